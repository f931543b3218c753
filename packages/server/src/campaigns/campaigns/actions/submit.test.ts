import { dayMs } from '@spotdesk/sdk/values'
import { campaigns, changeSets, proposals } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { advanceAgency } from '../../../delivery/facts/assess/advance.ts'
import { finished } from '../../../testing/bulk.ts'
import {
  type CallResult,
  type CallOptions,
  type CampaignSeed,
  type Fixture,
  type Person,
  fixtureTime,
  openFixture,
  things,
} from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterEach(() => desk.clock.set(fixtureTime))
afterAll(() => desk.close())

const days = (count: number) => new Date(fixtureTime.getTime() + count * dayMs)
const submit = (id: number, options?: CallOptions, person: Person = 'manager') => desk.call(person, campaigns.submit, { id }, options)
const withdraw = (id: number, person: Person = 'manager') => desk.call(person, campaigns.withdraw, { id })
const get = async (id: number, person: Person = 'manager') => (await desk.call(person, campaigns.get, { id })).body
const proposalsOf = async (id: number, person: Person = 'manager') =>
  (await desk.call(person, proposals.ofCampaign, { id })).body as unknown as proposals.Proposal[]
const errorsOf = ({ body }: CallResult) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

let nextAd = 900_001
async function ad(campaignId: number, columns: Record<string, unknown> = { estimated_duration_s: 30 }, agencyId = 1): Promise<number> {
  const id = nextAd++
  await desk.insert('ads', {
    agency_id: agencyId,
    id,
    campaign_id: campaignId,
    name: `Ad ${id}`,
    name_lc: `ad ${id}`,
    type: 'AUDIO',
    ...columns,
  })
  return id
}

/** A complete draft with one ad. */
async function draft(seed: CampaignSeed = {}): Promise<number> {
  const id = await desk.campaign({ status: 'DRAFT', ...seed, columns: { targeting: { groups: [] }, ...seed.columns } })
  await ad(id, undefined, seed.agencyId)
  return id
}

const reserved = (seed: CampaignSeed = {}) =>
  draft({ type: 'RESERVED', ...seed, columns: { publisher_id: things.publisher, ...seed.columns } })

async function proposed(seed?: CampaignSeed, person: Person = 'manager'): Promise<{ id: number; proposal: proposals.Proposal }> {
  const id = await reserved(seed)
  expect((await submit(id, {}, person)).body).toMatchObject({ status: 'PENDING' })
  return { id, proposal: (await proposalsOf(id, person))[0]! }
}

describe('submit', () => {
  test('takes a draft to READY before its start and to RUNNING after it', async () => {
    expect((await submit(await draft())).body).toMatchObject({ status: 'READY', version: 2 })
    expect((await submit(await draft({ columns: { start_date: days(-1) } }))).body).toMatchObject({ status: 'RUNNING' })
    expect((await submit(await draft({ columns: { end_date: null } }))).body).toMatchObject({ status: 'READY', endDate: null })
  })

  test('activates the valid ads of the campaign: those with media, a tag or an estimated duration', async () => {
    const id = await draft()
    await ad(id, { creative_id: 7001 })
    await ad(id, { redirect_url: 'https://tags.example/1', type: 'REDIRECT' })
    await ad(id, {})
    await ad(id, { archived: true, estimated_duration_s: 15 })
    await submit(id)
    const statuses = await desk.rows(sql<{ status: string }>`select status from ads where campaign_id = ${id} order by id`)
    expect(statuses.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'DRAFT', 'DRAFT'])
  })

  test("needs every setting of the wizard's summary, and an end in the future", async () => {
    const empty = (await desk.call('manager', campaigns.create, { body: { advertiserId: 1001 } })).body['id'] as number
    expect(errorsOf(await submit(empty)).toSorted()).toEqual([
      'campaignObjective.value required',
      'campaignRevenue.value required',
      'name required',
      'startDate required',
      'targeting required',
    ])
    const withoutAds = await desk.campaign({ status: 'DRAFT', columns: { targeting: { groups: [] } } })
    expect(errorsOf(await submit(withoutAds))).toEqual(['ads required'])
    const over = await draft({ columns: { start_date: days(-9), end_date: days(0) } })
    expect(errorsOf(await submit(over))).toEqual(['endDate endInPast'])
    expect(errorsOf(await submit(await draft({ type: 'RESERVED' })))).toEqual(['publisher.id required'])
    expect(await get(over)).toMatchObject({ status: 'DRAFT', version: 1 })
  })

  test('a second screen campaign may have its objective on the second screen alone', async () => {
    const columns = { objective_value: null, second_screen_objective: 5000, second_screen_cpm_e4: 30_000 }
    expect((await submit(await draft({ type: 'SECOND_SCREEN', columns }))).body).toMatchObject({ status: 'READY' })
  })

  test('a second submit changes nothing, and a campaign that cannot be submitted is refused with the reason', async () => {
    const id = await draft()
    const first = await submit(id)
    expect(await submit(id)).toMatchObject({ status: 200, body: { version: 2, changeSetId: null } })
    expect(first.body['changeSetId']).not.toBeNull()
    const refused = [await draft({ archived: true }), await desk.campaign({ status: 'REJECTED', type: 'RESERVED' })]
    refused.push(await draft({ columns: { order_id: things.archivedOrder } }))
    for (const campaign of refused)
      expect(await submit(campaign)).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed' } })
  })

  test('two people submit at once: one change, one audit entry, one proposal', async () => {
    const id = await reserved()
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await desk.rows(sql`select action from audit_events where entity_id = ${id}`)).toEqual([{ action: 'SUBMIT' }])
    expect(await proposalsOf(id)).toHaveLength(1)
  })

  test('is reverted to DRAFT with its ads while the campaign is READY and nothing was delivered', async () => {
    const id = await draft()
    const { body } = await submit(id)
    expect((await desk.call('manager', changeSets.revert, { id: body['changeSetId'] as string })).body).toMatchObject({ reverted: 1 })
    expect(await get(id)).toMatchObject({ status: 'DRAFT' })
    expect(await desk.rows(sql`select status from ads where campaign_id = ${id}`)).toEqual([{ status: 'DRAFT' }])
  })
})

