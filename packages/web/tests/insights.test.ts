import { readFile } from 'node:fs/promises'
import { type campaigns as contract, campaigns, insights } from '@spotdesk/sdk/contract'
import { formatTotal } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { fillInsights, type InsightWorld } from './insights-world.ts'
import { go } from './kept-pages.ts'
import { visit } from './visit.ts'
import { atPlace, button, placeOf, serveWeb, toast } from './web.ts'

let world: InsightWorld
const web = serveWeb(async (desk) => void (world = await fillInsights(desk)), { jobs: true })

const day = (from: string, to = from) => `dateRange=${Date.parse(`${from}T05:00Z`)}-${Date.parse(`${to}T05:00Z`) + 86_400_000}`
const path = (id: number, tab: string, search = '') => `/campaigns/${id}/${tab}${search && `?${search}`}`
const main = (page: Page) => page.getByRole('main')
const chart = (page: Page, name: string | RegExp) => page.getByRole('application', { name })
const frame = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, name: string) =>
  frame(page, 'Figures')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

/** Cells of the table behind a chart by row, without its head. */
async function cells(page: Page, name: string): Promise<string[][]> {
  await button(frame(page, name), 'Show as table').click()
  const rows = page
    .getByRole('region', { name: `Values of ${name}`, exact: true })
    .getByRole('table')
    .getByRole('row')
  await rows.first().waitFor()
  const all = await rows.evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
  return all.slice(1)
}

/** Opens the menu of a chart by keyboard, and downloads what an item names. */
async function download(page: Page, name: string, item: string): Promise<{ name: string; bytes: Buffer }> {
  await button(frame(page, name), `Actions of ${name}`).focus()
  await page.keyboard.press('Enter')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).press('Enter')])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

describe('bid health', () => {
  test('bid health shows the funnel, the losses by group and the reasons for no bid as the API counts them', async () => {
    const answer = await web.desk().app.call(insights.bidHealth, { id: world.measured }, { as: 'manager' })
    const page = await web.open('manager', path(world.measured, 'bidHealth'))
    await chart(page, 'From requests to impressions').waitFor()
    // 1,000 of 20,000 requests; 1,400 of 3,800 valid bids; at $8.00, 1,000 of 1,900 auctions.
    await expect.poll(() => figure(page, 'Requests that became impressions').textContent()).toBe('5.0%of 20,000')
    await expect.poll(() => figure(page, 'Win rate').textContent()).toBe('36.8%of 3,800 valid bids')
    await expect.poll(() => figure(page, 'Auctions that the CPM is enough for').textContent()).toBe('52.6%')
    await expect.poll(() => figure(page, 'Most lost bids').textContent()).toBe('92.3%Price')
    await main(page).getByText('The narrowest step: 36.8% of “Valid bids” become “Wins”.').first().waitFor()
    const funnel = await cells(page, 'From requests to impressions')
    expect(funnel.map(([name, count]) => [name, count])).toEqual(answer.funnel.map(({ label, count }) => [label, formatTotal(count)]))
    expect((await cells(page, 'Why bids were lost'))[0]).toEqual(['Lost to a higher bid', 'Price', '102', '2,200', '84.6%'])
    expect(await cells(page, 'Why no bid was made')).toEqual([
      ['Targeting did not match', '12,000', '75.0%'],
      ['Held back by pacing', '3,500', '21.9%'],
      ['Frequency cap reached', '500', '3.1%'],
    ])
    expect(await cells(page, 'Prices that won, and floors')).toEqual([
      ['$5.00', '0', '900'],
      ['$8.00', '1,000', '0'],
      ['$10.00', '0', '1,000'],
      ['$12.50', '700', '0'],
      ['$20.00', '200', '0'],
    ])
  })

  test('the suggested CPM is taken over after old and new price were shown, and Undo brings the old one back', async () => {
    const priceOf = async () => (await web.desk().app.call(campaigns.get, { id: world.measured }, { as: 'manager' })).campaignRevenue.value
    const page = await web.open('manager', path(world.measured, 'bidHealth'))
    await button(page, 'Use $12.50').click()
    const dialog = page.getByRole('dialog', { name: 'Change the CPM' })
    await dialog.getByRole('row', { name: 'CPM $8.00 $12.50' }).waitFor()
    await dialog.getByRole('row', { name: 'Enough in 52.6% 89.5% of auctions' }).waitFor()
    await button(dialog, 'Change the CPM').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Measured was changed.').hover()
    await main(page).getByText('The campaign has this CPM already.').waitFor()
    expect(await priceOf()).toBe(12.5)
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: 'Undo' })
      .click()
    await button(page, 'Use $12.50').waitFor()
    expect(await priceOf()).toBe(8)
  })

  test('a price that somebody has changed meanwhile is told before it is overwritten', async () => {
    const { call } = web.desk()
    const read = async () => (await call('manager', campaigns.get, { id: world.measured })).body as unknown as contract.Campaign
    const page = await web.open('manager', path(world.measured, 'bidHealth'))
    await button(page, 'Use $12.50').click()
    const dialog = page.getByRole('dialog', { name: 'Change the CPM' })
    await dialog.waitFor()
    const change = (value: number, ifMatch: number) =>
      call('trafficker', campaigns.update, { id: world.measured, body: { campaignRevenue: { value } } }, { ifMatch })
    await change(9, (await read()).version)
    await button(dialog, 'Change the CPM').click()
    await dialog
      .getByRole('alert')
      .getByText(/from \$8.00 to \$9.00/)
      .waitFor()
    // Changed once more: the second press overwrites only what was told.
    await change(10, (await read()).version)
    await button(dialog, 'Change it anyway').click()
    await dialog
      .getByRole('alert')
      .getByText(/to \$10.00/)
      .waitFor()
    await button(dialog, 'Cancel').click()
    expect((await read()).campaignRevenue.value).toBe(10)
    await change(8, (await read()).version)
  })

  test('who may not change a campaign sees the suggested CPM without a button, and says why', async () => {
    const page = await web.open('advertiser', path(world.measured, 'bidHealth'))
    await main(page).getByText('You may read this campaign and not change it.').waitFor()
    expect(await button(page, 'Use $12.50').count()).toBe(0)
    expect(await frame(page, 'Rules that exclude most').count()).toBe(0)
  })
})

