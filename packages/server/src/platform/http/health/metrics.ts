/** Metrics for Prometheus, on a port of their own. Only this machine can reach it unless METRICS_HOST says otherwise. */
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { onAnswered } from '../answer/answered.ts'
import { toListenError } from '../listen-error.ts'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

export interface MetricsAddress {
  host: string
  port: number
}

/**
 * Counts the requests of an application and serves the counts at /metrics.
 * @param add registers further metrics; the function that it returns updates them
 * @throws StartupError
 */
export async function serveMetrics(
  app: FastifyInstance,
  { host, port }: MetricsAddress,
  add: (registry: Registry) => Promise<() => Promise<void>> = async () => async () => {},
): Promise<MetricsServer> {
  // Loaded only where metrics are switched on.
  const { Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  })
  const refresh = await add(registry)
  onAnswered(app, (request, reply, status) =>
    requests.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status }, reply.elapsedTime / 1000),
  )
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    const figures = refresh().then(() => registry.metrics())
    figures.then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  try {
    await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  } catch (error) {
    throw toListenError(error, { host, port, hostSetting: 'METRICS_HOST', portSetting: 'METRICS_PORT' })
  }
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
      }),
  }
}
