/** Metrics of the database, the jobs, the forecast and the disk, read when Prometheus asks for them. */
import { statfs } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import type { Services } from '../route.ts'
import { type DatabaseFigures, queryFigures } from './work-metrics-query.ts'

/** Milliseconds that the database may take for its metrics: without them the others are served. */
export const patienceMs = 2000

/** Registers them; the returned function updates them. */
export async function addWorkMetrics(registry: Registry, services: Services, patience = patienceMs): Promise<() => Promise<void>> {
  const { Gauge } = await import('prom-client')
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const connections = gauge('spotdesk_database_connections', 'Connections of this process by pool, and callers that wait for one', [
    'pool',
    'state',
  ])
  const most = gauge('spotdesk_database_connections_max', 'Most connections of this process by pool', ['pool'])
  const up = gauge('spotdesk_database_up', 'Whether the database answered within 2 s: 1 or 0')
  const size = gauge('spotdesk_database_bytes', 'Size of the database')
  const jobs = gauge('spotdesk_jobs', 'Jobs of all agencies that wait, that run, and that failed in the last hour', ['state'])
  const oldest = gauge('spotdesk_job_oldest_waiting_seconds', 'Age of the job that has waited longest; 0: none waits')
  const forecast = gauge('spotdesk_forecast_age_seconds', 'Age of the snapshot that forecasts are answered from; absent: there is none')
  const disk = gauge('spotdesk_data_disk_bytes', 'Disk of the data folder', ['state'])
  const readFigures = figureReader(services, patience)

  return async () => {
    for (const [pool, { used, idle, waiting, most: limit }] of Object.entries(services.db.usage())) {
      for (const [state, count] of Object.entries({ used, idle, waiting })) connections.set({ pool, state }, count)
      most.set({ pool }, limit)
    }
    const figures = await readFigures()
    // Unknown values are left out: an old number would look like a new one.
    for (const known of [size, oldest, forecast]) known.remove()
    jobs.reset()
    up.set(figures === null ? 0 : 1)
    if (figures !== null) {
      size.set(figures.bytes)
      for (const state of ['waiting', 'running', 'failed'] as const) jobs.set({ state }, figures[state])
      oldest.set(figures.oldestWaitingSeconds)
    }
    const { builtAt } = services.forecaster.state()
    if (builtAt) forecast.set((services.clock.now().getTime() - builtAt.getTime()) / 1000)
    const folder = await statfs(services.config.dataDir).catch(() => null)
    if (folder) {
      disk.set({ state: 'free' }, folder.bavail * folder.bsize)
      disk.set({ state: 'all' }, folder.blocks * folder.bsize)
    }
  }
}

/**
 * A reader of metrics that answers null when they are late. A late query goes on: other callers wait for the same one, so that it takes
 * only one connection of the owner's.
 */
function figureReader({ db }: Services, patience: number): () => Promise<DatabaseFigures | null> {
  let running: Promise<DatabaseFigures | null> | null = null
  return () => {
    running ??= queryFigures(db)
      .catch(() => null)
      .finally(() => (running = null))
    const timeout = AbortSignal.timeout(patience)
    const late = new Promise<null>((resolve) => timeout.addEventListener('abort', () => resolve(null), { once: true }))
    return Promise.race([running, late])
  }
}