describe('the range of the address', () => {
  test('the range of the address drives the call, and a range with nothing in it leads back to the whole flight', async () => {
    const page = await web.open('manager', path(world.measured, 'bidHealth', day('2026-11-18')))
    await expect.poll(() => figure(page, 'Requests that became impressions').textContent()).toBe('6.0%of 10,000')
    await frame(page, 'From requests to impressions').getByText('2026/11/18 to 2026/11/18').waitFor()
    const asked = page.waitForRequest(/bid-health\?/)
    await go(page, path(world.measured, 'bidHealth', day('2026-11-10')))
    expect(new URL((await asked).url()).searchParams.get('from')).toBe('20261110050000')
    expect(new URL((await asked).url()).searchParams.get('to')).toBe('20261111045959')
    await main(page).getByText('There were no auctions in this range.').waitFor()
    await axe(page)
    await button(page, 'Show the whole flight').click()
    await atPlace(page, path(world.measured, 'bidHealth'))
    await chart(page, 'From requests to impressions').waitFor()
  })

  test('a campaign without facts says so at each tab', async () => {
    const page = await web.open('manager', path(world.silent, 'bidHealth'))
    for (const [tab, text] of [
      ['bidHealth', 'No auctions were reported yet.'],
      ['insights', 'Nothing is known of the listeners yet.'],
      ['performance', 'No conversions were reported yet.'],
      ['dco-insights', 'No dynamic creative was played yet.'],
    ] as const) {
      await visit(page, path(world.silent, tab))
      await main(page).getByText(text).waitFor()
    }
  })
})

test('a tab whose call failed says so, and Retry loads it', async () => {
  let isBroken = true
  const page = await web.open('manager', path(world.measured, 'bidHealth'), {
    before: async (opened) => {
      await opened.route(/\/bid-health/, (route) =>
        isBroken ? route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not for you.', errors: [] } }) : route.continue(),
      )
    },
  })
  await main(page).getByRole('alert').getByText('Not for you.').waitFor()
  isBroken = false
  await button(main(page), 'Retry').click()
  await chart(page, 'From requests to impressions').waitFor()
})

