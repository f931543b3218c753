/** Liveness, readiness and version of the process, for supervisors, without a sign-in. */
import type { FastifyInstance } from 'fastify'
import type { LoopDelay } from './loop-delay.ts'
import type { Services } from '../route.ts'

export interface Health {
  /** Balancers send requests only to a ready server. */
  state: 'starting' | 'ready' | 'stopping'
  loop: LoopDelay
}

/** Milliseconds that the database has to answer /readyz, which answers within 2 s in any case. */
export const databaseMs = 1_200

export function mountHealth(app: FastifyInstance, { db, config }: Services, health: Health): void {
  app.get('/livez', async (_, reply) => {
    const blocked = health.loop.wasBlocked()
    return reply.code(blocked ? 503 : 200).send({ status: blocked ? 'loop blocked' : 'alive' })
  })
  app.get('/version', async () => ({ name: 'spotdesk', version: config.version, api: 'v2' }))
  app.get('/readyz', async (_, reply) => {
    const status = await readiness(db, health)
    // Reads are answered while the disk is full: a balancer that stopped sending requests would end them too.
    return reply.code(status === 'ready' || status === 'disk full' ? 200 : 503).send({ status })
  })
}

async function readiness(db: Services['db'], { state }: Health): Promise<string> {
  if (state !== 'ready') return state
  if (!(await db.health.answers(databaseMs))) return 'database unavailable'
  return db.storage.isFull() ? 'disk full' : 'ready'
}
