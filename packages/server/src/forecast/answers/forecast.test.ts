/** Forecasts of stored campaigns over a simulated inventory, by users with different rights. */
import { campaigns, forecast } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type CampaignSeed, type Person, things } from '../../testing/desk.ts'
import { type Request, oneGroup, openForecastFixture, phones, us } from '../../testing/forecast-desk.ts'
import { makeInventory } from '../../testing/inventory.ts'

const desk = await openForecastFixture()
afterAll(() => desk.close())
const { id, ad, ask, inDays, withAd: campaign } = desk
const daily = { limit: 1, unit: 'DAY', unitMultiplier: 1 }
const refusal = (body: Request) => desk.refusal(forecast.campaign, { campaignId: id, ...body })

// Answers from before there is any inventory.
const [refused, answered] = [await refusal({}), await ask({ campaignContext: { endDate: null } })]
await makeInventory(desk.app, 8000)

test('without inventory a forecast says what is missing, and a reason that needs none is given all the same', () => {
  expect(refused).toMatchObject({ status: 409, code: 'noInventory' })
  const text = 'The forecast needs an end date in order to run.'
  expect(answered.deliveryForecast).toMatchObject({ status: 'NOT_AVAILABLE', reason: { code: 'noEndDate', text } })
  expect([answered.snapshot, answered.totals]).toEqual([null, []])
})

