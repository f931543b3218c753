/**
 * A small world for tests of nouns: the real database, the real gate, mount and handlers, and people of every role in two agencies.
 * Only signing in is left out: a bearer names its person.
 */
import { type EndpointRow, type InputOf, type RoleId, pathParameters, roleOf, toQuery } from '@spotdesk/sdk/contract'
import { campaignStatus } from '@spotdesk/sdk/rules'
import { type CampaignStatus, type CampaignType, campaignStatuses, searchKey, sortKey } from '@spotdesk/sdk/values'
import { pino } from 'pino'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { ensurePartitions } from '../delivery/partitions.ts'
import { createFramework } from '../http/framework.ts'
import type { Identity } from '../http/gate.ts'
import { noLimits } from '../http/limits.ts'
import { mountRoutes, routeUrl } from '../http/mount.ts'
import type { Route, Services } from '../http/route.ts'
import { registerBulkWorkers } from '../bulk/workers.ts'
import { installQueue } from '../jobs/install.ts'
import { createJobQueue } from '../jobs/queue.ts'
import { type Seed, createTestDatabase } from './database.ts'

/** Who calls: a role of the first agency, an advertiser's or publisher's person who sees one of them, or somebody of the other agency. */
export type Person = 'manager' | 'trafficker' | 'analyst' | 'readonly' | 'finance' | 'advertiser' | 'publisher' | 'admin' | 'stranger'

const people: Record<Person, { userId: number; agencyId: number; roleId: RoleId }> = {
  manager: { userId: 101, agencyId: 1, roleId: 3 },
  trafficker: { userId: 102, agencyId: 1, roleId: 4 },
  analyst: { userId: 103, agencyId: 1, roleId: 5 },
  readonly: { userId: 104, agencyId: 1, roleId: 10 },
  finance: { userId: 105, agencyId: 1, roleId: 9 },
  advertiser: { userId: 106, agencyId: 1, roleId: 6 },
  publisher: { userId: 107, agencyId: 1, roleId: 7 },
  admin: { userId: 108, agencyId: 1, roleId: 2 },
  stranger: { userId: 201, agencyId: 2, roleId: 3 },
}

/** Names of the things that every desk has. */
export const things = {
  advertiser: 1001,
  otherAdvertiser: 1002,
  strangersAdvertiser: 1003,
  order: 501,
  archivedOrder: 502,
  publisher: 201,
  zone: 2001,
} as const
const timeZones: Record<number, string> = { 1: 'America/New_York', 2: 'Europe/Bucharest' }
export const deskTime = new Date('2026-11-21T12:00:00.000Z')

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Record<string, string | undefined>
  body: T
  text: string
}

export interface CallOptions {
  ifMatch?: number
  key?: string
  reason?: string
}

/** A campaign as a test wants it; the rest is a STANDARD one that is running. */
export interface CampaignSeed {
  agencyId?: number
  name?: string
  type?: CampaignType
  /** Brings the facts with it that make this status. */
  status?: CampaignStatus
  archived?: boolean
  columns?: Record<string, unknown>
  totals?: Record<string, unknown>
}

export interface Desk {
  database: Database
  services: Services
  clock: { now(): Date; set(moment: Date): void }
  call<E extends EndpointRow>(person: Person, row: E, input: InputOf<E>, options?: CallOptions): Promise<Answer>
  campaign(seed?: CampaignSeed): Promise<number>
  /** Inserts a row as the owner; values of objects go as JSON, of arrays as arrays. */
  insert(table: string, row: Record<string, unknown>): Promise<void>
  rows<T = Record<string, unknown>>(query: ReturnType<typeof sql<T>>): Promise<T[]>
  close(): Promise<void>
}

/** The tables of the job queue, in a template of their own: most tests need none. */
const queueSeed: Seed = { name: 'queue', hash: '1', build: (database) => installQueue(database.config.owner) }

