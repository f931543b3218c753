/** Makes the things of an agency as its people make them, and by hand what they cannot make. */
import { dayMs } from '@spotdesk/sdk/values'
import {
  type Endpoint,
  bulk,
  campaigns,
  changeSets,
  creatives,
  proposals,
  savedViews,
  session,
  targetingPresets,
  userLog,
} from '@spotdesk/sdk/contract'
import { type Person, type TestApp, toUserName, waveFile, worldTime } from '@spotdesk/server/testing'
import { vi } from 'vitest'

/** Things that parameters name. A new kind of thing is one more line here, one in `kinds` and one in `makeThings`. */
export interface Things {
  campaign: number
  ad: number
  advertiser: number
  creative: number
  order: number
  token: string
  userCode: string
  importJob: string
  deliveryBatch: string
  inventoryBatch: string
  exportJob: string
  changeSet: string
  logEntry: string
  proposal: string
  /** Another one: each is answered once. */
  otherProposal: string
  client: string
  fileName: string
  user: number
  invitation: number
  market: number
  publisher: number
  zone: number
  adjustment: number
  schedule: number
  savedView: number
  preset: number
}

/** @param seeded those that the test data has already */
export async function makeThings(
  app: TestApp,
  as: Person,
  seeded: Pick<Things, 'campaign' | 'ad' | 'advertiser' | 'order' | 'publisher' | 'zone' | 'fileName'>,
): Promise<Omit<Things, 'creative'>> {
  const token = await app.call(session.createToken, { body: { name: `token of ${as}`, scopes: ['CAMPAIGN.READ'] } }, { as })
  const { userCode } = await app.call(session.deviceStart, { body: { client: 'tests', scopes: ['CAMPAIGN.READ'] } })
  const plan = await app.call(
    changeSets.plan,
    { body: { kind: 'campaigns', changes: [{ id: seeded.campaign, cells: { name: `planned by ${as}` } }] } },
    { as },
  )
  const file = { name: `${as}.csv`, bytes: `id,name\r\n${seeded.campaign},imported by ${as}\r\n` }
  const logEntry = await entryOf(app, as, seeded.campaign)
  const [proposal, otherProposal] = [await proposalFor(app, as, seeded.campaign), await proposalFor(app, as, seeded.campaign)]
  const user = await insertUser(app, as === 'stranger' ? 2 : 1)
  const importJob = await finished(app, as, bulk.importCampaigns, { file, dryRun: true })
  const exportJob = await finished(app, as, bulk.exportCampaigns, { body: { ids: [seeded.campaign] } })
  const deliveryBatch = await batchOf(app, as, 'hourly')
  const inventoryBatch = await batchOf(app, as, 'samples')
  return {
    ...seeded,
    token: token.id,
    userCode,
    importJob,
    deliveryBatch,
    inventoryBatch,
    exportJob,
    changeSet: plan.id,
    logEntry,
    proposal,
    otherProposal,
    client: 'web',
    user,
    invitation: await insertInvitation(app, as),
    market: 1,
    adjustment: await insertAdjustment(app, as === 'stranger' ? 2 : 1),
    schedule: await insertSchedule(app, as === 'stranger' ? 2 : 1),
    savedView: await saveView(app, as),
    preset: await makePreset(app, as),
  }
}

/** Its file stands in the folder of the desk and not in the database. */
export async function makeCreative(app: TestApp, as: Person): Promise<number> {
  const file = { name: `spot of ${as}.wav`, bytes: waveFile({ seconds: 0.5 }) }
  return (await app.call(creatives.upload, { file }, { as })).id
}

/** The log of a campaign that was paused and resumed. */
async function entryOf(app: TestApp, as: Person, campaign: number): Promise<string> {
  await app.call(campaigns.pause, { id: campaign }, { as })
  await app.call(campaigns.resume, { id: campaign }, { as })
  const { list } = await app.call(userLog.list, { entityId: campaign, action: ['PAUSE'] }, { as })
  return list[0]!.id
}

/** Somebody of an agency whom no test needs to sign in. */
async function insertUser(app: TestApp, agencyId: number): Promise<number> {
  const { system } = app.database
  const userName = `somebody-${agencyId}@world.test`
  const person = { first_name: 'Some', last_name: 'Body', email: userName, time_zone: 'America/New_York', currency: 'USD', country: 'US' }
  const [row] = await system
    .insertInto('users')
    .values({ user_name: userName, user_name_lc: userName, ...person })
    .returning('id')
    .execute()
  await system.insertInto('memberships').values({ agency_id: agencyId, user_id: row!.id, role_id: 5 }).execute()
  return row!.id
}