describe('the forecast of a campaign', () => {
  test('{ campaignId, trigger } alone is answered from the saved campaign', async () => {
    const answer = await ask()
    const { campaignId, deliveryForecast, totals, waterfall, snapshot } = answer
    expect(campaignId).toBe(id)
    expect(totals.map(({ type }) => type)).toEqual(['AUDIO', 'DISPLAY'])
    expect(totals[0]).toMatchObject({ priorityAgnosticImpressions: waterfall!.matched, priorityDependentImpressions: waterfall!.available })
    expect(deliveryForecast).toMatchObject({ remainingCampaignObjective: 100_000, campaignAvails: waterfall!.available })
    expect(snapshot).toMatchObject({ version: expect.stringMatching(/^2026-11-20T/), stale: false })
    // A request with the saved values is the same as one without them.
    const { campaignObjective, startDate, endDate } = await desk.app.call(campaigns.get, { id }, { as: 'manager' })
    const context = { campaignObjective, startDate, endDate }
    expect(await ask({ campaignContext: context, audienceTargeting: oneGroup(us, phones) })).toEqual(answer)
  })

  test('matched = competing + capped + available, in whole numbers, and days add up to them', async () => {
    const { waterfall, byDay } = await ask({ campaignContext: { cappingRules: [daily] } })
    const { matched, competing, capped: lost, available } = waterfall!
    expect(matched).toBe(competing + lost + available)
    expect([competing, lost, available].every((count) => count > 0)).toBe(true)
    expect(byDay.reduce((sum, day) => sum + day.matched, 0)).toBe(matched)
    expect(byDay.reduce((sum, day) => sum + day.available, 0)).toBe(available)
  })

  test("days are the agency's, which is in New York", async () => {
    const flight = { startDate: new Date('2026-12-01T05:00Z'), endDate: new Date('2026-12-04T05:00Z') }
    const days = ['2026-12-01', '2026-12-02', '2026-12-03']
    expect((await ask({ campaignContext: flight })).byDay.map(({ day }) => day)).toEqual(days)
    expect((await desk.app.call(forecast.inventory, { body: flight }, { as: 'manager' })).days.map(({ day }) => day)).toEqual(days)
  })

  test('the costs of the rules add up to what targeting cut', async () => {
    const { rules, supply, waterfall } = await ask()
    expect(rules!.map(({ of, group, rule, text }) => [of, group, rule, text])).toEqual([
      ['TARGETING', 0, 0, 'LOCATION_COUNTRY in (US)'],
      ['TARGETING', 0, 1, 'DEVICE_TYPE in (PHONE)'],
    ])
    expect(rules!.reduce((sum, { cost }) => sum + cost, 0)).toBe(supply! - waterfall!.matched)
    expect(rules!.some(({ cost }) => cost > 0)).toBe(true)
  })

  test("a deal's publisher and the ads' own targeting are costs of their own", async () => {
    const bound = await campaign(
      { name: 'Bound', columns: { publisher_id: things.publisher, targeting: oneGroup(us) } },
      { targeting: oneGroup(phones), targeting_link: 'AND' },
    )
    const { rules, supply, waterfall } = await ask({ campaignId: bound.id })
    expect(rules!.map(({ of, text }) => [of, text])).toEqual([
      ['TARGETING', 'LOCATION_COUNTRY in (US)'],
      ['PUBLISHER', `INVENTORY_PUBLISHER in (${things.publisher})`],
      ['ADS', "The ads' own targeting"],
    ])
    expect(rules!.reduce((sum, { cost }) => sum + cost, 0)).toBe(supply! - waterfall!.matched)
  })

  test('campaigns of the agency contend by name, all others are summed as "Other buyers"', async () => {
    // The book has no room for a draft yet.
    const draft = await campaign({ status: 'DRAFT', columns: { targeting: oneGroup(us, phones) } }, { status: 'DRAFT' })
    const answer = await ask({ campaignId: draft.id, campaignContext: { campaignPacing: { priority: 4 } } })
    const { takenFromUs, weTakeFrom } = answer.contending!
    expect(takenFromUs.own.map(({ name }) => name)).toContain('Rival of ours')
    // One that wants more than it gets loses; "Asking" finds its impressions elsewhere.
    expect(weTakeFrom.own.map(({ name }) => name)).toContain('Winter tyres')
    expect(takenFromUs.impressions).toBe(answer.waterfall!.competing)
    expect(takenFromUs.otherBuyers).toMatchObject({ name: 'Other buyers' })
    expect((takenFromUs.otherBuyers!.share * 20) % 1).toBeCloseTo(0)
    expect(JSON.stringify(answer)).not.toMatch(/Strange/)
  })

  test('who is limited to some publishers reads no name of a campaign that is not theirs', async () => {
    const deal = await campaign({ name: 'Deal', columns: { publisher_id: things.publisher, targeting: oneGroup(us) } })
    const [all, own] = [await ask({ campaignId: deal.id }), await ask({ campaignId: deal.id }, 'publisher')]
    const [before, after] = [all.contending!.takenFromUs, own.contending!.takenFromUs]
    expect(before.own.map(({ name }) => name)).toContain('Rival of ours')
    expect(JSON.stringify(own)).not.toMatch(/Rival of ours/)
    expect(after.impressions).toBe(before.impressions)
    expect(after.otherBuyers!.share).toBeGreaterThanOrEqual(before.otherBuyers!.share)
    expect((await desk.call('publisher', forecast.campaign, { body: { campaignId: id } })).status).toBe(404)
  })

  test("another agency's campaign is not there", async () => {
    for (const campaignId of [104_009, 999_999_999]) expect(await refusal({ campaignId })).toMatchObject({ status: 404, code: 'notFound' })
  })

  test('a request puts its values in the place of the saved ones, ads included', async () => {
    const plain = await ask()
    const audio = (answer: typeof plain) => answer.totals[0]!.priorityAgnosticImpressions
    const [shorter, elsewhere, inAd, better, dear] = await Promise.all([
      ask({ campaignContext: { endDate: inDays(5) } }),
      ask({ audienceTargeting: oneGroup(us, { ...phones, values: ['PC'] }) }),
      ask({ audienceTargeting: { text: 'DEVICE_TYPE in (PC)', ads: [ad], link: 'REPLACE' } }),
      ask({ campaignContext: { campaignPacing: { priority: 2 } } }),
      ask({ campaignContext: { campaignObjective: { type: 'PRICE', value: 1000 }, campaignRevenue: { value: 4 } } }),
    ])
    expect(audio(shorter)).toBeLessThan(audio(plain) / 2)
    expect(audio(elsewhere)).not.toBe(audio(plain))
    expect(audio(inAd)).toBeGreaterThanOrEqual(audio(elsewhere))
    expect(audio(inAd)).not.toBe(audio(plain))
    expect(better.waterfall!.competing).toBeLessThan(plain.waterfall!.competing)
    expect(dear.deliveryForecast.remainingCampaignObjective).toBe(250_000)
  })

  test('every forecast is stored, and forecasts of unsaved changes are distinguished from those of saved campaigns', async () => {
    type Kept = { as_saved: boolean; cause: string; status: string }
    const kept = () => desk.rows(sql<Kept>`select as_saved, cause, status from forecast_log where campaign_id = ${id}`)
    const before = (await kept()).length
    const { deliveryForecast } = await ask({ campaignContext: { campaignObjective: { value: 77_777 } } })
    const rows = await kept()
    expect(rows).toHaveLength(before + 1)
    expect(rows).toContainEqual({ as_saved: true, cause: 'CAMPAIGN_AD_TARGETING', status: expect.any(String) })
    expect(rows).toContainEqual({ as_saved: false, cause: 'CAMPAIGN_AD_TARGETING', status: deliveryForecast.status })
    expect(rows.filter(({ as_saved }) => as_saved)).toHaveLength(1)
  })
})