describe('a proposal', () => {
  test('is created when a RESERVED campaign is submitted, with the terms of that time, readable for both sides', async () => {
    const { id, proposal } = await proposed({ name: 'Guaranteed spring' })
    expect(proposal).toMatchObject({
      campaignId: id,
      status: 'PENDING',
      buyer: { id: 1, name: 'Home agency' },
      publisher: { id: things.publisher, name: 'River FM' },
      submittedBy: 'manager@world.test',
      decidedAt: null,
      terms: { name: 'Guaranteed spring', advertiser: 'Acme Motors', cpm: 12.5, objectiveValue: 100_000, endDate: days(20).toISOString() },
    })
    for (const person of ['admin', 'publisher', 'readonly'] as const) {
      expect((await desk.call(person, proposals.get, { id: proposal.id })).body).toEqual(proposal)
      const { list } = (await desk.call(person, proposals.list, { status: ['PENDING'], limit: 100 })).body as { list: { id: string }[] }
      expect(list.map((entry) => entry.id)).toContain(proposal.id)
    }
    expect((await desk.call('stranger', proposals.get, { id: proposal.id })).status).toBe(403)
  })

  test('makes the campaign READY when it is accepted', async () => {
    const { id, proposal } = await proposed()
    const accepted = await desk.call('publisher', proposals.accept, { id: proposal.id }, { ifMatch: 1 })
    expect(accepted).toMatchObject({ status: 200, body: { status: 'ACCEPTED', decidedBy: 'publisher@world.test', version: 2 } })
    expect(await get(id)).toMatchObject({ status: 'READY', version: 3 })
    expect(await desk.call('publisher', proposals.accept, { id: proposal.id })).toMatchObject({ status: 200, body: accepted.body })
    const reject = await desk.call('publisher', proposals.reject, { id: proposal.id, body: { reason: 'Changed my mind' } })
    expect(reject).toMatchObject({ status: 409, body: { code: 'proposalNotPending' } })
    const audit = await desk.rows(sql`select action, actor_name, diff from audit_events where entity_id = ${id} and action = 'ACCEPT'`)
    expect(audit).toMatchObject([
      {
        actor_name: 'publisher@world.test',
        diff: [
          { path: 'accepted', before: false, after: true },
          { path: 'status', before: 'PENDING', after: 'READY' },
        ],
      },
    ])
  })

  test('has a reason when it is rejected, and review makes the campaign a draft that can be proposed again', async () => {
    const { id, proposal } = await proposed()
    expect((await desk.call('admin', proposals.reject, { id: proposal.id, body: { reason: '  ' } })).status).toBe(422)
    const rejected = await desk.call('admin', proposals.reject, { id: proposal.id, body: { reason: 'Sold out in May' } })
    expect(rejected.body).toMatchObject({ status: 'REJECTED', reason: 'Sold out in May' })
    expect(await get(id)).toMatchObject({ status: 'REJECTED', statusReason: 'Sold out in May' })
    desk.clock.advance(1000)
    await desk.call('manager', campaigns.review, { id })
    expect((await submit(id)).body).toMatchObject({ status: 'PENDING', statusReason: null })
    expect((await proposalsOf(id)).map(({ status }) => status)).toEqual(['PENDING', 'REJECTED'])
  })

  test('keeps its answer in every revert', async () => {
    const { id, proposal } = await proposed()
    await desk.call('publisher', proposals.accept, { id: proposal.id })
    const [audit] = await desk.rows(
      sql<{ id: string }>`select change_set_id as id from audit_events where entity_id = ${id} and action = 'ACCEPT'`,
    )
    const reverted = await desk.call('admin', changeSets.revert, { id: audit!.id })
    expect(reverted.body).toMatchObject({ reverted: 0, conflicts: [{ fields: ['accepted'], reason: 'This is never reverted.' }] })
    expect(await get(id)).toMatchObject({ status: 'READY' })
  })

  test('may be withdrawn by the buyer to DRAFT, until it is answered', async () => {
    const { id, proposal } = await proposed()
    expect((await withdraw(id, 'publisher')).status).toBe(403)
    expect((await withdraw(id)).body).toMatchObject({ status: 'DRAFT' })
    expect(await proposalsOf(id)).toMatchObject([{ id: proposal.id, status: 'WITHDRAWN', decidedBy: 'manager@world.test' }])
    expect(await desk.call('publisher', proposals.accept, { id: proposal.id })).toMatchObject({ status: 409 })
    const answered = await proposed()
    await desk.call('publisher', proposals.accept, { id: answered.proposal.id })
    expect(await withdraw(answered.id)).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed' } })
  })

  test('is either answered or withdrawn when both happen at once, and campaign and proposal agree', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, proposal } = await proposed()
      const [accepted, withdrawn] = await Promise.all([desk.call('publisher', proposals.accept, { id: proposal.id }), withdraw(id)])
      expect([accepted.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const expected = accepted.status === 200 ? ['READY', 'ACCEPTED'] : ['DRAFT', 'WITHDRAWN']
      expect([(await get(id))['status'], (await proposalsOf(id))[0]!.status]).toEqual(expected)
    }
  })

  test('is rejected by the clock when nobody answers it before its end, with the reason EXPIRED', async () => {
    const { id, proposal } = await proposed({ columns: { start_date: days(1), end_date: days(2) } })
    desk.clock.set(days(2))
    expect(await desk.call('publisher', proposals.accept, { id: proposal.id })).toMatchObject({
      status: 409,
      body: { code: 'proposalNotPending' },
    })
    await advanceAgency(desk.database, { id: 1, timeZone: 'America/New_York' }, days(2))
    expect(await get(id)).toMatchObject({ status: 'REJECTED', statusReason: 'EXPIRED' })
    expect(await proposalsOf(id)).toMatchObject([{ status: 'EXPIRED', reason: 'EXPIRED' }])
  })

  test('to a publisher of another agency is read and answered there, and by nobody else', async () => {
    const { id, proposal } = await proposed({ columns: { publisher_id: 203 } })
    // The user of another agency becomes its administrator: the seller. Afterwards they are what they were.
    const [{ role_id: role }] = (await desk.rows(sql`select role_id from memberships where agency_id = 2 and user_id = 111`)) as [
      { role_id: number },
    ]
    const becomes = (id: number) =>
      sql`update memberships set role_id = ${id} where agency_id = 2 and user_id = 111`.execute(desk.database.system)
    await becomes(2)
    onTestFinished(async () => void (await becomes(role)))
    desk.clock.advance(1000)
    expect((await desk.call('stranger', proposals.get, { id: proposal.id })).body).toMatchObject({ ...proposal, status: 'PENDING' })
    expect((await desk.call('stranger', campaigns.get, { id })).status).toBe(404)
    expect(await desk.call('admin', proposals.accept, { id: proposal.id })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const accepted = await desk.call('stranger', proposals.accept, { id: proposal.id }, { key: 'accept-1' })
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED', decidedBy: 'stranger@world.test' })
    expect((await desk.call('stranger', proposals.accept, { id: proposal.id }, { key: 'accept-1' })).headers['idempotent-replayed']).toBe(
      'true',
    )
    expect(await get(id)).toMatchObject({ status: 'READY' })
    expect(await proposalsOf(id)).toMatchObject([{ status: 'ACCEPTED', decidedBy: 'stranger@world.test' }])
    expect(await desk.rows(sql`select agency_id, status from proposals where id = ${proposal.id} order by 1`)).toEqual([
      { agency_id: 1, status: 'ACCEPTED' },
      { agency_id: 2, status: 'ACCEPTED' },
    ])
    expect(await desk.rows(sql`select agency_id, actor_name from audit_events where entity_id = ${id} and action = 'ACCEPT'`)).toEqual([
      { agency_id: 1, actor_name: 'stranger@world.test' },
    ])
  })

  test('is created for a RESERVED campaign that a change-set submits, too', async () => {
    const id = await reserved()
    const plan = await desk.call('manager', changeSets.plan, {
      body: { kind: 'campaigns', changes: [{ id, action: 'SUBMIT', cells: {} }] },
    })
    expect(plan.body['counts']).toMatchObject({ update: 1 })
    const job = await desk.call('manager', changeSets.apply, { id: plan.body['id'] as string, body: { hash: plan.body['hash'] as string } })
    expect((await finished(desk, job.body['id'] as string)).outcome).toBe('SUCCEEDED')
    expect(await proposalsOf(id)).toMatchObject([{ status: 'PENDING' }])
  })
})
