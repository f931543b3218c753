/** The application: every route on one Fastify instance. Tests start here, with a database and a clock of their own. */
import { endpoints } from '@spotdesk/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { mountDocs } from './http/docs/mount.ts'
import { createFramework } from './http/framework.ts'
import { type Health, mountHealth } from './http/health.ts'
import { createLimiter, noLimits } from './http/limits.ts'
import { type MetricsServer, serveMetrics } from './http/metrics.ts'
import { mountRoutes } from './http/mount.ts'
import { mountNotFound } from './http/not-found.ts'
import type { Route, Services } from './http/route.ts'
import { mountWebApp } from './http/web-app.ts'
import { nounRoutes } from './routes.ts'
import { createSession } from './session/routes.ts'

export interface App {
  server: FastifyInstance
  routes: readonly Route[]
  /** Finishes what is in flight and takes on nothing more. */
  close(): Promise<void>
}

export async function createApp(services: Services): Promise<App> {
  const { config, log, db, clock } = services
  const server = createFramework(config, log)
  const metrics: MetricsServer | null = config.metricsPort === null ? null : await serveMetrics(server, config.metricsPort)
  const session = createSession(db, clock, config)
  const routes = [...session.routes, ...nounRoutes]
  const limiter = config.limits ? createLimiter(() => performance.now()) : noLimits
  await mountRoutes(server, routes, services, { authenticate: session.authenticate, limiter })
  const health: Health = { stopping: false }
  mountHealth(server, services, health)
  mountDocs(server, endpoints, config.version)
  mountNotFound(server, routes, await mountWebApp(server, config.webDir))
  await server.ready()
  return {
    server,
    routes,
    close: async () => {
      health.stopping = true
      await Promise.all([server.close(), metrics?.close()])
    },
  }
}
