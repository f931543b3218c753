/** Checks before launch, and causes of missing delivery, as calls on stored campaigns. */
import { dayMs } from '@spotdesk/sdk/values'
import { campaigns, checks, pacing } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignSeed, type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
let adIds = 600_000
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const at = (days: number) => new Date(desk.clock.now().getTime() + days * dayMs)
const everywhere = { groups: [] }

async function campaign(seed: CampaignSeed = {}, ads: Record<string, unknown>[] = [{}]): Promise<number> {
  const id = await desk.campaign({ ...seed, columns: { targeting: everywhere, publisher_id: things.publisher, ...seed.columns } })
  for (const ad of ads) {
    const row = {
      agency_id: 1,
      id: (adIds += 1),
      campaign_id: id,
      name: 'Spot',
      name_lc: 'spot',
      type: 'AUDIO',
      status: 'ACTIVE',
      creative_id: 7001,
      ...ad,
    }
    await desk.insert('ads', row)
  }
  return id
}
const launch = (id: number, as: Person = 'manager') => desk.app.call(checks.launch, { id }, { as })
const why = (id: number, as: Person = 'manager') => desk.app.call(checks.notDelivering, { id }, { as })
const codesOf = async (id: number) => (await launch(id)).findings.map(({ code }) => code)
const rule = (type: string, ...values: string[]) => ({ type, exclude: false, values })
const targeting = (...rules: object[]) => ({ groups: [{ rules }] })