describe('the last forecast date', () => {
  test("is today and 365 days, in the agency's zone", async () => {
    const { date } = await desk.app.call(forecast.lastDate, {}, { as: 'manager' })
    expect(date).toEqual(new Date('2027-11-20T05:00Z'))
    const reason = async (startDate: Date) => {
      const { deliveryForecast } = await ask({ campaignContext: { startDate, endDate: new Date('2028-01-01T05:00Z') } })
      return [deliveryForecast.status, deliveryForecast.reason?.text]
    }
    expect(await reason(new Date('2027-11-21T05:00Z'))).toEqual([
      'NOT_AVAILABLE',
      'Delivery Forecast is not available for campaigns with Start Date after 2027/11/20.',
    ])
    expect((await reason(new Date('2027-11-20T05:00Z')))[0]).not.toBe('NOT_AVAILABLE')
  })

  test('a flight that ends after it is forecast as far as it reaches, and says so', async () => {
    const { deliveryForecast } = await ask({ campaignContext: { endDate: inDays(730), campaignObjective: { value: 10_000_000 } } })
    expect(deliveryForecast.notes.map(({ code }) => code)).toContain('partialHorizon')
    expect(deliveryForecast.remainingCampaignObjective).toBeLessThan(6_000_000)
  })
})

describe('questions that have no number', () => {
  const rules = (...list: object[]) => ({ audienceTargeting: oneGroup(...list) })
  const place = 'audienceTargeting'
  const cases: [what: string, request: () => Request, code: string, field: string, said: string][] = [
    ['an unknown value', () => rules({ ...us, values: ['UX'] }), 'unknownValue', `${place}.groups.0.rules.0`, 'there is no UX'],
    ['a contradiction', () => rules(us, { ...us, exclude: true }), 'contradiction', `${place}.groups.0.rules.0`, 'is excluded too'],
    [
      'an empty group',
      () => ({ [place]: { groups: [{ rules: [us] }, { rules: [] }] } }),
      'emptyGroup',
      `${place}.groups.1.rules`,
      'has no rule',
    ],
    ['a text that cannot be read', () => ({ [place]: { text: 'DATA_AGE is 7' } }), 'targetingSyntax', `${place}.text`, 'at character'],
    [
      'a reversed bound',
      () => rules({ type: 'DATA_AGE', from: 50, to: 20 }),
      'targetingValue',
      `${place}.groups.0.rules.0`,
      '50 is after 20',
    ],
    ['an ad of another campaign', () => ({ [place]: { text: '', ads: [300_001] } }), 'unknownItem', `${place}.ads.0`, 'There is no ad'],
    [
      'an end before the start',
      () => ({ campaignContext: { startDate: inDays(9), endDate: inDays(3) } }),
      'endBeforeStart',
      'campaignContext.endDate',
      'The end must be after the start.',
    ],
  ]
  test.each(cases)('%s is refused with its place and a sentence', async (_, request, ...error) => {
    const [code, field, said] = error
    const errors = [[code, field, expect.stringContaining(said)]]
    expect(await refusal(request())).toMatchObject({ status: 422, code: 'validationFailed', errors })
  })

  const unavailable: [string, () => Request, string][] = [
    ['no end date', () => ({ campaignContext: { endDate: null } }), 'noEndDate'],
    ['an end that is over', () => ({ campaignContext: { startDate: inDays(-9), endDate: inDays(-1) } }), 'configuration'],
    ['an unlimited objective', () => ({ campaignContext: { campaignObjective: { unlimited: true } } }), 'configuration'],
  ]
  test.each(unavailable)('%s: not available, with the reason and without numbers', async (_, request, code) => {
    const { deliveryForecast, waterfall, totals } = await ask(request())
    expect(deliveryForecast).toMatchObject({ status: 'NOT_AVAILABLE', campaignAvails: null, deltaImpressions: null, reason: { code } })
    expect([waterfall, totals]).toEqual([null, []])
  })

  test('states and types that are not forecast, and ads without a duration, say so', async () => {
    const reasonOf = async (seed: CampaignSeed, ads?: object | null) =>
      (await ask({ campaignId: (await campaign(seed, ads)).id })).deliveryForecast.reason?.code
    expect(await reasonOf({ type: 'FILLER', columns: { pacing_priority: 10 } })).toBe('configuration')
    expect(await reasonOf({ status: 'COMPLETED' })).toBe('configuration')
    expect(await reasonOf({ archived: true })).toBe('configuration')
    // Without a CPM the impressions of a price are not known: its objective is not met.
    expect(await reasonOf({ columns: { objective_type: 'PRICE', cpm_e4: null } })).toBe('configuration')
    expect(await reasonOf({}, null)).toBe('noAudioDuration')
    expect(await reasonOf({}, { estimated_duration_s: null })).toBe('noAudioDuration')
    expect(await reasonOf({}, { status: 'INACTIVE' })).toBe('noAudioDuration')
    expect(await reasonOf({ status: 'DRAFT' }, { status: 'DRAFT' })).not.toBe('noAudioDuration')
  })

  test('a place that exists and that nobody listens in is no inventory, and few listeners are no number to rely on', async () => {
    const { deliveryForecast, unseen } = await ask(rules({ type: 'LOCATION_COUNTRY', values: ['TV'] }))
    expect(deliveryForecast).toMatchObject({ status: 'NO_INVENTORY', campaignAvails: 0, reason: { code: 'noMatch' } })
    expect(unseen).toEqual([{ group: 0, rule: 0, values: ['TV'] }])
    const few = await ask(rules({ type: 'DATA_AGE', from: 33, to: 33 }, { ...us }, { type: 'DEVICE_TYPE', values: ['SMART_SPEAKER'] }))
    expect(few.deliveryForecast.notes.map(({ code }) => code)).toContain('sampleTooSmall')
    expect(few.sample!.listeners).toBeLessThan(30)
  })
})

