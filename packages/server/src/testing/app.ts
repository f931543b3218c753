/** The whole application on a database of its own, with the data of `world.ts` and a clock that tests move. */
import { channel } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Endpoint,
  type EndpointRow,
  type InputOf,
  type OutputOf,
  pathParameters,
  revive,
  session,
  toQuery,
} from '@spotdesk/sdk/contract'
import { type Logger, pino } from 'pino'
import type { Config } from '../platform/http/config.ts'
import { type App, createApp } from '../app.ts'
import { entities } from '../nouns.ts'
import { guardRows } from '../forecast/answers/submit-guard.ts'
import { registerBulkWorkers } from '../campaigns/bulk/workers.ts'
import type { Database } from '../platform/db/database.ts'
import { routeUrl } from '../platform/http/mount.ts'
import type { Services } from '../platform/http/route.ts'
import { type QueueOptions, createJobQueue } from '../platform/jobs/queue/queue.ts'
import { type Mailer, createMailer } from '../platform/mail/mailer.ts'
import { assessAgency } from '../delivery/facts/assess/assess.ts'
import { registerDeliveryWorkers } from '../delivery/facts/ingest/run-ingest.ts'
import { createForecaster } from '../forecast/snapshots/forecaster.ts'
import { registerInventoryWorker } from '../forecast/inventory/worker.ts'
import { registerSnapshotWorker } from '../forecast/snapshots/build/schedule.ts'
import { registerOrderWorkers } from '../campaigns/orders/run-duplicate.ts'
import { type TestDatabase, createTestDatabase } from './database.ts'
import { type Person, toUserName, worldPassword, worldSeed, worldTime } from './world.ts'

export interface TestClock {
  now(): Date
  /** Advances the clock, in milliseconds. */
  advance(ms: number): void
  set(moment: Date): void
}

export function createTestClock(start: Date = worldTime): TestClock {
  let moment = start
  return { now: () => moment, advance: (ms) => void (moment = new Date(moment.getTime() + ms)), set: (next) => void (moment = next) }
}

export interface SendOptions {
  /** The caller; nobody if left out. */
  as?: Person | undefined
  /** A bearer instead of a person's. */
  bearer?: string
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Buffer
  /** The parsed JSON, else undefined. */
  json: unknown
}

/** An answer that was not 2xx, thrown by `call`. */
export class RefusedCall extends Error {
  readonly answer: TestAnswer
  readonly status: number
  readonly code: string
  constructor(answer: TestAnswer) {
    super(`${answer.status} ${answer.text}`)
    this.answer = answer
    this.status = answer.status
    this.code = (answer.json as { code?: string } | undefined)?.code ?? ''
  }
}

export interface TestApp {
  app: App
  services: Services
  database: Database
  clock: TestClock
  /** Origin of the listening server; only with `listen: true`. */
  url: string
  /** Any request: `send('GET', '/api/v2/campaigns', { as: 'manager' })`. */
  send(method: string, url: string, options?: SendOptions & { body?: unknown; form?: FormData }): Promise<TestAnswer>
  /**
   * A call of a row whatever comes of it. `file` rows take `input.file`: { name, bytes }. Where a row needs If-Match and the test names no
   * version, any version is overwritten.
   */
  ask<E extends Endpoint>(row: E, input: InputOf<E>, options?: SendOptions): Promise<TestAnswer>
  /** A call of a row that must succeed; answers the body with its dates revived. @throws RefusedCall */
  call<E extends Endpoint>(row: E, input: InputOf<E>, options?: SendOptions): Promise<OutputOf<E>>
  /** An access token of a person, made by signing in. */
  token(person: Person): Promise<string>
  close(): Promise<void>
}

export interface TestAppOptions {
  database?: TestDatabase
  clock?: TestClock
  /** Settings that differ from `testConfig`. */
  config?: Partial<Config>
  /** Wraps the application's database, for tests of a failing store. */
  wrap?: (database: Database) => Database
  /** True if jobs are run; their rows are created in any case. */
  jobs?: boolean
  /** Shorter times of the job queue, for tests of connections that go silent. */
  queueTimes?: QueueOptions['times']
  /** True if it listens on a port of its own. */
  listen?: boolean
  log?: Logger
  /** In place of the outbox folder. */
  mail?: Mailer
}

export const testConfig: Config = {
  host: '127.0.0.1',
  port: 0,
  dataDir: '',
  databaseUrl: null,
  databaseAppUrl: null,
  databasePoolerUrl: null,
  origin: null,
  secret: 'a secret for tests that is long enough',
  webDir: null,
  webAutoRefresh: true,
  webContactUrl: null,
  helpUrl: null,
  analyticsUrl: null,
  dealSettingsUrl: 'https://deals.example.com/deals/{dealId}?campaign={campaignId}',
  smtpUrl: null,
  mailFrom: 'Spotdesk <no-reply@world.test>',
  ratesFile: null,
  storageBytes: 10_000_000_000,
  demo: false,
  demoRequests: 0,
  limits: false,
  checkResponses: true,
  production: false,
  metricsPort: null,
  metricsHost: '127.0.0.1',
  logLevel: 'silent',
  trustProxy: false,
  version: '0.0.0-test',
}

