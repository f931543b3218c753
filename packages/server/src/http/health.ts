/** Whether the process lives, whether it can do its work, and what it is: for supervisors, without a sign-in. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from './route.ts'

export interface Health {
  /** Only when it is ready shall balancers send somebody here. */
  state: 'starting' | 'ready' | 'stopping'
}

export function mountHealth(app: FastifyInstance, { db, config }: Services, health: Health): void {
  app.get('/livez', async () => ({ status: 'alive' }))
  app.get('/version', async () => ({ name: 'spotdesk', version: config.version, api: 'v2' }))
  app.get('/readyz', async (_, reply) => {
    const status = health.state !== 'ready' || (await answers(db)) ? health.state : 'database unavailable'
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