describe('what if', () => {
  const tryOut = (changes: object, body: object = {}) =>
    desk.app.call(forecast.whatIf, { body: { campaignId: id, ...body, changes } as never }, { as: 'manager' })

  test('a longer flight moves the verdict, and nothing is saved', async () => {
    const { waterfall } = await ask()
    const objective = { campaignContext: { campaignObjective: { value: Math.round(waterfall!.available * 1.3) } } }
    const saved = await desk.app.call(campaigns.get, { id }, { as: 'manager' })
    const kept = () => desk.rows(sql`select id from forecast_log`)
    const before = (await kept()).length
    const answer = await tryOut({ endDate: inDays(60) }, objective)
    expect([answer.before.deliveryForecast.status, answer.after.deliveryForecast.status]).toEqual(['AT_RISK', 'IN_FULL'])
    expect(await desk.app.call(campaigns.get, { id }, { as: 'manager' })).toEqual(saved)
    expect(await kept()).toHaveLength(before)
  })

  test('caps, priority, objective and rules are tried out, each with its effect', async () => {
    const capped = { campaignContext: { cappingRules: [{ limit: 1, unit: 'WEEK', unitMultiplier: 1 }] } }
    const loose = await tryOut({ cappingRules: [] }, capped)
    expect([loose.before.waterfall!.capped > 0, loose.after.waterfall!.capped]).toEqual([true, 0])
    const better = await tryOut({ campaignPacing: { priority: 2 } })
    expect(better.after.waterfall!.competing).toBeLessThan(better.before.waterfall!.competing)
    const smaller = await tryOut({ campaignObjective: { value: 50_000 } })
    expect(smaller.after.deliveryForecast.remainingCampaignObjective).toBe(50_000)
    const wider = await tryOut({ dropRules: [{ group: 0, rule: 0 }] })
    expect(wider.after.rules!.map(({ text }) => text)).toEqual(['DEVICE_TYPE in (PHONE)'])
    expect(wider.after.waterfall!.matched).toBe(wider.before.rules![0]!.without)
  })

  test('a rule that is not there, and an end before the start, are refused', async () => {
    const refused = async (changes: object) => {
      const { status, errors } = await desk.refusal(forecast.whatIf, { campaignId: id, changes })
      return [status, ...errors.map(([code, field]) => `${code} ${field}`)]
    }
    expect(await refused({ dropRules: [0, 2].map((rule) => ({ group: 0, rule })) })).toEqual([422, 'unknownItem changes.dropRules.1'])
    expect(await refused({ endDate: inDays(-30) })).toEqual([422, 'endBeforeStart changes.endDate'])
  })
})

