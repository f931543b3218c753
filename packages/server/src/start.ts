/** From settings to a running server, and its end. */
import type { AddressInfo } from 'node:net'
import { type Logger, pino } from 'pino'
import { dayMs, limitZones, notificationLimits } from '@spotdesk/sdk/values'
import { createApp } from './app.ts'
import { refreshRates } from './campaigns/billing/load-rates.ts'
import { claimMendedValues } from './platform/audit/mended-store.ts'
import { endWhenBlocked } from './platform/blocked-loop/watch.ts'
import { registerBulkWorkers } from './campaigns/bulk/workers.ts'
import { secureFolder, sweepFiles } from './studio/creatives/files.ts'
import { type Database, openDatabase } from './platform/db/connection/connect.ts'
import type { DatabaseConfig } from './platform/db/database.ts'
import { type DiskUse, firstStartBytes, startBytes, toFullDisk } from './platform/db/storage/disk-room.ts'
import { DatabaseUnavailable } from './platform/db/errors.ts'
import { migrate } from './platform/db/migrate.ts'
import { readZoneNames } from './platform/db/query/zones-store.ts'
import { retryEvery, untilAvailable } from './platform/db/connection/until-available.ts'
import { assessAgency } from './delivery/facts/assess/assess.ts'
import { ensurePartitions } from './delivery/facts/roll-up/partition-store.ts'
import { entities } from './nouns.ts'
import { guardRows } from './forecast/answers/submit-guard.ts'
import { registerDeliveryWorkers } from './delivery/facts/ingest/run-ingest.ts'
import { scheduleDelivery } from './delivery/facts/assess/schedule.ts'
import { digestParts } from './digest-parts.ts'
import { sendPlanDigests } from './forecast/answers/attention/digest.ts'
import { createForecaster } from './forecast/snapshots/forecaster.ts'
import { registerInventoryWorker } from './forecast/inventory/worker.ts'
import { registerSnapshotWorker, scheduleForecast } from './forecast/snapshots/build/schedule.ts'
import { scheduleLedger } from './forecast/ledger/schedule.ts'
import { type Config, StartupError } from './platform/http/config.ts'
import { purgeIdempotencyKeys } from './platform/http/idempotency/idempotency.ts'
import { toListenError } from './platform/http/listen-error.ts'
import type { Services } from './platform/http/route.ts'
import { installQueue } from './platform/jobs/queue/install.ts'
import { createJobQueue } from './platform/jobs/queue/queue.ts'
import { createMailer, sweepOutbox } from './platform/mail/mailer.ts'
import { sendDigests } from './people/notifications/digest.ts'
import { deleteOldNotices } from './people/notifications/centre-store.ts'
import { sendWaiting } from './people/notifications/dispatch.ts'
import { registerOrderWorkers } from './campaigns/orders/run-duplicate.ts'
import { sweepReports } from './delivery/reports/store.ts'
import { serverKeys } from './people/session/authorization/keys.ts'
import { sendMessages } from './people/session/messages.ts'
import { purgeSignIn } from './people/session/session-store.ts'
import { loadReferenceValues } from './campaigns/targeting/reference/load.ts'

export interface RunningServer {
  /** Its address for browsers: 'http://127.0.0.1:4400'. */
  url: string
  dataDir: string
  /** True if the demo's users can sign in. */
  demo: boolean
  /** True if forecasts are not answered yet: inventory is being made, or loaded. */
  forecastWarmingUp: boolean
  /** Finishes calls in flight, returns jobs and closes the database. */
  stop(): Promise<void>
}

const clock = { now: () => new Date() }
const daySeconds = 86_400
/** Digests are due at an hour of each agency's morning. */
const digestSeconds = 300

/** Lines are written in blocks, but no later than this: one write a line would cost as much as the answer to a small call. */
const flushMs = 500
/** Members that no log line shows. */
const secrets = ['*.password', '*.token', '*.secret', '*.authorization', '*.cookie']

export interface StartOptions {
  /** Times of the database layer that differ from the product's. */
  times?: DatabaseConfig['times']
  /** Milliseconds between tries while the database is not available yet. */
  retryMs?: number
}