/** Opens a desk that answers `routes`. With `jobs`, a worker of this process carries out bulk jobs. */
export async function openDesk(routes: readonly Route[], { jobs: withJobs = false }: { jobs?: boolean } = {}): Promise<Desk> {
  const { database, drop } = await createTestDatabase(withJobs ? { seed: queueSeed } : {})
  let moment = deskTime
  const clock = { now: () => moment, set: (next: Date) => void (moment = next) }
  await ensurePartitions(database.system as never, moment)
  const insert = (table: string, row: Record<string, unknown>) => insertRow(database, table, row)
  await fill(insert)
  const config = { limits: false, checkResponses: true, origin: null, trustProxy: false } as Services['config']
  const log = pino({ level: 'silent' })
  const app = createFramework(config, log)
  const jobs = createJobQueue({ db: database, clock, log })
  const services: Services = { db: database, clock, log, config, jobs }
  if (withJobs) {
    registerBulkWorkers(services)
    await jobs.start()
  }
  await mountRoutes(app, routes, services, {
    authenticate: async (bearer) => identityOf(bearer as Person),
    limiter: noLimits,
  })
  await app.ready()
  return {
    database,
    services,
    clock,
    insert,
    campaign: (seed) => insertCampaign(insert, database, seed ?? {}, moment),
    rows: async (query) => (await query.execute(database.system)).rows,
    call: async (person, row, input, options = {}) => {
      const values = input as Record<string, unknown>
      const path = pathParameters(row.path).reduce(
        (url, name) => url.replace(`:${name}`, encodeURIComponent(String(values[name]))),
        routeUrl(row),
      )
      const query = toQuery(row, values)
      const body = values['body']
      const upload = values['file'] === undefined ? null : await multipartOf(values['file'] as UploadInput)
      const answer = await app.inject({
        method: row.method,
        url: query === '' ? path : `${path}?${query}`,
        headers: {
          authorization: `Bearer ${person}`,
          'client-name': 'spotdesk-web',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(upload && { 'content-type': upload.type }),
          ...(options.ifMatch !== undefined && { 'if-match': `"${options.ifMatch}"` }),
          ...(options.key && { 'idempotency-key': options.key }),
          ...(options.reason && { 'x-change-reason': options.reason }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
        ...(upload && { payload: upload.payload }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers as Answer['headers'],
        text: answer.body,
        body: isJson ? (answer.json() as Record<string, unknown>) : {},
      }
    },
    close: async () => {
      await app.close()
      if (withJobs) await jobs.stop()
      await drop()
    },
  }
}

/** A file as the `file` of a call's input. */
interface UploadInput {
  name: string
  content: string | Uint8Array<ArrayBuffer>
}

async function multipartOf({ name, content }: UploadInput): Promise<{ payload: Buffer; type: string }> {
  const form = new FormData()
  form.append('file', new Blob([content], { type: 'text/csv' }), name)
  const encoded = new Response(form)
  return { payload: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type')! }
}

function identityOf(person: Person): Identity {
  const { userId, agencyId, roleId } = people[person]
  const { holds, scope } = roleOf(roleId)
  return {
    actor: {
      type: 'USER',
      id: `user:${userId}`,
      name: `${person}@desk.test`,
      userId,
      agencyId,
      roleId,
      rights: { admin: false, permissions: holds, features: [] },
      advertiserIds: scope === 'advertisers' ? [things.advertiser] : null,
      publisherIds: scope === 'publishers' ? [things.publisher] : null,
      scopes: [],
      agency: { id: agencyId, name: `Agency ${agencyId}`, timeZone: timeZones[agencyId]!, currency: 'USD', maximumCpmE4: null },
      user: { timeZone: 'UTC', language: 'en' },
    },
    credential: { kind: 'session', id: person },
  }
}

type Insert = Desk['insert']

async function insertRow(database: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  const values = Object.values(row).map((value) => (isObject(value) ? sql`${JSON.stringify(value)}` : sql`${value}`))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(database.system)
}

const isObject = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date) &&
  !Buffer.isBuffer(value) &&
  !(Array.isArray(value) && value.every((item) => typeof item !== 'object'))

async function fill(insert: Insert): Promise<void> {
  await insert('markets', { id: 1, name: 'North', country_codes: ['US'], currency: 'USD', time_zone: 'America/New_York' })
  for (const id of [1, 2]) await insert('agencies', { id, market_id: 1, name: `Agency ${id}`, currency: 'USD', time_zone: timeZones[id] })
  await insert('publishers', {
    id: things.publisher,
    owner_agency_id: 1,
    market_id: 1,
    name: 'Radio North',
    domain: 'north.test',
    type: 'BROADCASTER',
    currency: 'USD',
    time_zone: 'America/New_York',
  })
  await insert('zones', { id: things.zone, publisher_id: things.publisher, name: 'Live', format: 'AUDIO', feed_type: 'FM_AM' })
  const advertisers = [
    [1, things.advertiser, 'Bloom & Oak'],
    [1, things.otherAdvertiser, 'Élan Motors'],
    [2, things.strangersAdvertiser, 'Stranger Foods'],
  ] as const
  for (const [agency_id, id, name] of advertisers)
    await insert('advertisers', { agency_id, id, name, name_lc: searchKey(name), category_ids: ['IAB10'] })
  for (const [id, archived] of [
    [things.order, false],
    [things.archivedOrder, true],
  ] as const) {
    await insert('orders', {
      agency_id: 1,
      id,
      advertiser_id: things.advertiser,
      name: `Order ${id}`,
      name_lc: `order ${id}`,
      currency: 'USD',
      archived,
    })
  }
}

const day = 86_400_000

/** The facts that make a campaign's status what it is at a time. */
function factsOf(status: CampaignStatus, type: CampaignType, now: Date): Record<string, unknown> {
  const at = (days: number) => new Date(now.getTime() + days * day)
  const live = { submitted_at: at(-30), accepted_at: type === 'RESERVED' ? at(-29) : null, start_date: at(-10), end_date: at(20) }
  switch (status) {
    case 'DRAFT':
      return { start_date: at(5), end_date: at(20) }
    case 'PENDING':
      return { ...live, accepted_at: null }
    case 'REJECTED':
      return { ...live, accepted_at: null, rejected_at: at(-5), status_reason: 'Sold out' }
    case 'READY':
      return { ...live, start_date: at(5) }
    case 'RUNNING':
      return live
    case 'PAUSED':
      return { ...live, paused: true }
    case 'COMPLETED':
      return { ...live, start_date: at(-20), end_date: at(-2), completed_at: at(-2) }
  }
}

async function insertCampaign(insert: Insert, database: Database, seed: CampaignSeed, now: Date): Promise<number> {
  const { agencyId = 1, name = 'Radio Kia', type = 'STANDARD', status = 'RUNNING', archived = false, columns = {}, totals = {} } = seed
  const { rows } = await sql<{ id: number }>`select nextval('campaign_ids') as id`.execute(database.system)
  const { id } = rows[0]!
  const row: Record<string, unknown> = {
    agency_id: agencyId,
    id,
    name,
    name_lc: searchKey(name),
    name_key: sortKey(name),
    type,
    archived,
    advertiser_id: agencyId === 1 ? things.advertiser : things.strangersAdvertiser,
    currency: 'USD',
    objective_value: 100_000,
    cpm_e4: 125_000,
    pacing_priority: 5,
    created_at: now,
    updated_at: now,
    ...factsOf(status, type, now),
    ...columns,
  }
  const stored = campaignStatus(
    {
      campaignType: type,
      submitted: Boolean(row['submitted_at']),
      rejected: Boolean(row['rejected_at']),
      accepted: Boolean(row['accepted_at']),
      paused: Boolean(row['paused']),
      startDate: row['start_date'] as Date | null,
      endDate: row['end_date'] as Date | null,
      objectiveMet: Boolean(row['objective_met']),
    },
    now,
  )
  await insert('campaigns', { status: stored, status_rank: campaignStatuses.indexOf(stored), ...row })
  await insert('campaign_totals', { agency_id: agencyId, campaign_id: id, ...totals })
  return id
}
