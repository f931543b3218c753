/** Forecasts on the stats of a campaign: the verdict with its probability, fixes, and how far forecasts can be trusted. */
import { type Desk, makeInventory, rollUp, things } from '@spotdesk/server/testing'
import { campaigns, type forecast, type OutputOf } from '@spotdesk/sdk/contract'
import { dayMs, formatTotal, hourMs } from '@spotdesk/sdk/values'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, serveWeb, toast } from './web.ts'

const now = Date.parse('2026-11-20T12:00Z')
const at = (days: number) => new Date(now + days * dayMs)

let number = 0
const next = () => String((number += 1)).padStart(12, '0')

/** A campaign in the middle of its flight that delivers a tenth of what is due. */
async function behind(desk: Desk, name: string, objective: number): Promise<number> {
  const id = await desk.campaign({
    name,
    columns: {
      start_date: at(-20),
      end_date: at(20),
      objective_value: objective,
      targeting: { groups: [] },
      capping: JSON.stringify([{ limit: 1, unit: 'DAY', unitMultiplier: 1 }]),
    },
    totals: { impressions: 18_000 },
  })
  const ad = 970 + (number += 1)
  const spot = { name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE', creative_id: 7001, estimated_duration_s: 30 }
  await desk.insert('ads', { agency_id: 1, id: ad, campaign_id: id, ...spot })
  for (let day = 0; day < 20; day += 1)
    await desk.insert('fact_hour', {
      agency_id: 1,
      campaign_id: id,
      ad_id: ad,
      zone_id: things.zone,
      publisher_id: things.publisher,
      hour: new Date(at(day - 20).getTime() + 4 * hourMs),
      impressions: 900,
      completes: 700,
      clicks: 1,
      spend_e7: 900n * 125_000n,
      second_screen_impressions: 0,
      second_screen_spend_e7: 0n,
    })
  return id
}

/** A forecast that was kept. */
async function kept(desk: Desk, campaignId: number, columns: Record<string, unknown>): Promise<void> {
  const madeAt = at(-1)
  await desk.insert('forecast_log', {
    agency_id: 1,
    id: `01900000-0000-7000-8000-${next()}`,
    campaign_id: campaignId,
    made_at: madeAt,
    actor_id: 'system',
    actor_name: 'SYSTEM',
    cause: 'SCHEDULE',
    as_saved: true,
    inputs_hash: next(),
    snapshot_version: 'one',
    snapshot_built_at: madeAt,
    status: 'IN_FULL',
    starts_at: madeAt,
    ends_at: at(20),
    remaining: 8000,
    available: 20_000,
    deliverable: 8000,
    deliverable_low: 6000,
    deliverable_high: 8000,
    probability: 0.853,
    sellable: 7500,
    request: { objective: { delivered: 2000 } },
    result: { answered: true },
    days: [['2026-11-19', 100]],
    publishers: {},
    ...columns,
  })
}

/** Campaigns of 10,000 impressions that ended two days ago, half of them in full, each with a forecast of ten days before. */
async function ended(desk: Desk, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const id = await desk.campaign({
      status: 'COMPLETED',
      columns: { start_date: at(-40), end_date: at(-2), objective_value: 10_000 },
      totals: { impressions: index % 2 === 0 ? 10_000 : 4000 },
    })
    const madeAt = at(-12)
    const forecastOf = { made_at: madeAt, snapshot_built_at: madeAt, starts_at: madeAt, ends_at: at(-2) }
    await kept(desk, id, { ...forecastOf, probability: index % 2 === 0 ? 0.853 : 0.24 })
  }
}

let combined: number
let lost: number

const web = serveWeb(async (desk) => {
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date(now) })
  combined = await behind(desk, 'Combined', 325_000)
  lost = await behind(desk, 'Lost', 90_000_000)
  await rollUp(desk.database.system, { id: 1, timeZone: 'America/New_York' })
  // A write assesses the campaign's delivery.
  for (const id of [combined, lost])
    await desk.call('manager', campaigns.update, { id, body: { externalReference: `REF-${id}` } }, { ifMatch: 1 })
  await makeInventory(desk.app, 4000)
})
const stats = (id: number) => `/campaigns/${id}/stats`

describe('the verdict', () => {
  test('a kept forecast says how likely it is, between what the delivery lies, and what can be sold', async () => {
    const id = await web.desk().campaign({ name: 'Calm', columns: { start_date: at(-1), end_date: at(20) } })
    await kept(web.desk(), id, {})
    const page = await web.open('manager', stats(id))
    const ledger = page.getByRole('region', { name: 'Forecast and what came' })
    await ledger.getByText('in full, 85% likely').waitFor()
    await ledger.getByText('Expected of the 8,000 imp. left').waitFor()
    await ledger.getByText('6,000 to 8,000, with 90% probability').waitFor()
    await expect
      .poll(() => ledger.locator('div').filter({ hasText: 'Can be sold with 90% probability' }).locator('dd').textContent())
      .toBe('7,500')
  })

  test('where too few listeners match nobody can say, and no number stands beside it', async () => {
    const id = await web.desk().campaign({ name: 'Narrow', columns: { start_date: at(-1), end_date: at(20) } })
    await kept(web.desk(), id, {
      probability: null,
      sellable: null,
      reason: 'sampleTooSmall',
      result: { parts: { sample: { listeners: 12 } } },
    })
    const page = await web.open('manager', stats(id))
    const ledger = page.getByRole('region', { name: 'Forecast and what came' })
    await ledger.getByText('cannot say: only 12 listeners of the sample match').waitFor()
    expect(await ledger.getByText(/90% probability/).count()).toBe(0)
  })
})