describe('checks before launch', () => {
  test('of a running campaign without faults still report that it was never forecast', async () => {
    const { ready, findings, checkedAt } = await launch(await campaign())
    expect(checkedAt).toEqual(desk.clock.now())
    expect([ready, findings.map(({ code }) => code)]).toEqual([true, ['neverForecast', 'everywhere']])
    expect(findings[0]).toMatchObject({
      severity: 'warning',
      place: 'forecast',
      text: 'This campaign was never forecast.',
      mend: 'Run the forecast before you submit.',
    })
  })

  test('of an empty draft list everything that a submit requires', async () => {
    const { id } = await desk.app.call(
      campaigns.create,
      { body: { campaignType: 'STANDARD', advertiserId: things.advertiser } },
      { as: 'manager' },
    )
    const { ready, findings } = await launch(id)
    expect(ready).toBe(false)
    expect(findings.filter(({ code }) => code === 'settingMissing').map(({ field }) => field)).toEqual([
      'name',
      'startDate',
      'cpm',
      'objectiveValue',
    ])
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['noAds', 'targetingNotSaved']))
  })

  test('find missing media, and the ad that lacks it', async () => {
    const id = await campaign({}, [{ name: 'Silent', creative_id: null }, { name: 'Tag', type: 'REDIRECT', creative_id: null }, {}])
    const found = (await launch(id)).findings.filter(({ place }) => place === 'ads')
    expect(found.map(({ code, evidence }) => [code, evidence['adName']])).toEqual([
      ['adMissingCreative', 'Silent'],
      ['adMissingTag', 'Tag'],
    ])
  })

  test("find a price and an objective far from those of the advertiser's earlier campaigns", async () => {
    await desk.insert('advertisers', { agency_id: 1, id: 1900, name: 'History', name_lc: 'history' })
    const columns = { advertiser_id: 1900 }
    for (const cpm of [100_000, 110_000, 120_000, 125_000, 130_000])
      await campaign({ columns: { ...columns, cpm_e4: cpm, objective_value: cpm } })
    const odd = await campaign({ columns: { ...columns, cpm_e4: 1_250_000, objective_value: 1_200_000 } })
    const found = (await launch(odd)).findings.filter(({ code }) => code.endsWith('Outlier'))
    expect(found.map(({ code, evidence }) => [code, evidence])).toEqual([
      ['cpmOutlier', { value: '125', factor: 10.42, median: '12', count: 5 }],
      ['objectiveOutlier', { value: 1_200_000, factor: 10, median: 120_000, count: 5 }],
    ])
    // Values of drafts are not compared.
    const draft = await campaign({ status: 'DRAFT', columns: { ...columns, cpm_e4: 1, objective_value: 1 } })
    expect((await launch(odd)).findings.find(({ code }) => code === 'cpmOutlier')!.evidence['count']).toBe(5)
    expect(await codesOf(draft)).toContain('cpmOutlier')
  })

  test('find targeting that cannot match: dayparts outside of the flight, archived inventory, podcasts on radio', async () => {
    const of = (...rules: object[]) => campaign({ columns: { targeting: targeting(...rules), publisher_id: null } }).then(codesOf)
    const flight = { start_date: at(1), end_date: at(1.2) }
    const weekend = await campaign({ status: 'READY', columns: { ...flight, targeting: targeting(rule('TIME_WEEK_DAY', 'TUE')) } })
    expect(await codesOf(weekend)).toContain('noEligibleHours')
    expect(await of(rule('INVENTORY_PUBLISHER', '999'))).toContain('allInventoryGone')
    expect(await of(rule('INVENTORY_PUBLISHER', '201', '999'))).toContain('inventoryGone')
    expect(await of(rule('PODCAST_LANGUAGE', 'en'))).toContain('podcastRulesOnRadio')
    expect(await of(rule('DEVICE_TYPE', 'PHONE'), { ...rule('DEVICE_TYPE', 'PHONE'), exclude: true })).toContain('targetingLint')
    const elsewhere = await campaign({ columns: { targeting: targeting(rule('INVENTORY_PUBLISHER', '202')) } })
    expect(await codesOf(elsewhere)).toContain('publisherNotTargeted')
  })

  test('compare the price with the floors of the zones that the campaign could run on', async () => {
    await sql`update zones set floor_cpm_e4 = 130000 where publisher_id = 201`.execute(desk.database.system)
    const found = (await launch(await campaign())).findings.find(({ code }) => code === 'cpmUnderEveryFloor')
    expect(found).toMatchObject({
      severity: 'error',
      mend: 'Raise the CPM to 13 or more, or target other inventory.',
      evidence: { zones: 1, within: 0, lowest: '13' },
    })
    expect(await codesOf(await campaign({ columns: { publisher_id: null } }))).toContain('cpmUnderSomeFloors')
    await sql`update zones set floor_cpm_e4 = 0 where publisher_id = 201`.execute(desk.database.system)
  })

  test("find settings that have no effect on each other's account", async () => {
    const capping = [
      { limit: 1, unit: 'DAY', unitMultiplier: 1 },
      { limit: 99, unit: 'WEEK', unitMultiplier: 1 },
    ]
    const id = await campaign({ columns: { pacing_type: 'EVENLY', end_date: null, capping: JSON.stringify(capping), dco: true } })
    expect(await codesOf(id)).toEqual(expect.arrayContaining(['pacingNotInForce', 'cappingRedundant', 'dcoWithoutDynamicAd']))
    const own = { targeting: targeting(rule('LOCATION_COUNTRY', 'US')), targeting_link: 'REPLACE' }
    const replaced = await campaign({ columns: { targeting: targeting(rule('LOCATION_COUNTRY', 'CA')) } }, [own])
    expect(await codesOf(replaced)).toContain('campaignTargetingReplaced')
  })

  test("find a flight outside of the order's, and objectives that exceed it", async () => {
    const order = {
      agency_id: 1,
      id: 590,
      advertiser_id: things.advertiser,
      name: 'Small',
      name_lc: 'small',
      currency: 'USD',
      objective_value: 150_000,
    }
    await desk.insert('orders', { ...order, start_date: at(-5), end_date: at(5) })
    await campaign({ columns: { order_id: 590 } })
    const codes = await codesOf(await campaign({ columns: { order_id: 590 } }))
    expect(codes).toEqual(expect.arrayContaining(['outsideOrder', 'objectivesExceedOrder']))
  })
})

