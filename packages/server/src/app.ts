/** The application: every route on one Fastify instance. Tests start here, with a database and a clock of their own. */
import type { Socket } from 'node:net'
import { endpoints, gridForms } from '@spotdesk/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { isStorageFull } from './platform/db/errors.ts'
import { mountDocs } from './platform/http/docs/mount.ts'
import { createFramework } from './platform/http/framework.ts'
import { type Health, mountHealth } from './platform/http/health.ts'
import { createLimiter, noLimits } from './platform/http/limits.ts'
import { watchLoopDelay } from './platform/http/loop-delay.ts'
import { type MetricsServer, serveMetrics } from './platform/http/metrics.ts'
import { addWorkMetrics } from './platform/http/work-metrics.ts'
import { mountRoutes } from './platform/http/mount.ts'
import { mountNotFound } from './platform/http/not-found.ts'
import type { Route, Services } from './platform/http/route.ts'
import { mountWebApp } from './platform/http/web-app.ts'
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
  const connections = watchConnections(server)
  const metrics: MetricsServer | null =
    config.metricsPort === null
      ? null
      : await serveMetrics(server, { host: config.metricsHost, port: config.metricsPort }, (registry) => addWorkMetrics(registry, services))
  const session = createSession(services)
  const routes = withGridForms([...session.routes, ...nounRoutes(session.parts)])
  const limiter = config.limits ? createLimiter(() => clock.now().getTime()) : noLimits
  await mountRoutes(server, routes, services, { authenticate: session.authenticate, recognise: session.recognise, limiter })
  const health: Health = { state: 'starting', loop: watchLoopDelay() }
  services.db.health.start()
  // Full disks of our own files; those of the database are reported where they occur.
  server.addHook('onError', async (_request, _reply, error) => {
    if (isStorageFull(error)) services.db.storage.failed()
  })
  mountHealth(server, services, health)
  mountDocs(server, endpoints, config.version)
  mountNotFound(server, routes, await mountWebApp(server, config))
  await server.ready()
  return {
    server,
    routes,
    markReady: () => void (health.state = 'ready'),
    close: async () => {
      health.state = 'stopping'
      await Promise.all([closeServer(server, connections), metrics?.close()])
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

const lookMs = 50

/**
 * Ends the server once the calls in flight are answered. Connections that are not in use would delay that: a kept-alive one is
 * closed as soon as its last answer was sent, and one that has never sent anything, which browsers open ahead, at once.
 * `closeIdleConnections` leaves the latter open.
 */
async function closeServer(server: FastifyInstance, connections: ReadonlySet<Socket>): Promise<void> {
  const closeUnused = () => {
    server.server.closeIdleConnections()
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
  const timer = setInterval(closeUnused, lookMs)
  try {
    await server.close()
  } finally {
    clearInterval(timer)
  }
}

/** The open connections of a server. */
function watchConnections(server: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}