/** @throws StartupError, DatabaseSetupError: one sentence each */
export async function startServer(config: Config, { times, retryMs = retryEvery }: StartOptions = {}): Promise<RunningServer> {
  // Started parts are ended in the opposite order, if the start fails or the server is stopped.
  const begun = new AsyncDisposableStack()
  begun.defer(endWhenBlocked())
  const lines = pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: flushMs })
  begun.defer(() => lines.flushSync())
  const log = pino({ name: 'spotdesk', level: config.logLevel, redact: secrets, serializers: { err: describeError } }, lines)
  try {
    const urls = {
      databaseUrl: config.databaseUrl ?? undefined,
      appUrl: config.databaseAppUrl ?? undefined,
      poolerUrl: config.databasePoolerUrl ?? undefined,
    }
    const db = await untilAvailable(() => openDatabase({ ...urls, dataDir: config.dataDir, log, ...(times && { times }) }), log, retryMs)
    begun.defer(() => db.close())
    if (config.production && config.databaseUrl !== null && config.databaseAppUrl === null)
      log.warn(
        'DATABASE_APP_URL is not set: requests run as the user of DATABASE_URL in a role that `reset role` undoes, so row-level security would not hold against injected SQL. Give the application a user of its own.',
      )
    await untilAvailable(() => prepareTables(db), log, retryMs)
    await logMendedValues(db, log)
    limitZones(await readZoneNames(db.system))
    await secureFolder(config.dataDir)
    const demo = await prepareDemo(db, config, log)
    const services: Services = {
      db,
      clock,
      log,
      config,
      jobs: createJobQueue({ db, clock, log, times: { retry: retryMs } }),
      mail: createMailer(config),
      forecaster: createForecaster({ db, log }),
      assess: (tx, agency, ids) => assessAgency(tx, agency, clock.now(), ids),
    }
    begun.defer(() => services.forecaster.stop())
    await refreshRates(services)
    const app = await createApp(services)
    begun.defer(() => app.close())
    await listen(app.server, config)
    schedule(services, demo)
    await services.jobs.start()
    begun.defer(() => services.jobs.stop())
    app.markReady()
    services.forecaster.start()
    return {
      url: formatUrl(app.server.server.address() as AddressInfo, config),
      dataDir: config.dataDir,
      demo,
      forecastWarmingUp: services.forecaster.state().state === 'WARMING_UP',
      stop: () => begun.disposeAsync(),
    }
  } catch (error) {
    const startError = await toFullDisk(error, diskUse(config, error))
    await begun.disposeAsync()
    throw startError
  }
}

/** The disk of a start. A database of our own that is not available may have ended because its disk is full. */
function diskUse({ dataDir, databaseUrl }: Config, error: unknown): DiskUse {
  const isOurs = databaseUrl === null
  return { folder: dataDir, bytes: startBytes, isOurs, mayBeSilent: isOurs && error instanceof DatabaseUnavailable }
}

/** The logged part of an error. Drivers attach whole connections to theirs: nothing else is logged. */
function describeError(error: Error & { code?: string }): object {
  const { name, message, stack, code, cause } = error
  return { type: name, message, stack, ...(code !== undefined && { code }), ...(cause instanceof Error && { cause: describeError(cause) }) }
}

/** Updates the tables to this version. Each step finds the work of an earlier attempt. */
async function prepareTables(db: Database): Promise<void> {
  await migrate(db, { afterMigrate: installQueue })
  await ensurePartitions(db.system, clock.now())
  await loadReferenceValues(db)
}

/** Tells the operator which stored values a migration had to change. */
async function logMendedValues(db: Database, log: Logger): Promise<void> {
  const mended = await db.systemWrite((tx) => claimMendedValues(tx, clock.now()))
  for (const value of mended) log.warn(value, 'an update changed a stored value')
}

/** Fills an empty database if that is wanted. @returns true if the demo's users exist */
async function prepareDemo(db: Database, config: Config, log: Logger): Promise<boolean> {
  const { demo, production } = config
  const { hasDemo, isEmpty, loadDemo } = await import('./demo/index.ts')
  if (await isEmpty(db)) {
    const onError = async (error: unknown) => {
      throw await toFullDisk(error, { ...diskUse(config, error), bytes: firstStartBytes })
    }
    if (demo) await loadDemo(db, { now: clock.now() }).catch(onError)
    else log.warn('Nobody can sign in yet: `npm run admin -- init` makes the first market, agency and administrator.')
  }
  const there = await hasDemo(db)
  if (there && production)
    throw new StartupError('The database holds the demo, whose password everybody knows: production needs a database without it.')
  return there
}

function schedule(services: Services, demo: boolean): void {
  const { db, jobs } = services
  registerBulkWorkers(services, { entities, guard: guardRows })
  registerOrderWorkers(services)
  registerDeliveryWorkers(services)
  registerSnapshotWorker(services)
  registerInventoryWorker(services)
  scheduleDelivery(services)
  scheduleForecast(services, demo)
  scheduleLedger(services, demo)
  jobs.every('idempotency-keys', daySeconds / 24, async () => void (await purgeIdempotencyKeys(db.system, clock.now())))
  jobs.every('attention-digest', digestSeconds, (signal) => sendPlanDigests(services, digestParts(services), signal))
  jobs.every('notifications', 60, (signal) => sendWaiting(services, signal))
  jobs.every('notification-digests', digestSeconds, (signal) => sendDigests(services, signal))
  jobs.every('old-notifications', daySeconds, () =>
    deleteOldNotices(db.system, new Date(clock.now().getTime() - notificationLimits.keptDays * dayMs)),
  )
  jobs.every('creative-files', daySeconds / 24, async () => void (await sweepFiles(db, services.config.dataDir, clock.now())))
  jobs.every('report-files', daySeconds / 24, async () => void (await sweepReports(db.system, clock.now())))
  jobs.every('outbox', daySeconds / 24, async () => void (await sweepOutbox(services.config.dataDir, clock.now())))
  jobs.every('messages', 60, (signal) => sendMessages(services, serverKeys(services.config), signal))
  jobs.every('currency-rates', daySeconds / 24, () => refreshRates(services))
  jobs.every('sign-in', daySeconds / 24, async () => void (await purgeSignIn(db.system, clock.now())))
}

async function listen(server: Awaited<ReturnType<typeof createApp>>['server'], { host, port }: Config): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    throw toListenError(error, { host, port, hostSetting: 'HOST', portSetting: 'PORT' })
  }
}

/** A wildcard address listens everywhere and is reached as localhost. */
function formatUrl({ port }: AddressInfo, { host, origin }: Config): string {
  if (origin !== null) return origin
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