describe('avails', () => {
  test('available ≤ possible ≤ matched, more with a better priority', async () => {
    const { matched, possible, available, byPriority, contending, from } = await desk.app.call(forecast.avails, { id }, { as: 'manager' })
    expect(available).toBeLessThanOrEqual(possible)
    expect(possible).toBeLessThanOrEqual(matched)
    expect(byPriority.map(({ priority }) => priority)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const counts = byPriority.map((line) => line.available)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(contending.takenFromUs.own.map(({ name }) => name)).toContain('Rival of ours')
    expect(from).toEqual(desk.clock.now())
  })

  test('require a running, ready, paused or draft campaign; without an end they reach as far as forecasts do', async () => {
    const open = await campaign({ status: 'PAUSED', columns: { end_date: null } })
    expect((await desk.app.call(forecast.avails, { id: open.id }, { as: 'manager' })).until).toEqual(new Date('2027-11-21T05:00Z'))
    const done = await campaign({ status: 'COMPLETED' })
    const refusedDone = await desk.call('manager', forecast.avails, { id: done.id })
    expect(refusedDone).toMatchObject({ status: 409, body: { code: 'availsNotShown' } })
    expect((await desk.call('manager', forecast.avails, { id: 104_009 })).status).toBe(404)
  })
})

describe('the inventory', () => {
  const period = () => ({ startDate: desk.clock.now(), endDate: inDays(14) })
  const inventory = (body: object = {}, as: Person = 'manager') =>
    desk.app.call(forecast.inventory, { body: { ...period(), ...body } as never }, { as })

  test('adds up by day, publisher, zone, country and device, and says how much is booked', async () => {
    const { total, booked, sellThrough, days, publishers, zones, countries, devices, interval, capped } = await inventory()
    for (const lines of [days, publishers, zones, countries, devices]) expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total)
    expect(sellThrough).toBeCloseTo(booked / total, 2)
    expect(booked).toBeGreaterThan(0)
    expect(interval.low <= total && total <= interval.high).toBe(true)
    expect(countries).toContainEqual(expect.objectContaining({ value: 'US', name: 'United States' }))
    expect(capped).toBeNull()
  })

  test('names publishers that one may see; the others are summed', async () => {
    const answer = await inventory()
    expect(answer.publishers.map(({ name }) => name).toSorted()).toEqual(['Hill Radio', 'Other publishers', 'River FM'])
    expect(answer.publishers.at(-1)).toMatchObject({ id: null, name: 'Other publishers' })
    expect(JSON.stringify(answer)).not.toMatch(/Strange/)
    const own = await inventory({}, 'publisher')
    expect(own.publishers.map(({ name }) => name)).toEqual(['River FM'])
    expect(own.total).toBeLessThan(answer.total)
  })

  test('counts caps only with the feature INVENTORY_FORECAST_CAPPING', async () => {
    const { total, capped } = await inventory({ cappingRules: [daily] })
    expect(capped).toBeLessThan(total)
    await sql`update agencies set features = jsonb_path_query_array(features, '$[*] ? (@.feature != "INVENTORY_FORECAST_CAPPING")')
      where id = 1`.execute(desk.database.system)
    desk.clock.advance(1000)
    expect((await desk.refusal(forecast.inventory, { ...period(), cappingRules: [daily] })).code).toBe('featureOff')
  })

  test('refuses a period that is over, reversed, or further than forecasts reach', async () => {
    const refused = async (body: object) =>
      (await desk.refusal(forecast.inventory, { ...period(), ...body })).errors.map(([code, field]) => `${code} ${field}`)
    expect(await refused({ startDate: inDays(-9), endDate: inDays(-1) })).toEqual(['endInPast endDate'])
    expect(await refused({ startDate: inDays(9), endDate: inDays(1) })).toEqual(['endBeforeStart endDate'])
    expect(await refused({ endDate: inDays(367) })).toEqual(['maxDate endDate'])
  })
})

