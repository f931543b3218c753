/** Whether the process lives, whether it can do its work, and what it is: for supervisors, without a sign-in. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from './route.ts'

export interface Health {
  /** Nothing is taken on any more: balancers shall look elsewhere. */
  stopping: boolean
}

export function mountHealth(app: FastifyInstance, { db, config }: Services, health: Health): void {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/version', async () => ({ name: 'spotdesk', version: config.version, api: 'v2' }))
  app.get('/readyz', async (_, reply) => {
    const status = health.stopping ? 'stopping' : (await answers(db)) ? 'ready' : 'database unavailable'
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
}

async function answers(db: Services['db']): Promise<boolean> {
  try {
    await sql`select 1`.execute(db.as({ agencyId: null }))
    return true
  } catch {
    return false
  }
}
