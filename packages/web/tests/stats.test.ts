import { type Desk, makeInventory, rollUp, things } from '@spotdesk/server/testing'
import { campaigns, pacing, statistics, userLog } from '@spotdesk/sdk/contract'
import { dayMs, formatMoney, formatProgress, formatTotal } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { atPlace, button, focusOn, openRowMenu, serveWeb, toast } from './web.ts'

const zone = 'America/New_York'
const start = Date.parse('2026-10-21T04:00Z')
/** New York changed its clocks on 1 November: midnight is at 5:00 from then on. */
const dayAt = (index: number) => new Date(start + index * dayMs + (index >= 12 ? 3_600_000 : 0))
const capChange = new Date('2026-11-10T05:00Z')

let behind: number
/** Like the one that is behind, for the test that changes it. */
let fixable: number
let short: number
let unlimited: number
let planned: number
let capped: number

/** A flight of 50 days: two of them paused, a cap changed on 10 November, after which less than half was delivered. */
async function fill(desk: Desk): Promise<void> {
  const flight = { start_date: dayAt(0), end_date: dayAt(50) }
  const columns = {
    ...flight,
    capping: JSON.stringify([{ limit: 1, unit: 'DAY', unitMultiplier: 1 }]),
    pauses: `{${dayAt(12).toISOString()},${dayAt(14).toISOString()}}`,
    second_screen_objective: 10_000,
    second_screen_cpm_e4: 20_000,
  }
  behind = await desk.campaign({ name: 'Behind', columns })
  // Nobody who may forecast looks at it: only what was found about it can be proposed.
  capped = await desk.campaign({ name: 'Capped', columns })
  const large = { ...flight, objective_value: 450_000, targeting: { groups: [] } }
  fixable = await desk.campaign({ name: 'Fixable', columns: large })
  short = await desk.campaign({ name: 'Short', columns: large })
  unlimited = await desk.campaign({ name: 'Unlimited one', columns: { ...flight, objective_unlimited: true, objective_value: null } })
  planned = await desk.campaign({ name: 'Planned', status: 'READY' })
  let ad = 960
  for (const id of [behind, capped, fixable, short, unlimited]) {
    ad += 1
    await desk.insert('ads', {
      agency_id: 1,
      id: ad,
      campaign_id: id,
      name: 'Spot',
      name_lc: 'spot',
      type: 'AUDIO',
      status: 'ACTIVE',
      creative_id: 7001,
      estimated_duration_s: 30,
    })
    const sums = { impressions: 0, second_screen_impressions: 0, completes: 0, clicks: 0, spend_e7: 0n, second_screen_spend_e7: 0n }
    for (let index = 0; index < 30; index += 1) {
      if (index === 12 || index === 13) continue
      const impressions = index < 20 ? 2000 : 900
      const second = id === behind ? 100 : 0
      const fact = {
        impressions,
        second_screen_impressions: second,
        completes: impressions * (index < 23 ? 0.8 : 0.85),
        clicks: 3,
        spend_e7: BigInt(impressions) * 125_000n,
        second_screen_spend_e7: BigInt(second) * 20_000n,
      }
      for (const key of Object.keys(sums) as (keyof typeof sums)[])
        sums[key] = (typeof sums[key] === 'bigint' ? sums[key] + BigInt(fact[key]) : sums[key] + Number(fact[key])) as never
      await desk.insert('fact_hour', {
        agency_id: 1,
        campaign_id: id,
        ad_id: ad,
        zone_id: things.zone,
        publisher_id: things.publisher,
        hour: new Date(dayAt(index).getTime() + 10 * 3_600_000),
        ...fact,
      })
    }
    await desk.database.system
      .updateTable('campaign_totals')
      .set(sums as never)
      .where('campaign_id', '=', id)
      .execute()
  }
  await rollUp(desk.database.system, { id: 1, timeZone: zone })
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-20T12:00Z') })
  await desk.insert('audit_events', {
    agency_id: 1,
    at: capChange,
    id: '01900000-0000-7000-8000-0000000000c1',
    actor_type: 'USER',
    actor_id: '1',
    actor_name: 'mara@world.test',
    source: 'WEB',
    entity_type: 'campaign',
    entity_id: behind,
    entity_name: 'Behind',
    action: 'UPDATE',
    diff: JSON.stringify([
      { path: 'capping', before: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }], after: [{ limit: 1, unit: 'DAY', unitMultiplier: 1 }] },
    ]),
  })
  // A write assesses the campaign's delivery.
  for (const id of [behind, capped, fixable, short, unlimited])
    await desk.call('manager', campaigns.update, { id, body: { externalReference: `REF-${id}` } }, { ifMatch: 1 })
  await makeInventory(desk.app, 4000)
}

