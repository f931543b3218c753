/** The application: every route on one Fastify instance. Tests start here, with a database and a clock of their own. */
import { endpoints, gridForms } from '@spotdesk/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { isStorageFull } from './platform/db/errors.ts'
import { watchConnections } from './platform/http/gate/connections.ts'
import { mountDocs } from './platform/http/docs/mount.ts'
import { createDoor } from './platform/http/gate/door.ts'
import { createFramework } from './platform/http/framework.ts'
import { type Health, mountHealth } from './platform/http/health/health.ts'
import { createLimiter, noLimits } from './platform/http/gate/limits.ts'
import { watchLoopDelay } from './platform/http/health/loop-delay.ts'
import { type MetricsServer, serveMetrics } from './platform/http/health/metrics.ts'
import { addWorkMetrics } from './platform/http/health/work-metrics.ts'
import { mountRoutes } from './platform/http/mount.ts'
import { mountNotFound } from './platform/http/answer/not-found.ts'
import type { Route, Services } from './platform/http/route.ts'
import { mountWellKnown } from './platform/http/answer/well-known.ts'
import { mountWebApp } from './platform/http/answer/web-app.ts'
import { nounRoutes } from './nouns.ts'
import { createSession } from './people/session/routes.ts'

export interface App {
  server: FastifyInstance
  routes: readonly Route[]
  /** From now on /readyz answers 503. */
  markReady(): void
  /** Finishes calls in flight and accepts no new ones. */
  close(): Promise<void>
}

export async function createApp(services: Services): Promise<App> {
  const { config, log, clock } = services
  const server = createFramework(config, log)
  const connections = watchConnections(server, config)
  const metrics: MetricsServer | null =
    config.metricsPort === null
      ? null
      : await serveMetrics(server, { host: config.metricsHost, port: config.metricsPort }, (registry) => addWorkMetrics(registry, services))
  const session = createSession(services)
  const routes = withGridForms([...session.routes, ...nounRoutes(session.parts)])
  const limiter = config.limits ? createLimiter(() => clock.now().getTime()) : noLimits
  const entrance = { authenticate: session.authenticate, recognise: session.recognise, limiter, door: createDoor() }
  await mountRoutes(server, routes, services, entrance)
  const health: Health = { state: 'starting', loop: watchLoopDelay() }
  services.db.health.start()
  // Full disks of our own files; those of the database are reported where they occur.
  server.addHook('onError', async (_request, _reply, error) => {
    if (isStorageFull(error)) services.db.storage.failed()
  })
  mountHealth(server, services, health)
  mountDocs(server, endpoints, config.version)
  mountWellKnown(server, services)
  mountNotFound(server, routes, await mountWebApp(server, config))
  await server.ready()
  return {
    server,
    routes,
    markReady: () => void (health.state = 'ready'),
    close: async () => {
      health.state = 'stopping'
      await Promise.all([connections.close(), metrics?.close()])
      await session.parts.background.settled()
      health.loop.stop()
    },
  }
}

/** The sources of grids also answer a POST, with the handler of their GET. */
function withGridForms(routes: readonly Route[]): Route[] {
  const forms = new Map(gridForms(routes.map(({ row }) => row)).map(({ source, form }) => [source, form]))
  return [
    ...routes,
    ...routes.flatMap(({ row, handler }) => {
      const form = forms.get(row)
      return form ? [{ row: form, handler }] : []
    }),
  ]
}
