import { campaigns, changeSets } from '@spotdesk/sdk/contract'
import { againDays, copyName } from '@spotdesk/sdk/rules'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignSeed, type Fixture, fixtureTime, openFixture, things } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const get = async (id: number) => (await desk.call('manager', campaigns.get, { id })).body
async function duplicate(id: number, key?: string): Promise<number> {
  const answer = await desk.call('manager', campaigns.duplicate, { id }, key ? { key } : {})
  expect(answer.status).toBe(200)
  return answer.body['id'] as number
}
const copyOf = async (seed: CampaignSeed) => get(await duplicate(await desk.campaign(seed)))
const adOf = (campaignId: number) => ({
  agency_id: 1,
  campaign_id: campaignId,
  type: 'AUDIO',
  created_at: fixtureTime,
  updated_at: fixtureTime,
})
const soon = new Date(fixtureTime.getTime() + 5 * dayMs)
const later = new Date(fixtureTime.getTime() + 9 * dayMs)

describe('a duplicate', () => {
  test('is a draft named after the original with (copy), without statistics and external reference', async () => {
    const id = await desk.campaign({
      name: 'Autumn',
      status: 'PAUSED',
      type: 'RESERVED',
      columns: {
        external_reference: 'ACME-7',
        order_id: things.order,
        publisher_id: things.publisher,
        deal_id: 'PG-1',
        assigned_username: 'anna',
        margin_e4: 50_000,
        targeting: { groups: [] },
        capping: [{ limit: 2, unit: 'DAY', unitMultiplier: 1 }],
        category_ids: ['IAB1'],
        second_screen_objective: 7,
        second_screen_cpm_e4: 9000,
        pace: '1.5',
        delivery_statuses: ['ENDING_SOON'],
        objective_met: false,
        version: 9,
      },
      totals: { impressions: 900, spend_e7: 100_000_000n, complete_e1: 9 },
    })
    const [original, copy] = [await get(id), await get(await duplicate(id))]
    expect(copy).toMatchObject({
      name: 'Autumn (copy)',
      status: 'DRAFT',
      archived: false,
      version: 1,
      externalReference: null,
      deliveryStatuses: [],
      pace: null,
      actuals: 0,
      totalSpend: 0,
      complete: 0,
      secondScreenComplete: 0,
      statusReason: null,
      createdAt: fixtureTime.toISOString(),
    })
    for (const same of [
      'campaignType',
      'advertiser',
      'order',
      'publisher',
      'dealId',
      'currency',
      'campaignObjective',
      'campaignRevenue',
      'campaignPacing',
      'margin',
      'extensions',
      'cappingRules',
      'categoryIds',
      'targeting',
      'assignedUsername',
      'attribution',
      'dco',
    ])
      expect(copy[same]).toEqual(original[same])
  })

  test.each<[string, CampaignSeed, { startDate: Date | null; endDate: Date | null }]>([
    ['to come', { status: 'READY', columns: { start_date: soon, end_date: later } }, { startDate: soon, endDate: later }],
    [
      'that has begun',
      { status: 'DRAFT', columns: { start_date: fixtureTime, end_date: later } },
      { startDate: fixtureTime, endDate: later },
    ],
    ['without a start', { status: 'DRAFT', columns: { start_date: null, end_date: later } }, { startDate: null, endDate: later }],
  ])('keeps a flight %s', async (_, seed, flight) => {
    const copy = await copyOf(seed)
    expect([copy['startDate'], copy['endDate']]).toEqual([flight.startDate, flight.endDate].map((date) => date?.toISOString() ?? null))
  })

  test('is made several times with a name and a flight that moves by days of the calendar, with its ads; or without dates', async () => {
    // Across the end of summer time in New York: the day has 25 hours.
    const [start, end] = [new Date('2026-10-28T04:00:00Z'), new Date('2026-11-01T04:00:00Z')]
    const from = await desk.campaign({ name: 'Weekly', columns: { start_date: start, end_date: end } })
    await desk.insert('ads', { ...adOf(from), id: 900_101, name: 'In it', name_lc: 'in it', start_date: start, end_date: null })
    const body = { name: 'Every week', copies: 3, moveDays: againDays({ startDate: start, endDate: end }, start, 'America/New_York')! }
    const made = await desk.call('manager', campaigns.duplicate, { id: from, body })
    const ids = made.body['ids'] as number[]
    expect([made.status, made.body['id'], ids.length]).toEqual([200, ids[0], 3])
    const copies = await Promise.all(ids.map(get))
    expect(copies.map(({ name }) => name)).toEqual(['Every week', 'Every week 2', 'Every week 3'])
    for (const copy of copies) expect(copy).toMatchObject({ startDate: '2026-11-01T04:00:00.000Z', endDate: '2026-11-05T05:00:00.000Z' })
    const dates = await desk.rows(sql`select start_date from ads where campaign_id = ${ids[2]}`)
    expect(dates).toEqual([{ start_date: new Date('2026-11-01T04:00:00Z') }])
    const none = (await desk.call('manager', campaigns.duplicate, { id: from, body: { moveDays: null } })).body['id'] as number
    expect(await get(none)).toMatchObject({ startDate: null, endDate: null })
    // One change-set made the copies, and its revert archives them.
    const back = await desk.call('manager', changeSets.revert, { id: made.body['changeSetId'] as string })
    expect(back.body).toMatchObject({ reverted: 3, conflicts: [] })
    expect((await Promise.all(ids.map(get))).map(({ archived }) => archived)).toEqual([true, true, true])
  })

  test('refuses what no copy can have, and makes none', async () => {
    const from = await desk.campaign({ name: 'Refused', columns: { start_date: new Date('2098-01-01T05:00:00Z'), end_date: null } })
    for (const [body, field] of [
      [{ moveDays: 3660 }, 'moveDays'],
      [{ copies: limits.copies + 1 }, 'copies'],
      [{ name: ' ' }, 'name'],
    ] as const) {
      const refused = await desk.call('manager', campaigns.duplicate, { id: from, body })
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    }
    expect((await desk.call('manager', campaigns.list, { q: 'refused (copy)' })).body['total']).toBe(0)
  })

  test('is found and sorted by its new name', async () => {
    const id = await duplicate(await desk.campaign({ name: 'Übergröße' }))
    const { body } = await desk.call('manager', campaigns.list, { q: 'ÜBERGRÖSSE (COPY)' })
    expect((body['list'] as { id: number }[]).map((row) => row.id)).toEqual([id])
  })

  test('leaves an audit entry that names its source', async () => {
    const from = await desk.campaign()
    const id = await duplicate(from)
    expect(await desk.rows(sql`select action, version_before, version_after, diff from audit_events where entity_id = ${id}`)).toEqual([
      { action: 'DUPLICATE', version_before: null, version_after: 1, diff: [{ path: 'duplicateOf', before: null, after: from }] },
    ])
  })

  test('is made once by requests with one idempotency key', async () => {
    const from = await desk.campaign({ name: 'Once only' })
    expect(await duplicate(from, 'dup-1')).toBe(await duplicate(from, 'dup-1'))
    expect((await desk.call('manager', campaigns.list, { q: 'once only (copy)' })).body['total']).toBe(1)
  })
})