describe('gross rating points', () => {
  const points = async (body: object = {}, as: Person = 'analyst') =>
    desk.app.call(forecast.grp, { body: { campaignId: id, ...body } as never }, { as })

  test('GRP = 100 × impressions / universe = reach % × frequency', async () => {
    const { grp, universe, deliveryForecast } = await points({ universe: 200_000 })
    expect(universe).toEqual({ people: 200_000, source: null, asOf: null, interpolated: false })
    expect(grp!.impressions).toBe(deliveryForecast.deliverable)
    // Of the shown reach and frequency, which have two decimals.
    expect(grp!.grp / ((100 * grp!.impressions) / 200_000)).toBeCloseTo(1, 2)
    expect((grp!.reachPercent * grp!.frequency) / grp!.grp).toBeCloseTo(1, 1)
    expect(grp!.cost).toBeCloseTo((grp!.impressions * 12.5) / 1000, 1)
    expect(grp!.costPerPoint).toBeCloseTo(grp!.cost! / grp!.grp, 1)
  })

  test("the universe is the people of the agency's market, and a target a part of them", async () => {
    const { universe, target, grp } = await points({ target: { gender: 'FEMALE', ageFrom: 25, ageTo: 54 } })
    expect(universe.people).toBeGreaterThan(300_000_000)
    expect(target).toMatchObject({ people: 64_564_565, source: expect.stringContaining('Factbook'), interpolated: false })
    expect(grp!.trp).not.toBeNull()
    const code = async (body: object) => (await desk.call('analyst', forecast.grp, { body: { campaignId: id, ...body } })).body['code']
    expect([await code({ target: { ageFrom: 70 } }), await code({ marketId: 9999 })]).toEqual(['validationFailed', 'noUniverse'])
  })

  test('need GRP_FORECAST.READ, and answer why there are none', async () => {
    expect((await desk.call('manager', forecast.grp, { body: { campaignId: id } })).status).toBe(403)
    expect((await desk.call('analyst', forecast.grp, { body: { campaignId: 104_009 } })).status).toBe(404)
    const { grp, deliveryForecast } = await points({ campaignContext: { endDate: null } })
    expect([grp, deliveryForecast.reason!.code]).toEqual([null, 'noEndDate'])
  })
})
