/** The test application with the additions that tests of nouns need: rows of their own, and calls with any outcome. */
import type { Endpoint, InputOf } from '@spotdesk/sdk/contract'
import { campaignStatus } from '@spotdesk/sdk/rules'
import { type CampaignStatus, type CampaignType, campaignStatuses, searchKey, sortKey, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { type TestApp, type TestAppOptions, type TestClock, createTestApp } from './app.ts'
import { type Person, homeAgency, worldTime } from './world.ts'

export type { Person } from './world.ts'

/** Ids of the test data that tests name, and an archived order. */
export const things = {
  advertiser: 1001,
  otherAdvertiser: 1002,
  strangersAdvertiser: 1004,
  order: 501,
  archivedOrder: 599,
  publisher: 201,
  zone: 2001,
} as const

export interface CallResult {
  status: number
  headers: Record<string, string | undefined>
  /** The JSON of the answer, empty when there is none. */
  body: Record<string, unknown>
  text: string
}

export interface CallOptions {
  ifMatch?: number
  key?: string
  reason?: string
  /** X-Change-Set */
  changeSet?: string
}

/** A campaign of a test; by default a STANDARD one that is running. */
export interface CampaignSeed {
  agencyId?: number
  name?: string
  type?: CampaignType
  /** Sets the facts of this status. */
  status?: CampaignStatus
  archived?: boolean
  columns?: Record<string, unknown>
  totals?: Record<string, unknown>
}

export interface Fixture {
  app: TestApp
  database: Database
  clock: TestClock
  call<E extends Endpoint>(person: Person, row: E, input: InputOf<E>, options?: CallOptions): Promise<CallResult>
  /** Inserts a campaign; answers its id. */
  campaign(seed?: CampaignSeed): Promise<number>
  /** Inserts a row as the owner; objects go as JSON, arrays of plain values as arrays. */
  insert(table: string, row: Record<string, unknown>): Promise<void>
  /** Rows of a query as the owner. */
  rows<T = Record<string, unknown>>(query: ReturnType<typeof sql<T>>): Promise<T[]>
  close(): Promise<void>
}

export async function openFixture(options: TestAppOptions = {}): Promise<Fixture> {
  const app = await createTestApp(options)
  const { database, clock } = app
  const insert = (table: string, row: Record<string, unknown>) => insertRow(database, table, row)
  await insert('orders', {
    agency_id: homeAgency,
    id: things.archivedOrder,
    advertiser_id: things.advertiser,
    name: 'Old order',
    name_lc: 'old order',
    currency: 'USD',
    archived: true,
  })
  return {
    app,
    database,
    clock,
    insert,
    campaign: (seed) => insertCampaign(insert, database, seed ?? {}, clock.now()),
    rows: async (query) => (await query.execute(database.system)).rows,
    call: async (person, row, input, { ifMatch, key, reason, changeSet } = {}) => {
      const headers = {
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
        ...(key && { 'idempotency-key': key }),
        ...(reason && { 'x-change-reason': reason }),
        ...(changeSet && { 'x-change-set': changeSet }),
      }
      const answer = await app.ask(row, input, { as: person, headers })
      return {
        status: answer.status,
        headers: answer.headers as CallResult['headers'],
        text: answer.text,
        body: (answer.json ?? {}) as Record<string, unknown>,
      }
    },
    close: () => app.close(),
  }
}

/** The time of the test data, at which every desk opens. */
export const fixtureTime = worldTime

type Insert = Fixture['insert']

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

const day = dayMs

/** The facts that give a campaign its status at a time. */
function makeStatusFacts(status: CampaignStatus, type: CampaignType, now: Date): Record<string, unknown> {
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
  const {
    agencyId = homeAgency,
    name = 'Radio Kia',
    type = 'STANDARD',
    status = 'RUNNING',
    archived = false,
    columns = {},
    totals = {},
  } = seed
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
    advertiser_id: agencyId === homeAgency ? things.advertiser : things.strangersAdvertiser,
    currency: 'USD',
    objective_value: 100_000,
    cpm_e4: 125_000,
    pacing_priority: 5,
    created_at: now,
    updated_at: now,
    ...makeStatusFacts(status, type, now),
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