describe('its ads', () => {
  test('are drafts in the same order, linked to copied companions; archived ads and briefs are not copied', async () => {
    const from = await desk.campaign()
    const [audio, banner, gone] = [900_001, 900_002, 900_003]
    const ad = { agency_id: 1, campaign_id: from, type: 'AUDIO', status: 'ACTIVE', created_at: fixtureTime, updated_at: fixtureTime }
    await desk.insert('ads', {
      ...ad,
      id: audio,
      name: 'Spot',
      name_lc: 'spot',
      weight: 20,
      external_reference: 'AD-1',
      brief_status: 'PENDING_CREATIVE',
      version: 4,
    })
    await desk.insert('ads', {
      ...ad,
      id: banner,
      name: 'Banner',
      name_lc: 'banner',
      type: 'DISPLAY',
      linked_to: [audio, gone],
      included_in_objective: false,
      estimated_duration_s: 15,
    })
    await desk.insert('ads', { ...ad, id: gone, name: 'Gone', name_lc: 'gone', archived: true })
    await desk.insert('ad_totals', { agency_id: 1, ad_id: audio, impressions: 5 })
    const { body } = await desk.call('manager', campaigns.ads, { id: await duplicate(from) })
    const list = body['list'] as campaigns.AdRow[]
    expect(list).toMatchObject([
      {
        name: 'Spot',
        status: 'DRAFT',
        weight: 20,
        sequencePosition: null,
        actuals: 0,
        totals: 0,
        version: 1,
        briefCreativeStatuses: ['MISSING_CREATIVE'],
        linkedTo: [],
      },
      {
        name: 'Banner',
        status: 'DRAFT',
        type: 'DISPLAY',
        includedInCampaignObjective: false,
        durationSeconds: 15,
        linkedTo: [{ id: list[0]!.id, name: 'Spot' }],
      },
    ])
    expect(list.every(({ id }) => ![audio, banner, gone].includes(id))).toBe(true)
    expect(await desk.rows(sql`select external_reference from ads where id = ${list[0]!.id}`)).toEqual([{ external_reference: null }])
  })
})

describe('a long name', () => {
  test.each([['x'.repeat(limits.name)], ['é'.repeat(limits.name)], ['👩‍👩‍👧'.repeat(31)], ['a'.repeat(247) + ' bc']])(
    'is shortened to fit, never inside a character',
    (name) => {
      const copy = copyName(name)
      expect(copy.length).toBeLessThanOrEqual(limits.name)
      expect(copy).toMatch(/\S \(copy\)$/)
      expect(name.startsWith(copy.slice(0, -' (copy)'.length))).toBe(true)
      expect(copy.isWellFormed()).toBe(true)
      expect(copy).not.toMatch(/\u200d \(copy\)$/)
    },
  )
})
