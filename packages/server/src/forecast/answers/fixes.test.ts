/** Fixes of stored campaigns over a simulated inventory, as they are written and tried out through the API. */
import { forecast } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { things } from '../../testing/desk.ts'
import { oneGroup, openForecastFixture, us } from '../../testing/forecast-desk.ts'
import { makeInventory } from '../../testing/inventory.ts'

const desk = await openForecastFixture()
afterAll(() => desk.close())
const { id, ask, withAd: campaign } = desk
const daily = { limit: 1, unit: 'DAY', unitMultiplier: 1 }
await makeInventory(desk.app, 8000)

describe('fixes', () => {
  test('make it deliver in full, the cheapest first, and can be tried out as they are', async () => {
    const { available } = (await ask({ campaignId: id, campaignContext: { cappingRules: [daily] } })).waterfall!
    const campaignObjective = { value: Math.round(1.15 * available) }
    const asking = { campaignId: id, campaignContext: { campaignObjective, cappingRules: [daily] } }
    const { before, fixes } = await desk.app.call(forecast.fix, { body: asking as never }, { as: 'manager' })
    expect(before.deliveryForecast.status).toBe('AT_RISK')
    expect(fixes.length).toBeGreaterThan(1)
    expect(fixes.map(({ effort }) => effort)).toEqual(fixes.map(({ effort }) => effort).toSorted((a, b) => a - b))
    for (const { changes, deliveryForecast, text } of fixes) {
      expect(deliveryForecast.status).toBe('IN_FULL')
      expect(text).toMatch(/^[A-Z].*\.$/)
      const { after } = await desk.app.call(forecast.whatIf, { body: { ...asking, changes } as never }, { as: 'manager' })
      expect(after.deliveryForecast).toEqual(deliveryForecast)
    }
  })

  test('are written as changes that can be tried out: wider rules, several together, and refused where a rule is none', async () => {
    const aged = await campaign({ columns: { targeting: oneGroup(us, { type: 'DATA_AGE', exclude: false, from: 25, to: 44 }) } })
    const campaignContext = { campaignPacing: { type: 'AS_FAST_AS_POSSIBLE' as const } }
    const { available } = (await ask({ campaignId: aged.id, campaignContext })).waterfall!
    const asking = {
      campaignId: aged.id,
      campaignContext: { ...campaignContext, campaignObjective: { value: Math.round(1.2 * available) } },
    }
    const { fixes } = await desk.app.call(forecast.fix, { body: asking }, { as: 'manager' })
    const wider = fixes.find(({ kind }) => kind === 'widenRule')!
    expect(wider.text).toBe('Widen “age is between 25 and 44 years” to “age is between 20 and 49 years”.')
    expect(wider.changes.replaceRules).toEqual([{ group: 0, rule: 1, to: 'DATA_AGE between 20 and 49' }])
    const { after } = await desk.app.call(forecast.whatIf, { body: { ...asking, changes: wider.changes } }, { as: 'manager' })
    expect(after.deliveryForecast).toEqual(wider.deliveryForecast)
    const refused = async (rule: number, to: string) => {
      const changes = { replaceRules: [{ group: 0, rule, to }] }
      const { status, errors } = await desk.refusal(forecast.whatIf, { campaignId: aged.id, changes })
      return [status, ...errors.map(([, field]) => field)]
    }
    expect(await refused(5, 'DATA_AGE between 20 and 49')).toEqual([422, 'changes.replaceRules.0'])
    expect(await refused(1, 'DATA_AGE between 20 and 49 AND DATA_GENDER in (MALE)')).toEqual([422, 'changes.replaceRules.0.to'])
    expect((await refused(1, 'DATA_AGE betwixt'))[0]).toBe(422)
  })

  test('raise a priority only as far as the user may set it, and leave the publisher of a deal alone', async () => {
    const deal = await campaign({ columns: { publisher_id: things.publisher, pacing_priority: 4, targeting: oneGroup(us) } })
    const { waterfall, rules } = await ask({ campaignId: deal.id })
    expect(rules![1]!.without).toBeGreaterThan(2 * waterfall!.matched)
    // More than there is here, and less than there would be elsewhere.
    const objective = { value: Math.round(waterfall!.available * 1.2) }
    const campaignContext = { campaignObjective: objective, campaignPacing: { type: 'AS_FAST_AS_POSSIBLE' as const } }
    const best = { manager: 4, admin: 1 }
    for (const as of ['manager', 'admin'] as const) {
      const { fixes } = await desk.app.call(forecast.fix, { body: { campaignId: deal.id, campaignContext } }, { as })
      expect(Math.min(...fixes.flatMap(({ changes }) => changes.campaignPacing?.priority ?? []))).toBeGreaterThanOrEqual(best[as])
      expect(fixes.flatMap(({ changes }) => changes.dropRules ?? [])).not.toContainEqual({ group: 0, rule: 1 })
    }
  })

  test('propose publishers and zones that the user may target, none of another agency, and none that is archived', async () => {
    const archived = {
      id: 2902,
      owner_agency_id: 1,
      publisher_id: 202,
      name: 'Old zone',
      name_lc: 'old zone',
      format: 'AUDIO',
      feed_type: 'MUSIC_SERVICE',
      status: 'ARCHIVED',
    }
    const targeting = oneGroup({ type: 'INVENTORY_ZONE', exclude: false, values: ['2001'] })
    // With the best priority the others leave it what there is.
    const zoned = await campaign({ columns: { targeting, pacing_priority: 1 } })
    const campaignContext = { campaignPacing: { type: 'AS_FAST_AS_POSSIBLE' as const } }
    const { available } = (await ask({ campaignId: zoned.id, campaignContext })).waterfall!
    const asking = {
      campaignId: zoned.id,
      campaignContext: { ...campaignContext, campaignObjective: { value: Math.round(1.3 * available) } },
    }
    const proposed = async () => {
      const { fixes } = await desk.app.call(forecast.fix, { body: asking }, { as: 'manager' })
      return fixes.find(({ kind }) => kind === 'similarPublishers')
    }
    const found = (await proposed())!
    expect(found.publishers.map(({ id: publisher, name }) => [publisher, name])).toEqual([[202, 'Hill Radio']])
    expect(found.changes.replaceRules).toEqual([{ group: 0, rule: 0, to: 'INVENTORY_ZONE in (2001, 2002)' }])
    expect(found.text).not.toContain('Strange')
    await desk.insert('zones', archived)
    await sql`update zones set status = 'ARCHIVED' where id = 2002`.execute(desk.database.system)
    expect(await proposed()).toBeUndefined()
    await sql`update zones set status = 'ACTIVE' where id = 2002`.execute(desk.database.system)
    const { after } = await desk.app.call(forecast.whatIf, { body: { ...asking, changes: found.changes } }, { as: 'manager' })
    expect(after.deliveryForecast).toEqual(found.deliveryForecast)
  })
})
