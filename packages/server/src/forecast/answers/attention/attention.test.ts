/** The morning plan over stored campaigns and a simulated inventory. */
import { changeSets, forecast, type InputOf } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Person, things } from '../../../testing/desk.ts'
import { finished } from '../../../testing/bulk.ts'
import { oneGroup, openForecastFixture, us } from '../../../testing/forecast-desk.ts'
import { makeInventory } from '../../../testing/inventory.ts'

const desk = await openForecastFixture({ jobs: true })
afterAll(() => desk.close())
const { withAd, app } = desk

// Of these tests alone: others would take what they share.
await sql`update campaigns set archived = true`.execute(desk.database.system)
// Two campaigns want most of one publisher, and a strange one of their priority too: with a better one each delivers, but not both.
const atHill = oneGroup(us, { type: 'INVENTORY_PUBLISHER', exclude: false, values: ['202'] })
const flight = { start_date: desk.inDays(-2), end_date: desk.inDays(14), pacing_type: 'AS_FAST_AS_POSSIBLE', targeting: atHill }
const measured = await withAd({ name: 'Measured', status: 'DRAFT', columns: { ...flight, pacing_priority: 2 } })
await makeInventory(desk.app, 8000)
const supply = (await desk.ask({ campaignId: measured.id })).waterfall!.matched
const want = (part: number) => ({ ...flight, objective_value: Math.round(part * supply) })
const first = await withAd({ name: 'Prairie Bank 07', columns: { ...want(0.55), cpm_e4: 200_000 } })
const second = await withAd({ name: 'Bloom & Oak 15', columns: want(0.55) })
const strange = await withAd({ name: 'Strange buyer', agencyId: 2, columns: { ...want(0.5), currency: 'EUR' } })
const otherAdvertiser = await withAd({
  name: 'Hidden from the buyer',
  columns: { ...want(0.2), pacing_priority: 6, advertiser_id: things.otherAdvertiser },
})
const missing = await withAd(
  { name: 'Harbor Coffee', columns: { ...flight, targeting: oneGroup(us), delivery_statuses: ['MISSING_CREATIVE'] } },
  { status: 'DRAFT', estimated_duration_s: null },
)
const guaranteed = await withAd({ name: 'Sold by hand', columns: { ...want(0.55), type: 'RESERVED', accepted_at: desk.inDays(-3) } })
await makeInventory(desk.app, 8000)

const plan = (body: InputOf<typeof forecast.attention>['body'] = {}, as: 'manager' | 'trafficker' = 'manager') =>
  app.call(forecast.attention, { body }, { as })
const of = ({ campaigns }: forecast.AttentionPlan, id: number) => campaigns.find(({ campaignId }) => campaignId === id)!

/** Every impression that is left to deliver is kept, recovered, given up or still at risk, once; nothing is counted as saved that is given up. */
function expectWhole({ totals, campaigns }: forecast.AttentionPlan): void {
  for (const { currency, atRisk, left, recovered, givenUp, kept } of totals) {
    const own = campaigns.filter((one) => one.currency === currency && one.before.atRisk !== null && one.before.shortfall > 0)
    const worth = own.reduce((sum, { before, remaining }) => sum + (before.atRisk! / before.shortfall) * remaining!, 0)
    expect((kept + recovered + givenUp + left) / worth).toBeCloseTo(1, 3)
    expect(atRisk).toBeGreaterThan(0)
  }
}

