/** Facts that the generated tests need beside the rows: values of a path's parameters, in the own agency and in another. */
import type { EndpointRow } from '@spotdesk/sdk/contract'
import { type Seed, type TestApp, createTestApp, createTestDatabase, makeInventory, worldSeed } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isTest, readSources } from '../../../scripts/laws/sources.ts'
import { type Things, makeCreative, makeThings } from './make-things.ts'

/** Which thing a parameter of a path (or an id in a query) is; the first line that fits. A row that fits none fails a test. */
const kinds: [path: RegExp, parameter: string, thing: keyof Things][] = [
  [/^\/campaigns\/\{id\}/, 'id', 'campaign'],
  [/^\/campaigns\/\{id\}\/ads\/\{adId\}/, 'adId', 'ad'],
  [/^\/(campaigns|ads)\/bulk$/, 'id', 'importJob'],
  [/^\/(campaigns|ads)\/bulk\//, 'jobId', 'exportJob'],
  [/^\/jobs\/\{id\}/, 'id', 'importJob'],
  [/^\/delivery\/batches\/\{id\}/, 'id', 'deliveryBatch'],
  [/^\/forecast\/inventory\/batches\/\{id\}/, 'id', 'inventoryBatch'],
  [/^\/change-sets\/\{id\}/, 'id', 'changeSet'],
  [/^\/user-log\/\{id\}/, 'id', 'logEntry'],
  [/^\/proposals\/\{id\}\/reject$/, 'id', 'otherProposal'],
  [/^\/proposals\/\{id\}/, 'id', 'proposal'],
  [/^\/advertisers\/\{id\}/, 'id', 'advertiser'],
  [/^\/orders\/\{id\}/, 'id', 'order'],
  [/^\/auth\/tokens\/\{id\}/, 'id', 'token'],
  [/^\/auth\/device\//, 'userCode', 'userCode'],
  [/^\/user\/invitations\/\{id\}/, 'id', 'invitation'],
  [/^\/creatives\/\{id\}/, 'id', 'creative'],
  [/^\/security-management\/tokens\/\{id\}/, 'id', 'token'],
  [/^\/security-management\/users\/\{id\}/, 'id', 'user'],
  [/^\/markets\/\{id\}/, 'id', 'market'],
  [/^\/publishers\/\{publisherId\}/, 'publisherId', 'publisher'],
  [/^\/publishers\/\{id\}/, 'id', 'publisher'],
  [/^\/zones\/\{id\}/, 'id', 'zone'],
  [/^\/publishers\/\{publisherId\}\/zones\/\{id\}/, 'id', 'zone'],
  [/^\/inventory-adjustments\/\{id\}/, 'id', 'adjustment'],
  [/^\/release-schedules\/\{id\}/, 'id', 'schedule'],
  [/^\/saved-views\/\{id\}/, 'id', 'savedView'],
  [/^\/targeting\/presets\/\{id\}/, 'id', 'preset'],
  [/^\/creatives\/report\//, 'client', 'client'],
  [/^\/creatives\/report\//, 'fileName', 'fileName'],
]

/** Things that belong to no agency: whoever holds one may use it. */
const shared = new Set<keyof Things>(['userCode', 'market'])

/** Names that are the ids of things in a row's path and query, with what they stand for. */
export function thingsOf(row: EndpointRow): { parameter: string; thing: keyof Things }[] {
  const names = [...Object.keys(row.params?.shape ?? {}), ...Object.keys(row.query?.shape ?? {}).filter((name) => name === 'id')]
  return names.map((parameter) => {
    const kind = kinds.find(([path, name]) => path.test(row.path) && name === parameter)
    if (!kind) throw new Error(`say in fixtures.ts what {${parameter}} of ${row.path} stands for`)
    return { parameter, thing: kind[2] }
  })
}

/** True if a row names something that belongs to an agency or a person. */
export function namesOwnedThings(row: EndpointRow): boolean {
  return thingsOf(row).some(({ thing }) => !shared.has(thing))
}

/** True if the database's policies stand behind what a row names. */
export function namesGuardedThings(row: EndpointRow): boolean {
  return thingsOf(row).some(({ thing }) => !shared.has(thing))
}

export function parametersFrom(row: EndpointRow, things: Things): Record<string, unknown> {
  return Object.fromEntries(thingsOf(row).map(({ parameter, thing }) => [parameter, things[thing]]))
}

/** Of the kind that each thing has, but of nobody. */
export const nobodys: Things = {
  campaign: 999_999_999,
  ad: 999_999_999,
  advertiser: 999_999_999,
  creative: 999_999_999,
  order: 999_999_999,
  token: '01900000-0000-7000-8000-00000000000a',
  userCode: 'ZZZZ-ZZZZ',
  importJob: '01900000-0000-7000-8000-00000000000b',
  deliveryBatch: '01900000-0000-7000-8000-00000000000b',
  inventoryBatch: '01900000-0000-7000-8000-00000000000b',
  exportJob: '01900000-0000-7000-8000-00000000000c',
  changeSet: '01900000-0000-7000-8000-00000000000d',
  logEntry: '01900000-0000-7000-8000-0000000000ff',
  proposal: '01900000-0000-7000-8000-00000000000e',
  otherProposal: '01900000-0000-7000-8000-00000000000f',
  client: 'web',
  fileName: 'no-such-file.csv',
  user: 999_999_999,
  invitation: 999_999_999,
  market: 999_999_999,
  publisher: 999_999_999,
  zone: 999_999_999,
  adjustment: 999_999_999,
  schedule: 999_999_999,
  savedView: 999_999_999,
  preset: 999_999_999,
}

export interface Fixtures {
  app: TestApp
  /** Of the home agency, made by its manager. */
  own: Things
  /** Of the other agency. */
  foreign: Things
}

/**
 * A desk with the things, as they were made: a copy of a database that holds them already. Each suite has one of its own, so that what
 * one archives is there for the next, in whatever order they run.
 */
export async function createFixtures(): Promise<Fixtures> {
  const database = await createTestDatabase({ seed: thingsSeed() })
  const app = await createTestApp({ database, jobs: true })
  const { own, foreign } = await keptThings(app)
  return {
    app: {
      ...app,
      close: async () => {
        await app.close()
        await database.drop()
      },
    },
    own: { ...own, creative: await makeCreative(app, 'manager') },
    foreign: { ...foreign, creative: await makeCreative(app, 'stranger') },
  }
}

/** The things are made by the product itself, so another product makes other ones. */
function thingsSeed(): Seed {
  const folders = ['packages/sdk/src', 'packages/forecast/src', 'packages/server/src', 'tests/house/generated']
  const hash = createHash('sha256').update(worldSeed.hash)
  for (const { path, text } of readSources(join(import.meta.dirname, '../../..'), folders, /\.(ts|sql|json)$/)) {
    if (!isTest(path)) hash.update(path).update(text)
  }
  return { name: 'things', hash: hash.digest('hex'), build: buildThings }
}

async function buildThings(database: TestApp['database']): Promise<void> {
  await worldSeed.build(database)
  const app = await createTestApp({ database: { database, url: '', drop: async () => {} }, jobs: true })
  const own = await makeThings(app, 'manager', {
    campaign: 104_001,
    ad: 300_001,
    advertiser: 1001,
    order: 501,
    publisher: 201,
    zone: 2001,
    fileName: 'campaigns-1.csv',
  })
  const foreign = await makeThings(app, 'stranger', {
    campaign: 104_009,
    ad: 300_002,
    advertiser: 1004,
    order: 503,
    publisher: 203,
    zone: 2003,
    fileName: 'campaigns-2.csv',
  })
  // Small: what is counted does not matter here.
  await makeInventory(app, 1500)
  await keepThings(app, { own, foreign })
  await app.close()
}

type Both = Record<'own' | 'foreign', Omit<Things, 'creative'>>

/** The ids go with the database, as the comment of its schema: a table for them would be one more that the suites look at. */
async function keepThings({ database }: TestApp, things: Both): Promise<void> {
  await sql`comment on schema public is ${sql.lit(JSON.stringify(things))}`.execute(database.system)
}

async function keptThings({ database }: TestApp): Promise<Both> {
  const { rows } = await sql<{ things: string }>`select obj_description('public'::regnamespace) as things`.execute(database.system)
  // Written by keepThings.
  return JSON.parse(rows[0]!.things) as Both
}
