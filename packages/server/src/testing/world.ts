/**
 * Minimal data for tests of the whole server: two agencies, people of every role, and a few entities of each kind in both. Ids are those
 * that the sequences of an empty database give, so tests may name them.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { featureNames, roleOf, type RoleId } from '@spotdesk/sdk/contract'
import { type StatusFacts, campaignStatus } from '@spotdesk/sdk/rules'
import { type CampaignType, campaignStatuses, defaultPriorities, searchKey, sortKey, dayMs } from '@spotdesk/sdk/values'
import type { Database } from '../platform/db/database.ts'
import { ensurePartitions } from '../delivery/facts/roll-up/partition-store.ts'
import { installQueue } from '../platform/jobs/queue/install.ts'
import { hashPassword, testCost } from '../people/session/password/password.ts'
import { loadReferenceValues, referenceVersion } from '../campaigns/targeting/reference/load.ts'
import type { Seed } from './database.ts'

/** The time of the test data, at which the clocks of tests begin. */
export const worldTime = new Date('2026-11-20T12:00:00.000Z')
export const worldPassword = 'Correct-horse-1'
export const homeAgency = 1
export const otherAgency = 2

interface PersonRow {
  roleId: RoleId
  /** Advertisers or publishers in the person's scope. */
  advertiserIds?: number[]
  publisherIds?: number[]
  agencyId?: number
  /** A second membership. */
  alsoIn?: { agencyId: number; roleId: RoleId }
}

/** The people who can sign in, as `<name>@world.test` with `worldPassword`. */
export const people = {
  platform: { roleId: 1 },
  admin: { roleId: 2 },
  manager: { roleId: 3, alsoIn: { agencyId: otherAgency, roleId: 5 } },
  trafficker: { roleId: 4 },
  analyst: { roleId: 5 },
  advertiser: { roleId: 6, advertiserIds: [1001] },
  publisher: { roleId: 7, publisherIds: [201] },
  creative: { roleId: 8 },
  finance: { roleId: 9 },
  readonly: { roleId: 10 },
  stranger: { roleId: 3, agencyId: otherAgency },
} as const satisfies Record<string, PersonRow>
export type Person = keyof typeof people

/** Every permission of a person's role, as scopes of a token with all their rights. */
export const listScopes = (person: Person): string[] => [...roleOf(people[person].roleId).holds]

export const toUserName = (person: Person) => `${person}@world.test`

interface CampaignRow {
  id: number
  name: string
  agencyId: number
  advertiserId: number
  orderId: number | null
  publisherId?: number
  type?: CampaignType
  archived?: boolean
  facts?: Partial<StatusFacts>
}

const days = (count: number) => new Date(worldTime.getTime() + count * dayMs)

/** One campaign in each status, one archived, one of each person with a scope, two of the other agency. */
export const worldCampaigns: readonly CampaignRow[] = [
  { id: 104_001, name: 'Autumn drive', agencyId: 1, advertiserId: 1001, orderId: 501, publisherId: 201 },
  { id: 104_002, name: 'Winter tyres', agencyId: 1, advertiserId: 1001, orderId: 501, facts: { startDate: days(7) } },
  { id: 104_003, name: 'Éclair week', agencyId: 1, advertiserId: 1002, orderId: 502, facts: { paused: true } },
  { id: 104_004, name: 'Untitled draft', agencyId: 1, advertiserId: 1002, orderId: null, facts: { submitted: false } },
  { id: 104_005, name: 'Summer sale', agencyId: 1, advertiserId: 1001, orderId: 501, facts: { endDate: days(-5) } },
  { id: 104_006, name: 'Morning show takeover', agencyId: 1, advertiserId: 1002, orderId: null, publisherId: 202, type: 'RESERVED' },
  { id: 104_007, name: 'Refused proposal', agencyId: 1, advertiserId: 1002, orderId: null, type: 'RESERVED', facts: { rejected: true } },
  { id: 104_008, name: 'Old news', agencyId: 1, advertiserId: 1001, orderId: null, archived: true, facts: { paused: true } },
  { id: 104_009, name: 'Strange drive', agencyId: 2, advertiserId: 1004, orderId: 503, publisherId: 203 },
  { id: 104_010, name: 'Strange draft', agencyId: 2, advertiserId: 1004, orderId: null, facts: { submitted: false } },
]

/** The test data as a template of test databases. */
export const worldSeed: Seed = {
  name: 'world',
  hash: createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(referenceVersion)
    .digest('hex'),
  build: seedWorld,
}