describe('delivery insights', () => {
  test('delivery insights hold each value against all campaigns, name places and sum up what is rare', async () => {
    const page = await web.open('manager', path(world.measured, 'insights'))
    await chart(page, 'Gender').waitFor()
    // 20 % of the campaign against 950 of 2,000 in all campaigns.
    await frame(page, 'Gender').getByText('Men: only 42% of its share in all campaigns.').waitFor()
    expect(await cells(page, 'Gender')).toEqual([
      ['Women', '750', '75.0%', '150', '600', '80.0%', '0'],
      ['Men', '200', '20.0%', '42', '0', '0.0%', '0'],
      ['Unknown', '50', '5.0%', '200', '0', '0.0%', '0'],
    ])
    await chart(page, 'Region').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await frame(page, 'Region').getByText('California: Share 18.2%, Index 100').waitFor()
    expect((await cells(page, 'Region')).map(([name]) => name)).toContain('North Carolina')
  })

  test('the map of the week has the hours of the account’s zone, and is walked by keyboard', async () => {
    const page = await web.open('manager', path(world.measured, 'insights'))
    const map = frame(page, 'Impressions by hour of the week')
    await map.getByText(/^Hours in America\/New_York time · data as of 2026\/11\/19 10:00/).waitFor()
    expect(await cells(page, 'Impressions by hour of the week')).toEqual([
      ['Wed', '09', '600', '540', '90.0%'],
      ['Thu', '09', '400', '300', '75.0%'],
    ])
    await button(map, 'Show as chart').first().click()
    await page.getByRole('radio', { name: 'Listen-through rate', exact: true }).click()
    await chart(page, 'Listen-through rate by hour of the week').focus()
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', ...Array.from({ length: 9 }, () => 'ArrowRight')])
      await page.keyboard.press(key)
    await main(page).getByText('Wed, 09: 90.0%, Impressions 600 imp.').waitFor()
  })
})

describe('attribution insights', () => {
  test('a lift that crosses zero is told as no effect, and vendor and window stand in the address', async () => {
    const page = await web.open('manager', path(world.measured, 'performance'))
    const lift = main(page).getByRole('note')
    // 50 of 2,000 against 20 of 1,000: 1.25 times as often, ÷ and × e^(1.96 × √0.0685).
    await lift.getByText('The lift cannot be told apart from no effect. At 95% it is between −25.2% and +108.8%.').waitFor()
    await expect.poll(() => figure(page, 'Lift').textContent()).toBe('+25.0%−25.2% to +108.8%')
    await expect.poll(() => figure(page, 'Conversions').textContent()).toBe('50of 2,000 exposed')
    await expect.poll(() => figure(page, 'Conversion rate').textContent()).toBe('2.50%2.00% in the control group')
    // $8.00 for each thousand of 1,000 impressions, over 50.
    await expect.poll(() => figure(page, 'Cost per action').textContent()).toBe('$0.16of $8.00')
    await expect.poll(() => figure(page, 'Value of purchases').textContent()).toBe('$1,234.50154.3 × the spend')
    expect(await cells(page, 'Time to convert')).toEqual([
      ['0', '40', '80.0%'],
      ['3', '10', '100.0%'],
    ])
    expect(await cells(page, 'By publisher')).toEqual([['River FM', '2,000', '50', '2.5%', '$1,234.50']])
    await page.getByRole('radio', { name: '30 days', exact: true }).click()
    await atPlace(page, path(world.measured, 'performance', 'vendor=podsights&window=30'))
    // 200 of 2,000 against 50 of 1,000: twice as often, ÷ and × e^(1.96 × √0.0235).
    await lift.getByText('Exposed listeners convert between 48.1% and 170.1% more often than the control group, at 95%.').waitFor()
    await page.getByRole('combobox', { name: 'Vendor' }).selectOption('claritas')
    await atPlace(page, path(world.measured, 'performance', 'vendor=claritas&window=30'))
    await lift.getByText('There is no lift yet, because the control group has no conversions.').waitFor()
    await expect.poll(() => page.getByRole('radio', { name: '14 days', exact: true }).getAttribute('aria-checked')).toBe('true')
    await page.goBack()
    expect(placeOf(page)).not.toContain('/performance')
  })
})

