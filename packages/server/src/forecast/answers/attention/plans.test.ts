/** Kept plans with what came of them, and their digest by e-mail. */
import { attentionPlans, changeSets, forecast, notifications } from '@spotdesk/sdk/contract'
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { MailMessage } from '../../../platform/mail/mailer.ts'
import { finished } from '../../../testing/bulk.ts'
import type { Person } from '../../../testing/desk.ts'
import { oneGroup, openForecastFixture, us } from '../../../testing/forecast-desk.ts'
import { makeInventory } from '../../../testing/inventory.ts'
import { digestParts } from '../../../digest-parts.ts'
import { attentionDigest, sendPlanDigests } from './digest.ts'
import { claimAttentionDigest } from './plan-store.ts'

const sent: MailMessage[] = []
const mail = { send: async (message: MailMessage) => void sent.push(message) }
const desk = await openForecastFixture({ jobs: true, mail })
afterAll(() => desk.close())
const { app } = desk
const as = 'manager' as const
const short = await desk.withAd({
  name: 'Too much',
  columns: { targeting: oneGroup(us), objective_value: 900_000_000, end_date: desk.inDays(20) },
})
await makeInventory(app, 4000)

describe('a plan that was applied', () => {
  const fix = { campaignId: short.id, text: 'Raise the priority to 4.', before: 0.2, after: 0.9 }
  const planned = async (priority: string) =>
    app.call(changeSets.plan, { body: { kind: 'campaigns', changes: [{ id: short.id, cells: { pacing_priority: priority } }] } }, { as })

  test('is listed with what its fixes have brought, once, while it stands', async () => {
    const { id: changeSetId, hash } = await planned('4')
    const record = (text: string, person: Person = as) =>
      desk.call(person, attentionPlans.record, { body: { changeSetId, fixes: [{ ...fix, text }] } })
    // Nobody tells of the fixes of somebody else.
    expect((await record('Told by another.', 'trafficker')).status).toBe(403)
    expect((await record('Told by another agency.', 'stranger')).status).toBe(404)
    expect((await record(fix.text)).status).toBe(200)
    // A plan that nobody has applied is none.
    expect(await app.call(attentionPlans.list, {}, { as })).toEqual([])
    const { body: applied } = await desk.call(
      as,
      changeSets.apply,
      { id: changeSetId, body: { hash, mode: 'atomic' } },
      { reason: 'Morning plan' },
    )
    await finished(desk, applied['id'] as string)
    // No file was imported: the notification has the name of the plan.
    const { list: told } = await app.call(notifications.listOwn, { kind: ['JOB'] }, { as })
    expect(told[0]).toMatchObject({ event: 'CHANGES_SUCCEEDED', details: { name: 'Morning plan' } })
    await record('Sent again.')
    expect(await app.call(attentionPlans.list, {}, { as })).toMatchObject([
      { changeSetId, madeBy: 'manager@world.test', days: 0, fixes: [{ ...fix, name: 'Too much', deliveredPercent: null, worked: null }] },
    ])
    await deliver(0.91)
    const [after] = await app.call(attentionPlans.list, {}, { as })
    expect(after).toMatchObject({ days: 7, fixes: [{ deliveredPercent: 91, worked: false }] })
    expect(after!.fixes[0]!.reason).toMatch(/\.$/)
    await app.call(changeSets.revert, { id: changeSetId }, { as })
    expect(await app.call(attentionPlans.list, {}, { as })).toEqual([])
  })

  /** Eight days of which a part of what was forecast was delivered. */
  async function deliver(part: number): Promise<void> {
    await app.call(forecast.campaign, { body: { campaignId: short.id } }, { as })
    const [kept] = await desk.rows<{ days: [string, number][] }>(
      sql`select days from forecast_log where campaign_id = ${short.id} and as_saved order by made_at limit 1`,
    )
    for (const [day, impressions] of kept!.days.slice(1, 8))
      await desk.insert('campaign_days', {
        agency_id: 1,
        campaign_id: short.id,
        day,
        impressions: Math.round(part * impressions),
        second_screen_impressions: 0,
        completes: 0,
        clicks: 0,
        spend_e7: 0,
        second_screen_spend_e7: 0,
      })
    const asOf = new Date(desk.clock.now().getTime() + 8 * dayMs)
    await sql`insert into delivery_clock (agency_id, as_of) values (1, ${asOf}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
      desk.database.system,
    )
  }

  test('is kept by its own agency alone, and on campaigns that the caller may see', async () => {
    const { id: changeSetId } = await planned('4')
    const body = { changeSetId, fixes: [fix] }
    expect((await desk.call('stranger', attentionPlans.record, { body })).status).toBe(404)
    expect((await desk.call('advertiser', attentionPlans.record, { body })).status).toBe(403)
    const strange = { changeSetId, fixes: [{ ...fix, campaignId: 104_009 }] }
    expect((await desk.call(as, attentionPlans.record, { body: strange })).status).toBe(422)
  })
})

describe('the digest', () => {
  const morning = async () => {
    sent.length = 0
    await sendPlanDigests(app.services, digestParts(app.services))
    return sent
  }

  test('comes at six in the zone of the agency to who wants it, once a day, whatever dies', async () => {
    // New York, five hours behind.
    const sixThirty = Date.UTC(2026, 10, 21, 11, 30)
    desk.clock.set(new Date(sixThirty))
    expect(await morning()).toEqual([])
    expect(await app.call(attentionPlans.setDigest, { body: { enabled: true } }, { as })).toEqual({ enabled: true })
    expect(await app.call(attentionPlans.digest, {}, { as: 'admin' })).toEqual({ enabled: false })
    desk.clock.set(new Date(sixThirty - hourMs))
    expect(await morning()).toEqual([])
    desk.clock.set(new Date(sixThirty))
    const [message, ...others] = [...(await morning())]
    expect(others).toEqual([])
    expect(message).toMatchObject({
      to: ['manager@world.test'],
      subject: expect.stringMatching(/^\d+ campaigns? needs? attention, .*\$.* at risk$/),
    })
    expect(message!.text).toMatch(/Too much: .*\n/)
    expect(message!.text).toMatch(/http:\/\/[^/]+\/agencies\/1\/campaigns\/attention$/)
    expect(await morning()).toEqual([])
    // The process that has claimed the next day dies before it sends.
    desk.clock.advance(dayMs)
    const claim = { agencyId: 1, userId: 103, day: '2026-11-22' }
    expect(await claimAttentionDigest(desk.database.as({ agencyId: 1 }), claim)).toBe(true)
    expect(await claimAttentionDigest(desk.database.as({ agencyId: 1 }), claim)).toBe(false)
    expect(await morning()).toEqual([])
    desk.clock.advance(dayMs)
    expect(await morning()).toHaveLength(1)
    await app.call(attentionPlans.setDigest, { body: { enabled: false } }, { as })
    desk.clock.advance(dayMs)
    expect(await morning()).toEqual([])
  })

  test('is none where everything will deliver, and adds up no currencies', async () => {
    const plan = await app.call(forecast.attention, { body: {} }, { as })
    expect(attentionDigest({ ...plan, campaigns: [] }, '')).toBeNull()
    const sums = { left: 0, recovered: 0, givenUp: 0, kept: 0 }
    const totals = [
      { currency: 'USD', atRisk: 100, ...sums },
      { currency: 'EUR', atRisk: 20, ...sums },
    ]
    expect(attentionDigest({ ...plan, totals }, '')!.subject).toMatch(/, \$100\.00 and €20\.00 at risk$/)
  })
})

describe('the last plan', () => {
  const last = async (person: Person = as) => app.call(attentionPlans.last, {}, { as: person })

  test('is answered at once to the user it was made for, as long as the user may see the same', async () => {
    const made = await app.call(forecast.attention, { body: {} }, { as })
    expect(await last()).toEqual({ plan: made, progress: null })
    // A plan of some campaigns, or of the caller's own choices, is not the plan of all.
    await app.call(forecast.attention, { body: { campaignIds: [short.id] } }, { as })
    await app.call(forecast.attention, { body: { chosen: [{ campaignId: short.id, changes: null }] } }, { as })
    expect((await last()).plan).toEqual(made)
    expect(await last('admin')).toEqual({ plan: null, progress: null })
    await sql`update memberships set advertiser_ids = '{1001}' where user_id = 103 and agency_id = 1`.execute(desk.database.system)
    desk.clock.advance(2000)
    expect((await last()).plan).toBeNull()
    await sql`update memberships set advertiser_ids = null where user_id = 103 and agency_id = 1`.execute(desk.database.system)
    desk.clock.advance(2000)
    expect((await last()).plan).toEqual(made)
  })
})