/** Writes the test data into an empty, migrated database. */
export async function seedWorld(database: Database): Promise<void> {
  await installQueue(database.config.owner)
  await ensurePartitions(database.system, worldTime)
  await seedPeople(database)
  await seedSupply(database)
  await seedTargeting(database)
  await seedDemand(database)
  await database.system.insertInto('campaigns').values(worldCampaigns.map(toCampaign)).execute()
  await database.system
    .insertInto('campaign_totals')
    .values(worldCampaigns.map(({ id, agencyId }) => ({ agency_id: agencyId, campaign_id: id })))
    .execute()
  await seedFiles(database)
  await advanceSequences(database)
}

async function seedPeople({ system }: Database): Promise<void> {
  await system
    .insertInto('markets')
    .values({ id: 1, name: 'United States', country_codes: ['US'], currency: 'USD', time_zone: 'America/New_York' })
    .execute()
  const features = JSON.stringify(featureNames.map((feature) => ({ feature, active: true, properties: {} })))
  await system
    .insertInto('agencies')
    .values([
      {
        id: homeAgency,
        market_id: 1,
        name: 'Home agency',
        currency: 'USD',
        time_zone: 'America/New_York',
        default_agency: true,
        maximum_cpm_e4: 500_000,
        features,
      },
      { id: otherAgency, market_id: 1, name: 'Other agency', currency: 'EUR', time_zone: 'Europe/Bucharest', features },
    ])
    .execute()
  const passwordHash = await hashPassword(worldPassword, testCost)
  const entries = Object.entries(people) as [Person, PersonRow][]
  await system
    .insertInto('users')
    .values(
      entries.map(([name], index) => ({
        id: 101 + index,
        user_name: toUserName(name),
        user_name_lc: toUserName(name),
        password_hash: passwordHash,
        first_name: name,
        last_name: 'Person',
        email: toUserName(name),
        time_zone: 'America/New_York',
        currency: 'USD',
        country: 'US',
      })),
    )
    .execute()
  await system
    .insertInto('memberships')
    .values(
      entries.flatMap(([, { roleId, agencyId = homeAgency, advertiserIds = null, publisherIds = null, alsoIn }], index) => [
        { agency_id: agencyId, user_id: 101 + index, role_id: roleId, advertiser_ids: advertiserIds, publisher_ids: publisherIds },
        ...(alsoIn
          ? [{ agency_id: alsoIn.agencyId, user_id: 101 + index, role_id: alsoIn.roleId, advertiser_ids: null, publisher_ids: null }]
          : []),
      ]),
    )
    .execute()
}

async function seedSupply({ system }: Database): Promise<void> {
  const publisher = (id: number, owner: number, name: string) => ({
    id,
    owner_agency_id: owner,
    market_id: 1,
    name,
    name_lc: searchKey(name),
    domain: `p${id}.example`,
    type: 'BROADCASTER',
    currency: 'USD',
    time_zone: 'America/New_York',
  })
  await system
    .insertInto('publishers')
    .values([publisher(201, 1, 'River FM'), publisher(202, 1, 'Hill Radio'), publisher(203, 2, 'Strange Waves')])
    .execute()
  await system
    .insertInto('zones')
    .values(
      [201, 202, 203].map((id) => ({
        id: id + 1800,
        owner_agency_id: id === 203 ? otherAgency : homeAgency,
        publisher_id: id,
        name: `Zone ${id}`,
        name_lc: `zone ${id}`,
        format: 'AUDIO',
        feed_type: 'MUSIC_SERVICE',
      })),
    )
    .execute()
}

/** Look-ups with their long lists cut down; publisher 202 is sold to everybody, 203 to nobody. */
async function seedTargeting(database: Database): Promise<void> {
  await loadReferenceValues(database, { smallestCity: 1_000_000, postalCodes: '100' })
  const { system } = database
  const segment = { kind: 'DATA_SEGMENT', value: 'sample:autos-suv', label: 'Likely to buy an SUV', detail: 'Sample data' }
  await system
    .insertInto('targeting_values')
    .values({ ...segment, search_key: 'likely to buy an suv' })
    .execute()
  await system
    .insertInto('shows')
    .values([
      { id: 4001, owner_agency_id: homeAgency, publisher_id: 202, name: 'Hill Talk', name_lc: 'hill talk', kind: 'PODCAST' },
      { id: 4002, owner_agency_id: otherAgency, publisher_id: 203, name: 'Strange Talk', name_lc: 'strange talk', kind: 'PODCAST' },
    ])
    .execute()
  await system
    .insertInto('supply_packs')
    .values([
      { id: 5001, owner_agency_id: homeAgency, name: 'Hills for all', visibility: 'PUBLIC', publisher_ids: [202] },
      { id: 5002, owner_agency_id: otherAgency, name: 'Strange pack', visibility: 'PRIVATE', publisher_ids: [203] },
    ])
    .execute()
  await system
    .insertInto('segments')
    .values([
      { id: 6001, agency_id: homeAgency, kind: 'POI_SEGMENT', name: 'Airports' },
      { id: 6002, agency_id: homeAgency, kind: 'AUDIENCE', name: 'Heard of us' },
      { id: 6003, agency_id: otherAgency, kind: 'POI_SEGMENT', name: 'Strange places' },
    ])
    .execute()
}