describe('the plan', () => {
  test('names what will not deliver, with its cause, its money in a bad case and its fixes', async () => {
    const made = await plan()
    const [prairie, harbor] = [of(made, first.id), of(made, missing.id)]
    expect(prairie).toMatchObject({ name: 'Prairie Bank 07', cause: 'CONTENTION', currency: 'USD', settings: { priority: 5 } })
    expect(prairie.before.shortfall).toBeGreaterThan(0)
    expect(prairie.before.atRisk).toBeCloseTo((prairie.before.shortfall * 20) / 1000, 1)
    expect(harbor).toMatchObject({ cause: 'CREATIVE', chosen: null, before: { probability: 0, shortfallPercent: 100 } })
    expect(harbor.fixes).toMatchObject([{ kind: 'creative', needs: 'CREATIVE', changes: null, writes: [] }])
    expect(harbor.after.probability).toBeGreaterThan(0.5)
    // What was sold is changed by nobody but its owner.
    for (const { fixes } of made.campaigns)
      for (const { kind, needs } of fixes) if (kind === 'extend' || kind === 'objective') expect(needs).toBe('CLIENT')
    const atRisk = made.campaigns.reduce((sum, { before }) => sum + before.atRisk!, 0)
    expect(made.totals).toMatchObject([{ currency: 'USD', atRisk: expect.closeTo(atRisk, 1) }])
    expectWhole(made)
    expect(made.campaigns.some(({ campaignId }) => campaignId === strange.id)).toBe(false)
  })

  test('saves nothing by a lower objective: what that takes out is given up', async () => {
    const changes = { campaignObjective: { value: 1000 } }
    const made = await plan({ chosen: [{ campaignId: first.id, changes }] })
    const { outcome, remaining, before, after } = of(made, first.id)
    expect(outcome!.givenUp / 0.02).toBeGreaterThan(remaining! - 1001)
    expect(outcome!.recovered).toBe(0)
    expect(before.atRisk! - after.atRisk!).toBeGreaterThan(0)
    expect(made.totals[0]!.givenUp).toBe(outcome!.givenUp)
    expectWhole(made)
  })

  test('of a guaranteed campaign only proposes: its settings stay as the publisher accepted them, so that no change-set fails on it', async () => {
    const changes = { campaignPacing: { priority: 4 } }
    for (const chosen of [[], [{ campaignId: guaranteed.id, changes }]]) {
      const told = of(await plan({ chosen }), guaranteed.id)
      expect(told.chosen).toBeNull()
      expect(told.fixes.length).toBeGreaterThan(0)
      for (const fix of told.fixes) expect(fix).toMatchObject({ needs: 'SELLER', changes: null, writes: [] })
    }
  })

  test('counts what is left of every campaign with the fixes of all', async () => {
    const chosen = [
      { campaignId: first.id, changes: { campaignPacing: { priority: 4 } } },
      ...[second, guaranteed].map(({ id: campaignId }) => ({ campaignId, changes: null })),
    ]
    const made = await plan({ chosen })
    const withoutFix = made.campaigns.filter((one) => one.chosen === null)
    const left = withoutFix.reduce((sum, { before }) => sum + before.atRisk!, of(made, first.id).after.atRisk!)
    // Those without a fix of their own lose by it, and that is counted.
    expect(of(made, first.id).loses.some(({ campaignId }) => campaignId === second.id)).toBe(true)
    expect(made.totals[0]!.left).toBeGreaterThan(left)
  })

  test('is joint: of two campaigns that want the same inventory one gets it, and what the other one gets is told', async () => {
    const made = await plan()
    const both = [of(made, first.id), of(made, second.id)]
    const raised = both.filter(({ chosen }) => chosen?.kind === 'priority')
    expect(raised.length).toBeLessThan(2)
    // Each alone would do.
    for (const { fixes } of both) expect(fixes.map(({ kind }) => kind)).toContain('priority')
    const wish = (priority: number) => ({ campaignPacing: { priority } })
    const own = await plan({
      chosen: [
        { campaignId: first.id, changes: wish(4) },
        { campaignId: second.id, changes: wish(4) },
      ],
    })
    const outcome = [of(own, first.id), of(own, second.id)]
    expect(outcome.map(({ chosen }) => chosen?.changes)).toEqual([wish(4), wish(4)])
    expect(outcome.some(({ after }) => after.probability! < 0.5)).toBe(true)
    const alone = await plan({
      chosen: [
        { campaignId: first.id, changes: wish(4) },
        { campaignId: second.id, changes: null },
      ],
    })
    expect(of(alone, first.id).after.probability).toBeGreaterThan(0.5)
    expect(of(alone, second.id)).toMatchObject({ chosen: null })
    // Who pays for it: our own campaign by its name, that of the other agency without it.
    const { loses } = of(alone, first.id)
    expect(loses.find(({ campaignId }) => campaignId === second.id)?.percent).toBeGreaterThan(0)
    expect(loses.find(({ campaignId }) => campaignId === null)).toMatchObject({ name: 'Other buyers', percent: expect.any(Number) })
    expect(JSON.stringify(alone)).not.toContain('Strange buyer')
  })

  test('is of what the caller may see: no other agency, no other advertiser, and nobody without the permission', async () => {
    const refused = async (person: Person, body: InputOf<typeof forecast.attention>['body']) => {
      const { status, body: answer } = await desk.call(person, forecast.attention, { body })
      return [status, (answer['errors'] as { field: string }[] | undefined)?.map(({ field }) => field)]
    }
    expect(await refused('manager', { campaignIds: [first.id, strange.id] })).toEqual([422, ['campaignIds.1']])
    expect(await refused('manager', { chosen: [{ campaignId: strange.id, changes: null }] })).toEqual([422, ['chosen.0.campaignId']])
    expect((await refused('advertiser', {}))[0]).toBe(403)
    const narrow = await plan({ advertiserId: things.otherAdvertiser })
    expect(narrow.campaigns.map(({ campaignId }) => campaignId)).toEqual([otherAdvertiser.id])
    // Who sees one advertiser's campaigns alone sees those that pay for a fix without their names.
    await sql`update memberships set advertiser_ids = ${[things.advertiser]}::bigint[] where role_id = 4 and agency_id = 1`.execute(
      desk.database.system,
    )
    desk.clock.advance(2000)
    const changes = { campaignPacing: { priority: 4 } }
    const chosen = [first, second].map(({ id: campaignId }) => ({ campaignId, changes }))
    const scoped = await plan({ chosen }, 'trafficker')
    expect(scoped.campaigns.some(({ campaignId }) => campaignId === otherAdvertiser.id)).toBe(false)
    expect(scoped.campaigns.some(({ campaignId }) => campaignId === first.id)).toBe(true)
    expect(JSON.stringify(scoped)).not.toContain('Hidden from the buyer')
    expect(JSON.stringify(await plan({ chosen }))).toContain('Hidden from the buyer')
  })

  test('is applied as one change-set and reverted as one', async () => {
    const made = await plan({ chosen: [{ campaignId: first.id, changes: { campaignPacing: { priority: 4 } } }] })
    const changes = made.campaigns.flatMap(({ chosen }) => chosen?.writes ?? [])
    expect(changes).toContainEqual({ entityType: 'campaign', id: first.id, version: 1, cells: { pacing_priority: '4' } })
    const priority = async () =>
      (await desk.rows<{ p: number }>(sql`select pacing_priority as p from campaigns where id = ${first.id}`))[0]!.p
    const planned = await app.call(changeSets.plan, { body: { kind: 'campaigns', changes } }, { as: 'manager' })
    expect(planned.counts).toMatchObject({ error: 0, update: changes.length })
    const { id } = await app.call(changeSets.apply, { id: planned.id, body: { hash: planned.hash, mode: 'atomic' } }, { as: 'manager' })
    expect(await finished(desk, id)).toMatchObject({ outcome: 'SUCCEEDED' })
    expect(await priority()).toBe(4)
    await app.call(changeSets.revert, { id: planned.id }, { as: 'manager' })
    expect(await priority()).toBe(5)
  })
})