describe('why a campaign does not deliver', () => {
  const asOf = (hours: number) =>
    sql`insert into delivery_clock values (1, ${at(-hours / 24)}) on conflict (agency_id) do update set as_of = excluded.as_of`.execute(
      desk.database.system,
    )
  const stepsOf = (report: checks.DeliveryReport) =>
    Object.fromEntries(report.steps.map(({ step, findings }) => [step, findings.map(({ code }) => code)]))

  test('lists the first cause, and unknown ones as unknown', async () => {
    await asOf(0)
    const report = await why(await campaign({ status: 'PAUSED' }, []))
    expect(report).toMatchObject({ delivering: false, cause: 'paused', asOf: at(0) })
    expect(stepsOf(report)).toMatchObject({
      STATUS: ['paused'],
      CREATIVE: ['noActiveAd'],
      PRICE: ['noBidData'],
      CONNECTOR: ['noConnector'],
    })
    expect(report.steps.map(({ verdict }) => verdict)).toEqual(['CAUSE', 'CAUSE', 'CLEAR', 'CLEAR', 'CLEAR', 'UNKNOWN', 'CLEAR', 'UNKNOWN'])
  })

  test('a running campaign whose dayparts are closed says when they open', async () => {
    const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'America/New_York' }).format(at(3)).toUpperCase()
    const report = await why(await campaign({ columns: { targeting: targeting(rule('TIME_WEEK_DAY', day)) } }))
    expect(report.cause).toBe('outsideDayparts')
    expect(report.steps[2]!.findings[0]!.evidence['next']).toMatch(/^2026\/11\/23 00:00$/)
  })

  test("dayparts are read in the agency's zone, or in the publisher's if the agency is set so", async () => {
    await sql`update publishers set time_zone = 'Asia/Tokyo' where id = 202`.execute(desk.database.system)
    const columns = { start_date: new Date('2026-11-23T05:00Z'), end_date: new Date('2026-11-24T05:00Z'), publisher_id: 202 }
    const id = await campaign({ status: 'READY', columns: { ...columns, targeting: targeting(rule('TIME_WEEK_DAY', 'MON')) } })
    const hours = async () => (await desk.app.call(pacing.get, { id }, { as: 'manager' })).eligibleHours.inAll
    expect(await hours()).toBe(24)
    await sql`update agencies set settings = '{"daypartZone": "STATION"}' where id = 1`.execute(desk.database.system)
    // Monday in Tokyo ends at 15:00 by UTC.
    expect(await hours()).toBe(10)
    await sql`update agencies set settings = '{}' where id = 1`.execute(desk.database.system)
  })

  test("lists campaigns of a better priority in the actor's scope only", async () => {
    const weak = await campaign({ columns: { pacing_priority: 9 } })
    const first = await campaign({ name: 'First in line', columns: { pacing_priority: 2, advertiser_id: things.otherAdvertiser } })
    const contention = async (as: Person) => (await why(weak, as)).steps[4]!.findings[0]?.evidence
    expect(await contention('manager')).toMatchObject({ first: 'First in line', firstId: first, firstPriority: 2 })
    expect((await contention('advertiser'))?.['firstId']).not.toBe(first)
  })

  test('pacing that limits delivery is a cause, with the figures of the day', async () => {
    const id = await campaign({ columns: { start_date: at(-1), end_date: at(9), objective_value: 10_000 }, totals: { impressions: 5000 } })
    await desk.insert('campaign_days', {
      agency_id: 1,
      campaign_id: id,
      day: '2026-11-20',
      impressions: 5000,
      second_screen_impressions: 0,
      completes: 0,
      clicks: 0,
      spend_e7: 0,
      second_screen_spend_e7: 0,
    })
    const { findings } = (await why(id)).steps[6]!
    expect(findings[0]).toMatchObject({ code: 'aheadOfPlan', verdict: 'CAUSE', evidence: { delivered: 5000 } })
    expect(findings[0]!.evidence['target']).toBeGreaterThan(900)
  })

  test('the most frequent reason for lost auctions of the last day is a cause', async () => {
    await asOf(0)
    const id = await campaign()
    const fact = {
      agency_id: 1,
      campaign_id: id,
      requests: 900,
      eligible: 500,
      bids: 300,
      valid: 300,
      wins: 0,
      no_bids: '{}',
      floors: '{}',
      winning_prices: '{}',
    }
    await desk.insert('bid_hour', { ...fact, hour: at(-3 / 24), losses: JSON.stringify({ 100: 60, 102: 40 }) })
    await desk.insert('bid_hour', { ...fact, hour: at(-2 / 24), losses: JSON.stringify({ 100: 50, 102: 150 }) })
    await desk.insert('bid_hour', { ...fact, hour: at(-3), wins: 7, losses: '{}' })
    const [lost] = (await why(id)).steps[5]!.findings
    expect(lost).toMatchObject({ code: 'lostAuctions', evidence: { bids: 600, reason: 'Lost to a higher bid' } })
  })

  test('outdated or missing facts are reported', async () => {
    const id = await campaign()
    await asOf(5)
    expect(stepsOf(await why(id))['STATUS']).toEqual(['factsOld'])
    await sql`delete from delivery_clock where agency_id = 1`.execute(desk.database.system)
    const report = await why(id)
    expect([report.asOf, stepsOf(report)['STATUS']]).toEqual([null, ['noFacts']])
  })

  test('reading it changes nothing: the second answer is the same, and no write is blocked', async () => {
    const id = await campaign()
    expect(await why(id)).toEqual(await why(id))
    const { changeSetId } = await desk.app.call(campaigns.pause, { id }, { as: 'manager' })
    expect(changeSetId).not.toBeNull()
    expect((await why(id)).cause).toBe('paused')
  })
})