async function seedDemand({ system }: Database): Promise<void> {
  const named = (id: number, agencyId: number, name: string) => ({ id, agency_id: agencyId, name, name_lc: searchKey(name) })
  await system
    .insertInto('advertisers')
    .values([
      named(1001, 1, 'Acme Motors'),
      named(1002, 1, 'Bakery & Sons'),
      named(1003, 1, 'Coastal Bank'),
      named(1004, 2, 'Strange Foods'),
      named(1005, 2, 'Strange Tools'),
    ])
    .execute()
  const order = (id: number, agencyId: number, advertiserId: number, name: string, currency: string) => ({
    ...named(id, agencyId, name),
    advertiser_id: advertiserId,
    currency,
  })
  await system
    .insertInto('orders')
    .values([
      order(501, 1, 1001, 'Acme 2026', 'USD'),
      order(502, 1, 1002, 'Bakery 2026', 'USD'),
      order(503, 2, 1004, 'Strange 2026', 'EUR'),
    ])
    .execute()
}

function toCampaign({ id, name, agencyId, advertiserId, orderId, publisherId, type = 'STANDARD', archived = false, facts }: CampaignRow) {
  const known: StatusFacts = {
    campaignType: type,
    submitted: true,
    rejected: false,
    accepted: false,
    paused: false,
    startDate: days(-10),
    endDate: days(30),
    objectiveMet: false,
    ...facts,
  }
  const status = campaignStatus(known, worldTime)
  return {
    agency_id: agencyId,
    id,
    name,
    name_lc: searchKey(name),
    name_key: sortKey(name),
    type,
    status,
    status_rank: campaignStatuses.indexOf(status),
    archived,
    submitted_at: known.submitted ? days(-20) : null,
    rejected_at: known.rejected ? days(-15) : null,
    paused: known.paused,
    objective_met: known.objectiveMet,
    advertiser_id: advertiserId,
    order_id: orderId,
    publisher_id: publisherId ?? null,
    start_date: known.startDate,
    end_date: known.endDate,
    currency: agencyId === homeAgency ? 'USD' : 'EUR',
    objective_value: '500000',
    cpm_e4: 125_000,
    pacing_priority: defaultPriorities[type],
    created_at: days(-30),
    updated_at: days(-30),
  }
}

async function seedFiles({ system }: Database): Promise<void> {
  const file = (id: number, agencyId: number, advertiserId: number) => ({
    id,
    agency_id: agencyId,
    advertiser_id: advertiserId,
    name: `Spot ${id}`,
    name_lc: `spot ${id}`,
    file_name: `spot-${id}.mp3`,
    media_type: 'audio/mpeg',
    bytes: 240_000,
    duration_ms: 30_000,
    storage_key: '00000000-0000-4000-8000-000000000000',
    sha256: '0'.repeat(64),
    created_at: days(-25),
  })
  await system
    .insertInto('creatives')
    .values([file(7001, 1, 1001), file(7002, 2, 1004)])
    .execute()
  const ad = (id: number, agencyId: number, campaignId: number, creativeId: number) => ({
    id,
    agency_id: agencyId,
    campaign_id: campaignId,
    name: `Ad ${id}`,
    name_lc: `ad ${id}`,
    type: 'AUDIO',
    subtype: 'AUDIO',
    status: 'ACTIVE',
    creative_id: creativeId,
  })
  await system
    .insertInto('ads')
    .values([ad(300_001, 1, 104_001, 7001), ad(300_002, 2, 104_009, 7002)])
    .execute()
  const report = (agencyId: number, userId: number) => ({
    agency_id: agencyId,
    client: 'web',
    file_name: `campaigns-${agencyId}.csv`,
    media_type: 'text/csv',
    content: Buffer.from('id,name\r\n'),
    user_id: userId,
    expires_at: days(7),
  })
  await system
    .insertInto('report_files')
    .values([report(1, 103), report(2, 111)])
    .execute()
}

/** Sets the sequences after the ids of the rows above. */
async function advanceSequences({ system }: Database): Promise<void> {
  const taken = {
    agency_ids: 2,
    user_ids: 200,
    advertiser_ids: 1005,
    order_ids: 503,
    campaign_ids: 104_010,
    ad_ids: 300_002,
    creative_ids: 7002,
    publisher_ids: 203,
    zone_ids: 2003,
    show_ids: 4002,
    supply_pack_ids: 5002,
    segment_ids: 6003,
  }
  for (const [name, value] of Object.entries(taken))
    await system.selectNoFrom((eb) => eb.fn('setval', [eb.val(name), eb.val(value)]).as('set')).execute()
}