const web = serveWeb(fill)
const stats = (id: number, search = '') => `/campaigns/${id}/stats${search}`
const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Figures' })
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
const chart = (page: Page, name = 'Spend against plan') => page.getByRole('application', { name })
const strip = (page: Page) => page.getByRole('region', { name: /^Under-delivering/ })
const read = (id: number) => web.desk().app.call(campaigns.get, { id }, { as: 'manager' })

/** Cells of the chart's table by row. */
async function cells(page: Page, name = 'Spend against plan'): Promise<string[][]> {
  const rows = page
    .getByRole('region', { name: `Values of ${name}`, exact: true })
    .getByRole('table')
    .getByRole('row')
  await rows.first().waitFor()
  return rows.evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
}

describe('the numbers of a campaign', () => {
  test('the numbers of a campaign are the same in the list, the figures, the chart’s table and the statistics', async () => {
    const { call } = web.desk().app
    const campaign = await read(behind)
    const { list } = await call(campaigns.list, { q: String(behind) }, { as: 'manager' })
    const { totals } = await call(statistics.ofCampaign, { id: behind }, { as: 'manager' })
    const page = await web.open('manager', stats(behind))
    await chart(page).waitFor()
    const delivered = formatTotal(45_000)
    expect([list[0]!.actuals, totals.impressions]).toEqual([45_000, 45_000])
    await expect.poll(() => figure(page, 'Delivered').first().textContent()).toBe(`${delivered}of 100,000 imp.`)
    const spend = formatMoney(list[0]!.totalSpend, 'USD')
    expect(formatMoney(totals.spend! + totals.secondScreenSpend!, 'USD')).toBe(spend)
    // 100,000 at 12.50 and 10,000 at 2.00 for a thousand.
    await expect.poll(() => figure(page, 'Spend').first().textContent()).toBe(`${spend}of $1,270.00`)
    const percent = Math.round((1 - campaign.pace!) * 100)
    expect(await figure(page, 'Pace').textContent()).toBe(
      `−${percent}%${formatProgress(campaign.complete)} delivered, ${formatProgress(campaign.elapsed)} elapsed`,
    )
    await expect
      .poll(() => figure(page, 'Listen-through rate').textContent())
      .toBe(`${formatProgress(totals.ltr! * 100)}+5.0 pt on the week before`)
    await expect.poll(() => figure(page, 'Days left').textContent()).toBe('19ends 2026/12/09')
    await page.getByRole('region', { name: 'Figures' }).getByText('2,800 of 10,000 imp.').waitFor()

    await page.getByRole('radio', { name: 'Impressions', exact: true }).click()
    await button(page, 'Show as table').click()
    const { audio } = await call(pacing.plan, { id: behind }, { as: 'manager' })
    const { days } = await call(campaigns.delivery, { id: behind }, { as: 'manager' })
    const [head, ...rows] = await cells(page, 'Impressions against plan')
    expect(rows).toHaveLength(50)
    const column = (name: string) => rows.map((row) => row[head!.indexOf(name)]!)
    expect(column('Planned so far')).toEqual(audio!.days.map(({ planned: sum }) => `${formatTotal(sum)} imp.`))
    expect(column('Daily impressions: Delivered').slice(0, 31)).toEqual(days.map(({ impressions }) => `${formatTotal(impressions)} imp.`))
    expect(column('Delivered so far')[30]).toBe(`${delivered} imp.`)
    // The page asks for a forecast, whose answer moves what is expected: in the table and in the plan alike.
    const expectedNow = async () => (await call(pacing.plan, { id: behind }, { as: 'manager' })).audio!.days.at(-1)!.expected
    const shown = async () => (await cells(page, 'Impressions against plan')).at(-1)![head!.indexOf('Expected as is')]
    await expect.poll(async () => (await shown()) === `${formatTotal(await expectedNow())} imp.`).toBe(true)
    // The axis reaches over the whole flight, and the picker beside "Flight" says so.
    await button(page, /Date range/)
      .getByText('2026/10/21 – 2026/12/09')
      .waitFor()
    expect([rows[0]![0], rows.at(-1)![0]]).toEqual(['Wed, Oct 21', 'Wed, Dec 9'])
  })

  test('the numbers of an objective in money are impressions under Delivered and money under Spend', async () => {
    const id = await web.desk().campaign({
      name: 'Sum',
      columns: { start_date: dayAt(0), end_date: dayAt(50), objective_type: 'PRICE', objective_value: 500 },
    })
    const page = await web.open('manager', stats(id))
    // 500 at 12.50 for a thousand.
    await figure(page, 'Delivered').getByText('of 40,000 imp.').waitFor()
    await expect.poll(() => figure(page, 'Delivered').textContent()).toBe('0of 40,000 imp.')
    await expect.poll(() => figure(page, 'Spend').textContent()).toBe('$0.00of $500.00')
  })

  test('the numbers of a range are delivered of the range against its plan, above those of the flight, and the range stands in the address', async () => {
    const page = await web.open('manager', stats(behind))
    await chart(page).waitFor()
    await page.getByRole('radio', { name: '7 days', exact: true }).click()
    await atPlace(page, /\?dateRange=\d+-\d+&dateRangeKey=LAST_7_DAYS$/)
    // 14 to 20 November, of which the last has nothing yet.
    await figure(page, 'Delivered').first().getByText('5,400', { exact: true }).waitFor()
    await button(page, 'Show as table').click()
    expect((await cells(page)).slice(1).map(([day]) => day)).toEqual([
      'Sat, Nov 14',
      'Sun, Nov 15',
      'Mon, Nov 16',
      'Tue, Nov 17',
      'Wed, Nov 18',
      'Thu, Nov 19',
      'Fri, Nov 20',
    ])
    await expect.poll(() => page.getByRole('radio', { name: '7 days', exact: true }).getAttribute('aria-checked')).toBe('true')
    await page.reload()
    await figure(page, 'Delivered').first().getByText('5,400', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Flight', exact: true }).click()
    await atPlace(page, stats(behind))
    const [from, to] = [Date.parse('2026-11-13T05:00Z'), Date.parse('2026-11-14T05:00Z')]
    await go(page, stats(behind, `?dateRange=${from}-${to}`))
    await figure(page, 'Delivered').first().getByText('900', { exact: true }).waitFor()
    for (const broken of [`${to}-${from}`, `${from}`, `${from}-`, 'x-y']) {
      await go(page, stats(behind, `?dateRange=${broken}`))
      await button(page, /Date range/)
        .getByText('2026/11/01 – 2026/11/30')
        .waitFor()
    }
  })
})

describe('the chart', () => {
  test('the chart is walked by keyboard: a change says what was changed, by whom, and what was delivered before and since', async () => {
    const page = await web.open('manager', stats(behind))
    await chart(page).focus()
    await page.keyboard.press('ArrowRight')
    const tip = page.getByText(/^Capping 3 a day →\s*1 a day$/)
    await tip.waitFor()
    await page.getByText('2026/11/10 00:00 · mara@world.test').waitFor()
    const around = page.locator('dl').filter({ hasText: 'Daily spend, 7 days before' })
    await expect.poll(() => around.locator('dd').allTextContents()).toEqual(['$25.20', '$11.45, −55%'])
    await page.keyboard.press('ArrowDown')
    await page.getByText('Planned so far').first().waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
    // What a reader without AUDIT.READ sees of the log is this campaign's part of it.
    const { total } = await web.desk().app.call(userLog.ofCampaign, { id: behind }, { as: 'readonly' })
    expect(total).toBe(2)
  })

  test('the chart leaves out the plan where there is none, and says why', async () => {
    const page = await web.open('manager', stats(unlimited))
    await page.getByText('There is no plan because the objective is unlimited.').waitFor()
    await expect.poll(() => figure(page, 'Delivered').textContent()).toBe('45,000unlimited objective')
    await expect.poll(() => figure(page, 'Pace').textContent()).toBe('–no plan')
    await button(page, 'Show as table').click()
    expect((await cells(page, 'Impressions'))[0]).toEqual(['Day', 'Delivered so far', 'Daily impressions: Delivered'])
  })
})

describe('the problem', () => {
  test('the problem comes with a fix that is shown as a change, applied over another user’s only when asked, and reverted', async () => {
    const page = await web.open('trafficker', stats(fixable), { isFresh: true })
    // Another user changes the campaign while this one looks at it.
    await strip(page)
      .getByText(/^Fix: /)
      .waitFor()
    const text = (await strip(page)
      .getByText(/^Fix: /)
      .textContent())!
    await focusOn(button(strip(page), 'Preview the fix'))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Preview the fix' })
    await dialog.getByRole('rowheader').first().waitFor()
    expect(text.length).toBeGreaterThan(5)
    const before = await read(fixable)
    await web
      .desk()
      .call('manager', campaigns.update, { id: fixable, body: { name: 'Fixable', categoryIds: ['IAB1'] } }, { ifMatch: before.version })
    await button(dialog, 'Apply the fix').click()
    await dialog.getByRole('alert').waitFor()
    await button(dialog, 'Apply anyway').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Fixable was changed.').hover()
    const after = await read(fixable)
    expect({ pacing: after.campaignPacing, caps: after.cappingRules, end: after.endDate, goal: after.campaignObjective }).not.toEqual({
      pacing: before.campaignPacing,
      caps: before.cappingRules,
      end: before.endDate,
      goal: before.campaignObjective,
    })
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await toast(page, 'The change was undone.').waitFor()
    const undone = await read(fixable)
    expect([undone.campaignPacing, undone.cappingRules, undone.endDate]).toEqual([
      before.campaignPacing,
      before.cappingRules,
      before.endDate,
    ])
  })

  test('the fix has the forecast’s promise for users who may run it, and the reason for those who may not change the campaign', async () => {
    const page = await web.open('manager', stats(short))
    await strip(page)
      .getByText(/^delivers in full/)
      .waitFor()
    await button(strip(page), 'Preview the fix').click()
    const dialog = page.getByRole('dialog', { name: 'Preview the fix' })
    await expect.poll(() => dialog.getByText('→').first().textContent()).toMatch(/→ in full, \d+% likely$/)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const reader = await web.open('readonly', stats(capped))
    const disabled = button(strip(reader), 'Preview the fix')
    await disabled.focus()
    await reader.getByRole('tooltip').getByText('You may read this campaign and not change it.').waitFor()
    await reader.keyboard.press('Enter')
    expect(await reader.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => reader.getByText('Forecasts are shown to users who may run them.').count()).toBe(1)
  })
})

describe('campaigns in other states', () => {
  test('a healthy or not yet started campaign has no strip and says when it starts', async () => {
    const page = await web.open('manager', stats(planned))
    await page.getByText(/^starts 2026/).waitFor()
    expect(await page.getByRole('button', { name: 'Preview the fix' }).count()).toBe(0)
    await page.getByText('It has not started, so nothing is due yet.').waitFor()
    await page.getByText('This campaign does not contain any ads.').waitFor()
  })

  test('an archived campaign is shown so, one of an archived order has no menu', async () => {
    const archived = await web.desk().campaign({ name: 'Put by', archived: true, columns: { delivery_statuses: ['UNDER_DELIVERING'] } })
    const page = await web.open('manager', stats(archived))
    await page.getByText('Archived').first().waitFor()
    await page.getByText('It is archived, so nobody follows its pace any more.').waitFor()
    expect(await openRowMenu(page, 'Put by')).toEqual(['Unarchive'])
    const under = await web.desk().campaign({ name: 'Under an old order', columns: { order_id: things.archivedOrder } })
    await go(page, stats(under))
    await chart(page).waitFor()
    expect(await button(page, 'Actions for Under an old order').count()).toBe(0)
  })

  test('a failed call of the chart says so and is tried again', async () => {
    let fails = true
    const page = await web.open('manager', stats(behind), {
      isFresh: true,
      before: async (fresh) => {
        const answer = { status: 503, json: { code: 'unavailable', message: 'Not now.' } }
        await fresh.route('**/pacing/plan', (route) => (fails ? route.fulfill(answer) : route.continue()))
      },
    })
    await page.getByText('Not now.').waitFor()
    await figure(page, 'Delivered').first().waitFor()
    fails = false
    await button(page, 'Retry').click()
    await chart(page).waitFor()
  })
})

test('the chart stands with plan and delivery while changes are not known, which say why and are tried again', async () => {
  let fails = true
  const page = await web.open('manager', stats(behind), {
    isFresh: true,
    before: async (fresh) => {
      const answer = { status: 503, json: { code: 'unavailable', message: 'No log now.' } }
      await fresh.route('**/campaigns/*/history**', (route) => (fails ? route.fulfill(answer) : route.continue()))
    },
  })
  await chart(page).waitFor()
  await page.getByText(/could not be loaded: No log now\.$/).waitFor()
  fails = false
  await button(page, 'Retry').click()
  await page.getByText(/could not be loaded/).waitFor({ state: 'detached' })
  await chart(page).waitFor()
})

test('axe: the page with its strip, a tooltip, its table and the preview of the fix', async () => {
  const page = await web.open('manager', stats(short))
  await strip(page)
    .getByText(/^delivers in full/)
    .waitFor()
  await axe(page)
  await button(page, 'Show as table').click()
  await axe(page)
  await button(page, 'Show as chart').click()
  await chart(page).focus()
  await page.keyboard.press('ArrowRight')
  await axe(page)
  await button(strip(page), 'Preview the fix').click()
  await page.getByRole('dialog', { name: 'Preview the fix' }).waitFor()
  await axe(page)
})
