/** The stats of a campaign hour by hour, and step by step why it does not deliver. */
import { type Desk, rollUp, things } from '@spotdesk/server/testing'
import { campaigns, pacing } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { atPlace, button, serveWeb } from './web.ts'

const title = 'Impressions against plan'
let slow: number
let well: number

async function fill(desk: Desk): Promise<void> {
  const flight = { start_date: new Date('2026-10-21T04:00Z'), end_date: new Date('2026-12-10T05:00Z') }
  slow = await desk.campaign({
    name: 'Slow',
    columns: { ...flight, capping: JSON.stringify([{ limit: 1, unit: 'DAY', unitMultiplier: 1 }]) },
    totals: { impressions: 3500 },
  })
  well = await desk.campaign({ name: 'Planned', status: 'READY' })
  await desk.insert('ads', { agency_id: 1, id: 995, campaign_id: slow, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE' })
  for (const [hour, impressions] of [
    ['2026-11-18T15:00Z', 3000],
    ['2026-11-20T10:00Z', 500],
  ] as const)
    await desk.insert('fact_hour', {
      agency_id: 1,
      campaign_id: slow,
      ad_id: 995,
      zone_id: things.zone,
      publisher_id: things.publisher,
      hour: new Date(hour),
      impressions,
      second_screen_impressions: 0,
      completes: 0,
      clicks: 0,
      spend_e7: BigInt(impressions) * 125_000n,
      second_screen_spend_e7: 0n,
    })
  await rollUp(desk.database.system, { id: 1, timeZone: 'America/New_York' })
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-20T12:00Z') })
  // A write assesses the campaign's delivery.
  await desk.call('manager', campaigns.update, { id: slow, body: { externalReference: 'REF' } }, { ifMatch: 1 })
}

const web = serveWeb(fill)
const stats = (id: number, search = '') => `/campaigns/${id}/stats${search}`
const day = `?dateRange=${Date.parse('2026-11-18T05:00Z')}-${Date.parse('2026-11-19T05:00Z')}`
const frame = (page: Page) => page.getByRole('region', { name: title, exact: true })

async function cells(page: Page): Promise<string[][]> {
  const rows = page.getByRole('region', { name: `Values of ${title}` }).getByRole('row')
  await rows.first().waitFor()
  return rows.evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
}

describe('hours', () => {
  test('a range of a day is shown by its hours against the plan of the pacing, and by days when asked', async () => {
    const page = await web.open('manager', stats(slow, day))
    await page.getByRole('radio', { name: 'Impressions', exact: true }).click()
    await frame(page)
      .getByText(/^Hours in America\/New_York time · data as of 2026\/11\/20 07:00/)
      .waitFor()
    await button(page, 'Show as table').click()
    const [head, ...rows] = await cells(page)
    expect([head, rows.length]).toEqual([['Hour', 'Delivered', 'Planned'], 24])
    const period = { from: '20261118050000', to: '20261119045959' }
    const { audio } = await web.desk().app.call(pacing.plan, { id: slow, ...period }, { as: 'manager' })
    expect(rows.map(([, , planned]) => planned)).toEqual(audio!.hours.map(({ planned }) => `${formatTotal(planned)} imp.`))
    expect(rows[10]!.slice(0, 2)).toEqual(['Nov 18, 10:00', '3,000 imp.'])
    expect(rows[0]![1]).toBe('0 imp.')
    await page.getByRole('radio', { name: 'Days', exact: true }).click()
    await frame(page)
      .getByText(/^Days in America\/New_York time/)
      .waitFor()
  })

  test('of a long range the last week that is known is shown by hours, and the chart says which', async () => {
    const page = await web.open('manager', stats(slow))
    await page.getByRole('radio', { name: 'Impressions', exact: true }).click()
    const hours = page.getByRole('radio', { name: 'Hours', exact: true })
    await hours.focus()
    await page.keyboard.press('Space')
    await frame(page).getByText('2026/11/13 07:00 to 2026/11/20 07:00 of the range', { exact: false }).waitFor()
    const chart = page.getByRole('application', { name: title })
    await chart.focus()
    await page.keyboard.press('End')
    await button(page, 'Show as table').click()
    const rows = (await cells(page)).slice(1)
    expect([rows.length, rows.at(-2)![1]]).toEqual([168, '500 imp.'])
  })
})

describe('why it does not deliver', () => {
  test('every step has its verdict in order, and what may hold it back leads to the tab where it is changed', async () => {
    const page = await web.open('manager', stats(slow))
    const why = page.getByRole('region', { name: /^(Why it|What holds) / })
    await why.getByRole('listitem').first().waitFor()
    const steps = await why.getByRole('listitem').evaluateAll((all) => all.map((step) => step.firstElementChild?.textContent))
    expect(steps).toEqual([
      'Status and flight',
      'Ads and creatives',
      'Targeting',
      'Frequency caps',
      'Other campaigns',
      'Price and auctions',
      'Pacing',
      'Ad server',
    ])
    const ads = why.getByRole('listitem').filter({ hasText: 'Ads and creatives' })
    await ads.getByText('Holds it back').waitFor()
    await ads.getByText('Upload a creative.').waitFor()
    const caps = why.getByRole('listitem').filter({ hasText: 'One listener may hear it' })
    await caps.getByText('May hold it back').waitFor()
    await expect.poll(() => caps.getByRole('link').textContent()).toBe('Campaign settings: Frequency caps')
    await ads.getByRole('link', { name: 'Ads' }).click()
    await atPlace(page, `/campaigns/${slow}/ads`)
  })

  test('a campaign without a problem is looked at when asked', async () => {
    const page = await web.open('manager', stats(well))
    const why = page.getByRole('region', { name: 'What holds its delivery back' })
    await button(why, 'Look at each step').click()
    await why.getByText(/^Its flight begins on /).waitFor()
    await expect.poll(() => why.getByRole('listitem').count()).toBe(8)
  })
})

test('axe: the hours of a day with the steps of why it does not deliver', async () => {
  const page = await web.open('manager', stats(slow, day))
  await page
    .getByRole('region', { name: /^(Why it|What holds) / })
    .getByRole('listitem')
    .first()
    .waitFor()
  await page.getByRole('application').first().waitFor()
  await axe(page)
})