/** The agency of the one asks the other in: whom it invites alone may answer. */
async function insertInvitation(app: TestApp, as: Person): Promise<number> {
  const { system } = app.database
  const { id: userId } = await system.selectFrom('users').select('id').where('user_name', '=', toUserName(as)).executeTakeFirstOrThrow()
  const typed = { user_name: toUserName(as), first_name: 'Typed', last_name: 'Name', email: 'typed@world.test', language: 'en' }
  const [row] = await system
    .insertInto('invitations')
    .values({
      agency_id: as === 'stranger' ? 1 : 2,
      user_id: userId,
      ...typed,
      time_zone: 'UTC',
      currency: 'USD',
      country: 'US',
      role_id: 5,
      author: 'somebody@world.test',
      created_at: worldTime,
      expires_at: new Date(worldTime.getTime() + 14 * dayMs),
    })
    .returning('id')
    .execute()
  return row!.id
}

/** The agency's changes to its own publisher. */
async function insertAdjustment(app: TestApp, agencyId: number): Promise<number> {
  const [row] = await app.database.system
    .insertInto('inventory_adjustments')
    .values({
      agency_id: agencyId,
      name: `Adjustment of ${agencyId}`,
      name_lc: `adjustment of ${agencyId}`,
      start_date: worldTime,
      end_date: new Date(worldTime.getTime() + 10 * dayMs),
      publisher_ids: [agencyId === 2 ? 203 : 201],
      created_at: worldTime,
      updated_at: worldTime,
    })
    .returning('id')
    .execute()
  return row!.id
}

async function insertSchedule(app: TestApp, agencyId: number): Promise<number> {
  const [row] = await app.database.system
    .insertInto('release_schedules')
    .values({
      agency_id: agencyId,
      name: `Schedule of ${agencyId}`,
      name_lc: `schedule of ${agencyId}`,
      zone_ids: [agencyId === 2 ? 2003 : 2001],
      trusted: false,
      releases: JSON.stringify([worldTime.toISOString()]),
      created_at: worldTime,
      updated_at: worldTime,
    })
    .returning('id')
    .execute()
  return row!.id
}

/** A view for everybody in the agency. */
async function saveView(app: TestApp, as: Person): Promise<number> {
  const body = { name: `View of ${as}`, screen: 'campaigns' as const, scope: 'AGENCY' as const, filters: {} }
  return (await app.call(savedViews.create, { body }, { as })).id
}

/** A targeting preset of the agency. */
async function makePreset(app: TestApp, as: Person): Promise<number> {
  const body = { name: `Preset of ${as}`, text: 'LOCATION_COUNTRY in (US)' }
  return (await app.call(targetingPresets.create, { body }, { as })).id
}

/** A RESERVED copy of a campaign, proposed to its publisher. */
async function proposalFor(app: TestApp, as: Person, from: number): Promise<string> {
  const { id } = await app.call(campaigns.duplicate, { id: from }, { as })
  const { system } = app.database
  // What a submit needs beside the copy's settings: a flight to come, targeting, and the type.
  const [startDate, endDate] = [new Date(worldTime.getTime() + dayMs), new Date(worldTime.getTime() + 10 * dayMs)]
  await system
    .updateTable('campaigns')
    // Without its order, which can be archived while nothing of it is pending.
    .set({ type: 'RESERVED', order_id: null, start_date: startDate, end_date: endDate, targeting: JSON.stringify({ groups: [] }) })
    .where('id', '=', id)
    .execute()
  await app.call(campaigns.submit, { id }, { as })
  return (await app.call(proposals.ofCampaign, { id }, { as }))[0]!.id
}

/** A batch of facts or of inventory that has ended: who makes the other things may not send any. */
async function batchOf(app: TestApp, as: Person, kind: 'hourly' | 'samples'): Promise<string> {
  const agencyId = as === 'stranger' ? 2 : 1
  const jobId = `01900000-0000-7000-8000-0000000000${kind === 'hourly' ? 'b' : 'c'}${agencyId}`
  await app.database.system
    .insertInto('delivery_batches')
    .values({
      agency_id: agencyId,
      kind,
      batch_id: `sent by ${as}`,
      job_id: jobId,
      file_name: `${kind}.ndjson`,
      file_sha256: '0'.repeat(64),
      created_by: as,
      created_at: worldTime,
      finished_at: worldTime,
      outcome: 'SUCCEEDED',
      total_rows: 0,
    })
    .execute()
  return jobId
}

async function finished(app: TestApp, as: Person, row: Endpoint, input: object): Promise<string> {
  const { id } = (await app.call(row, input as never, { as })) as { id: string }
  await vi.waitFor(
    async () => {
      if ((await app.call(bulk.job, { id }, { as })).status !== 'COMPLETED') throw new Error('the job is running')
    },
    { timeout: 60_000, interval: 50 },
  )
  return id
}