export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { clock = createTestClock(), jobs = false, listen = false, wrap = (database) => database } = options
  const own = options.database ?? (await createTestDatabase({ seed: worldSeed }))
  const database = wrap(own.database)
  const folder = mkdtempSync(join(tmpdir(), 'spotdesk-test-'))
  const config = { ...testConfig, dataDir: folder, ...options.config }
  const log = options.log ?? pino({ level: config.logLevel })
  const services: Services = {
    db: database,
    clock,
    log,
    config,
    jobs: createJobQueue({ db: database, clock, log, ...(options.queueTimes && { times: options.queueTimes }) }),
    mail: options.mail ?? createMailer(config),
    forecaster: createForecaster({ db: database, log }),
    assess: (tx, agency, ids) => assessAgency(tx, agency, clock.now(), ids),
  }
  if (jobs) {
    registerBulkWorkers(services, { entities, guard: guardRows })
    registerOrderWorkers(services)
    registerDeliveryWorkers(services)
    registerSnapshotWorker(services)
    registerInventoryWorker(services)
  }
  const app = await createApp(services)
  if (jobs) await services.jobs.start()
  app.markReady()
  const url = listen ? await app.server.listen({ host: '127.0.0.1', port: 0 }) : ''
  const caller = createCaller(app, clock)
  return {
    app,
    services,
    database,
    clock,
    url,
    ...caller,
    close: async () => {
      await app.close()
      await services.forecaster.stop()
      if (jobs) await services.jobs.stop()
      if (!options.database) await own.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Each answer that `send` gets, for those who keep the last ones for a test that fails. */
const answers = channel('spotdesk.test.answer')

type Caller = Pick<TestApp, 'send' | 'ask' | 'call' | 'token'>

/** Tokens are used for nine of their ten minutes. */
const tokenMs = 540_000

function createCaller({ server }: App, clock: TestClock): Caller {
  const tokens = new Map<Person, { token: string; until: number }>()

  const send: TestApp['send'] = async (method, url, { as, bearer, headers = {}, body, form } = {}) => {
    const authorization = bearer ?? (as ? await token(as) : undefined)
    const payload = form
      ? await multipart(form)
      : body === undefined
        ? undefined
        : { type: 'application/json', bytes: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }
    const answer = await server.inject({
      method: method as 'GET',
      url,
      headers: {
        'client-name': 'spotdesk-web',
        ...(authorization && { authorization: `Bearer ${authorization}` }),
        ...(payload && { 'content-type': payload.type }),
        ...headers,
      },
      ...(payload && { payload: payload.bytes }),
    })
    answers.publish({ method, url, status: answer.statusCode, text: answer.body })
    const isJson = (answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers as TestAnswer['headers'],
      text: answer.body,
      bytes: answer.rawPayload,
      json: isJson ? JSON.parse(answer.body) : undefined,
    }
  }

  const ask: TestApp['ask'] = (row, input, options = {}) =>
    send(row.method, toUrl(row, input as Record<string, unknown>), {
      ...options,
      headers: { ...toVersionHeader(row), ...options.headers },
      ...toPayload(row, input as Record<string, unknown>),
    })

  const call: TestApp['call'] = async (row, input, options) => {
    const answer = await ask(row, input, options)
    if (answer.status >= 300) throw new RefusedCall(answer)
    return (row.response ? revive(row.response, answer.json) : undefined) as OutputOf<typeof row>
  }

  const token: TestApp['token'] = async (person) => {
    const now = clock.now().getTime()
    const known = tokens.get(person)
    if (known && now < known.until) return known.token
    const { token: made } = await call(session.login, { body: { userName: toUserName(person), password: worldPassword } })
    tokens.set(person, { token: made.jwt, until: now + tokenMs })
    return made.jwt
  }

  return { send, ask, call, token }
}

/** The header without which a row is refused; '*' overwrites any version. */
export function toVersionHeader(row: EndpointRow): Record<string, string> {
  return row.ifMatch === 'required' ? { 'if-match': '*' } : {}
}

function toUrl(row: Endpoint, input: Record<string, unknown>): string {
  const path = pathParameters(row.path).reduce(
    (url, name) => url.replace(`:${name}`, encodeURIComponent(String(input[name]))),
    routeUrl(row),
  )
  const query = toQuery(row, input)
  return query === '' ? path : `${path}?${query}`
}

function toPayload(row: Endpoint, input: Record<string, unknown>): { body?: unknown; form?: FormData } {
  if (row.file) {
    const { name, bytes } = input['file'] as { name: string; bytes: string | Uint8Array<ArrayBuffer> }
    const form = new FormData()
    form.append(row.file.name, new Blob([bytes], { type: 'text/csv' }), name)
    return { form }
  }
  return row.body && input['body'] !== undefined ? { body: input['body'] } : {}
}

async function multipart(form: FormData): Promise<{ type: string; bytes: Buffer }> {
  const response = new Response(form)
  return { type: response.headers.get('content-type')!, bytes: Buffer.from(await response.arrayBuffer()) }
}