describe('fixes', () => {
  test('several small changes together are shown with their probability and who loses by them, applied, and reverted', async () => {
    let answer: Promise<OutputOf<typeof forecast.fix>>
    const page = await web.open('manager', stats(combined), {
      before: async (fresh) => {
        answer = fresh.waitForResponse(/\/forecast\/fix$/).then((response) => response.json())
      },
    })
    const { before, fixes } = await answer!
    const { text, changes, deliveryForecast, loses } = fixes.find(({ kind }) => kind === 'combine')!
    expect(Object.keys(changes).length).toBeGreaterThan(1)
    const percent = (share: number | null) => `${Math.round(share! * 100)}%`
    const ledger = page.getByRole('region', { name: 'Forecast and what came' })
    // The card and the proposal speak of the same forecast.
    await ledger.getByText(`at risk, ${percent(before.deliveryForecast.probability)} likely to be in full`).waitFor()
    await button(page, 'Preview the fix').click()
    const dialog = page.getByRole('dialog', { name: 'Preview the fix' })
    const choice = dialog.locator('label').filter({ hasText: text.replace(/\.$/, '') })
    if ((await choice.count()) > 0) await choice.click()
    await dialog.getByText(`in full, ${percent(deliveryForecast.probability)} likely`, { exact: true }).waitFor()
    const lines = await dialog.locator('dl > div').filter({ hasText: 'Taken from others' }).locator('dd > div').allTextContents()
    expect(lines[0]).toBe(`${loses!.own[0]!.name}: ${formatTotal(loses!.own[0]!.impressions)} imp.`)
    await axe(page)
    await button(dialog, 'Apply the fix').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Combined was changed.').hover()
    const read = () => web.desk().app.call(campaigns.get, { id: combined }, { as: 'manager' })
    expect(JSON.parse(JSON.stringify(await read()))).toMatchObject(changes)
    // It is forecast anew: what it needs no more is advised no more, and card and chart speak of that forecast.
    await ledger.getByText(/^in full, \d+% likely$/).waitFor()
    await page.getByText(/expected by the forecast of/).waitFor()
    await expect.poll(() => button(page, 'Preview the fix').count()).toBe(0)
    expect((await read()).deliveryStatuses).not.toContain('UNDER_DELIVERING')
    await expect.poll(() => page.getByRole('region', { name: /^Under-delivering/ }).count()).toBe(0)
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await toast(page, 'The change was undone.').waitFor()
    expect((await read()).cappingRules[0]!.limit).toBe(1)
  })

  test('where no small change is enough none is proposed, and it says how far the delivery will come', async () => {
    const page = await web.open('manager', stats(lost))
    const strip = page.getByRole('region', { name: /^Under-delivering/ })
    await strip
      .getByText(/About [\d,]+ of the [\d,]+ imp\. left will come; no small change of its settings delivers it in full\./)
      .waitFor()
    expect(await button(page, 'Preview the fix').count()).toBe(0)
  })
})

test('reliability says that nothing has ended, that it is too little, and then draws the curve with its numbers', async () => {
  const page = await web.open('manager', stats(lost))
  const card = page.getByRole('region', { name: 'Reliability of forecasts', exact: true })
  await card.getByText('No flight with a forecast has ended yet.').waitFor()
  await ended(web.desk(), 3)
  await page.reload()
  await card.getByText('Flights of 3 forecasts have ended, which is too few. A curve takes 20.').waitFor()
  await ended(web.desk(), 17)
  await page.reload()
  await card.getByText('20 forecasts of 20 campaigns · 90% intervals held in 55%', { exact: true }).waitFor()
  await axe(page)
  await button(card, 'Show as table').click()
  const rows = card.getByRole('row')
  await rows.nth(1).waitFor()
  const cells = await rows.evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent)))
  expect(cells[0]).toEqual(['Probability', 'Stated', 'In full', 'Forecasts'])
  expect(cells.slice(1).map(([, ...rest]) => rest)).toEqual([
    ['24%', '0%', '9'],
    ['85%', '100%', '11'],
  ])
  const { width, inner } = await card.getByRole('table').evaluate((table) => {
    const { clientWidth, scrollWidth } = table.parentElement!
    return { width: clientWidth, inner: scrollWidth }
  })
  expect(inner).toBeLessThanOrEqual(width)
})