describe('DCO insights', () => {
  test('a default that is played in a fifth of the impressions is a warning that says what to do', async () => {
    const page = await web.open('manager', path(world.measured, 'dco-insights'))
    const warning = main(page).getByRole('region', { name: /^The default is played too often/ })
    // 150 of 600 impressions.
    await warning.getByText('25.0% of the impressions, the limit is 20%').waitFor()
    await warning.getByText('Fix: add variations to “Offer”, or widen the rules of those it has').waitFor()
    await expect.poll(() => figure(page, 'Default played').textContent()).toBe('25.0%should stay below 20%')
    expect(await cells(page, 'Offer')).toEqual([
      ['Free', 'no', '450', '75.0%', '93.3%', '16.7%', '0', '0.0%'],
      ['Standard', 'yes', '150', '25.0%', '80.0%', '0.0%', '0', '0.0%'],
    ])
    expect((await cells(page, 'Combinations played most'))[0]).toEqual(['Morning', 'Free', 'Anna', '300', '50.0%', '90.0%', '0', '0.0%'])
  })

  test('the sections of the matrix stand in the address', async () => {
    const page = await web.open('manager', path(world.measured, 'dco-insights'))
    await chart(page, 'Greeting × Offer').waitFor()
    await page.getByRole('combobox', { name: 'Section of the rows' }).selectOption('Offer')
    await atPlace(page, path(world.measured, 'dco-insights', 'rows=Offer&columns=Greeting'))
    await chart(page, 'Offer × Greeting').waitFor()
    await page.getByRole('combobox', { name: 'Section of the columns' }).selectOption('Voice')
    await chart(page, 'Offer × Voice').waitFor()
    expect(await cells(page, 'Offer × Voice')).toEqual([
      ['Free', 'Anna', '450', '93.3%', '0', '0.0%'],
      ['Standard', 'Anna', '150', '80.0%', '0', '0.0%'],
    ])
    await go(page, path(world.measured, 'dco-insights', 'rows=Weather'))
    await button(page, 'Compare the first two sections').click()
    await chart(page, 'Greeting × Offer').waitFor()
  })
})

describe('what a campaign or a user has not', () => {
  test.each([
    ['performance', 'This campaign is not measured.', 'Add a pixel in the settings'],
    ['dco-insights', 'This campaign has no dynamic creatives.', 'Go to the campaign settings'],
  ])('a campaign without it says why at %s, and leads to the settings', async (tab, text, link) => {
    const page = await web.open('manager', path(world.plain, tab))
    await main(page).getByText(text).waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Campaign', exact: true }).locator('[aria-current=page]').count()).toBe(1)
    await axe(page)
    await main(page).getByRole('link', { name: link }).click()
    await atPlace(page, path(world.plain, 'settings'))
  })

  test('without the permission a tab is neither offered nor opened', async () => {
    const page = await web.open('trafficker', path(world.measured, 'bidHealth'))
    await chart(page, 'From requests to impressions').waitFor()
    expect(await page.getByRole('link', { name: 'Delivery insights' }).count()).toBe(0)
    const refusal = toast(page, 'You are not authenticated to access the system. Please login again.')
    for (const tab of ['insights', 'performance', 'dco-insights']) {
      await visit(page, path(world.measured, tab))
      await refusal.waitFor()
      await page.waitForURL((url) => !url.pathname.includes(tab))
      await button(page, 'Close').click()
      await refusal.waitFor({ state: 'detached' })
    }
  })
})

describe('the charts', () => {
  test('the charts are saved by keyboard, under the name of the campaign', async () => {
    const page = await web.open('manager', path(world.measured, 'bidHealth'))
    await chart(page, 'Why no bid was made').waitFor()
    const csv = await download(page, 'Why no bid was made', 'Download CSV')
    expect(csv.name).toBe(`Measured campaign-${world.measured}-no-bids.csv`)
    expect(csv.bytes.toString('utf8').split('\r\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^\uFEFF# timezone=America\/New_York; asOf=\d{4}\/\d\d\/\d\d \d\d:\d\d$/),
      'Reason,Requests,Share',
      'Targeting did not match,12000,75',
    ])
    const png = await download(page, 'Why bids were lost', 'Download PNG')
    expect(png.name).toBe(`Measured campaign-${world.measured}-losses.png`)
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  })

  test.each(['bidHealth', 'insights', 'performance', 'dco-insights'])('axe finds nothing at %s, as charts and as a table', async (tab) => {
    const page = await web.open('advertiser', path(world.measured, tab))
    const first = main(page).getByRole('button', { name: 'Show as table' }).first()
    await first.waitFor()
    await axe(page)
    await first.click()
    await axe(page)
  })
})
