/** Publisher and zone of a campaign and of an ad, and the breakdown of a zone by days and hours. */
import { readFileSync } from 'node:fs'
import { type Desk, rollUp, things } from '@spotdesk/server/testing'
import { statistics } from '@spotdesk/sdk/contract'
import { formatDay, formatMoney, formatTotal, lastDayOf, startOfDay } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { visit } from './visit.ts'
import { atPlace, button, placeOf, serveWeb, table } from './web.ts'

const zone = 'America/New_York'
const flight = { start_date: new Date('2026-10-21T04:00Z'), end_date: new Date('2026-12-10T05:00Z') }
const longName = `Radio ${'very '.repeat(49)}long`
const rightToLeft = 'רדיו הגבעה'
const [first, second] = [981, 982]
/** 23:00 of 10 November in New York, and 6:00 of the 11th in Bucharest. */
const lateHour = new Date('2026-11-11T04:00Z')

let spread: number
let silent: number
let anothers: number

interface Fact {
  publisher?: number
  place?: number
  ad?: number
  hour: Date
  impressions: number
}

async function deliver(
  desk: Desk,
  { publisher = things.publisher, place = things.zone, ad = first, hour, impressions }: Fact,
): Promise<void> {
  await desk.insert('fact_hour', {
    agency_id: 1,
    campaign_id: spread,
    ad_id: ad,
    zone_id: place,
    publisher_id: publisher,
    hour,
    impressions,
    second_screen_impressions: 0,
    completes: impressions / 2,
    clicks: 1,
    spend_e7: BigInt(impressions) * 125_000n,
    second_screen_spend_e7: 0n,
  })
}

/** A campaign on 24 publishers, of which one has two zones. */
async function fill(desk: Desk): Promise<void> {
  spread = await desk.campaign({ name: 'Spread', columns: { ...flight, margin_e4: 200_000 } })
  silent = await desk.campaign({ name: 'Silent', columns: flight })
  anothers = await desk.campaign({ name: 'Another', columns: { ...flight, advertiser_id: things.otherAdvertiser, order_id: null } })
  for (const [id, name] of [
    [first, 'Spot'],
    [second, 'Other spot'],
  ] as const)
    await desk.insert('ads', { agency_id: 1, id, campaign_id: spread, name, name_lc: name.toLowerCase(), type: 'AUDIO', status: 'ACTIVE' })
  await desk.insert('zones', {
    id: 2501,
    owner_agency_id: 1,
    publisher_id: things.publisher,
    name: 'Evening',
    name_lc: 'evening',
    format: 'AUDIO',
    feed_type: 'MUSIC_SERVICE',
  })
  for (let place = 1; place <= 23; place += 1) {
    const name = place === 1 ? longName : place === 2 ? rightToLeft : `Station ${String(place).padStart(2, '0')}`
    await desk.insert('publishers', {
      id: 300 + place,
      owner_agency_id: 1,
      market_id: 1,
      name,
      name_lc: name.toLowerCase(),
      domain: `s${place}.example`,
      type: 'BROADCASTER',
      currency: 'USD',
      time_zone: zone,
    })
    await desk.insert('zones', {
      id: 3000 + place,
      owner_agency_id: 1,
      publisher_id: 300 + place,
      name: `Break ${place}`,
      name_lc: `break ${place}`,
      format: 'AUDIO',
      feed_type: 'MUSIC_SERVICE',
    })
    await deliver(desk, {
      publisher: 300 + place,
      place: 3000 + place,
      hour: new Date('2026-11-05T15:00Z'),
      impressions: 1000 - place * 10,
    })
  }
  await deliver(desk, { hour: new Date('2026-11-10T15:00Z'), impressions: 4000 })
  await deliver(desk, { hour: new Date('2026-11-10T16:00Z'), impressions: 2000 })
  await deliver(desk, { hour: lateHour, impressions: 400 })
  await deliver(desk, { place: 2501, ad: second, hour: new Date('2026-11-12T15:00Z'), impressions: 1600 })
  await rollUp(desk.database.system, { id: 1, timeZone: zone })
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-20T12:00Z') })
  const { system } = desk.database
  await system.updateTable('users').set({ time_zone: 'Europe/Bucharest' }).where('user_name', '=', 'trafficker@world.test').execute()
  await system
    .updateTable('agencies')
    .set({ settings: JSON.stringify({ marginMode: 'MARKUP' }) })
    .where('id', '=', 1)
    .execute()
}

const web = serveWeb(fill)
const list = (page: Page) => table(page, 'Publishers and zones')
const row = (page: Page, name: string) => list(page).locator('[data-row]').filter({ hasText: name })
const cell = (page: Page, name: string, field: string) => row(page, name).locator(`[data-field=${field}]`)
const read = () => web.desk().app.call(statistics.distribution, { id: spread, limit: 20 }, { as: 'manager' })
const breakdown = (search = '', zoneId: number = things.zone) => `/campaigns/${spread}/distribution/${things.publisher}/${zoneId}${search}`
const slots = (page: Page, name: 'Days' | 'Hours') =>
  table(page, name)
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows.flatMap((one) => {
        const text = (field: string) => one.querySelector(`[data-field=${field}]`)?.textContent
        return text('impressions') === '0' ? [] : [`${text('slot')}: ${text('impressions')}`]
      }),
    )

describe('publisher and zone', () => {
  test('the 20 largest publishers are listed with the figures of the statistics, the rest are one line, and all add up', async () => {
    const { publishers, other, totals } = await read()
    const page = await web.open('manager', `/campaigns/${spread}/distribution`)
    await row(page, 'River FM').waitFor()
    await expect.poll(() => list(page).locator('[data-row]').count()).toBe(21)
    const [river] = publishers
    expect([river!.name, river!.impressions]).toEqual(['River FM', 8000])
    await expect.poll(() => cell(page, 'River FM', 'impressions').textContent()).toBe('8,000')
    await expect.poll(() => cell(page, 'River FM', 'spend').textContent()).toBe('$100.00')
    await expect.poll(() => cell(page, 'River FM', 'ltr').textContent()).toBe('50.0%')
    await expect.poll(() => cell(page, 'River FM', 'ecpm').textContent()).toBe('$12.50')
    await expect.poll(() => cell(page, 'River FM', 'firstDelivery').textContent()).toBe('2026/11/10 10:00')
    // Nobody has counted listeners or requests.
    expect([await cell(page, 'River FM', 'reach').textContent(), await cell(page, 'River FM', 'fillRate').textContent()]).toEqual([
      '–',
      '–',
    ])
    await expect.poll(() => cell(page, 'Other publishers', 'impressions').textContent()).toBe(formatTotal(other!.impressions))
    const sums = list(page).locator('[data-totals]')
    await expect.poll(() => sums.locator('[data-field=impressions]').textContent()).toBe(formatTotal(totals.impressions))
    await expect.poll(() => sums.locator('[data-field=spend]').textContent()).toBe(formatMoney(totals.spend, 'USD'))
    await page.getByText(/^Times in America\/New_York time · data as of 2026\/11\/20 07:00/).waitFor()
    await button(page, 'Show the top 100').click()
    await row(page, 'Station 23').waitFor()
    expect(await row(page, 'Other publishers').count()).toBe(0)
  })

  test('a publisher opens to its zones by key and by button, and what is sorted and searched for stands in the address', async () => {
    const page = await web.open('manager', `/campaigns/${spread}/distribution`)
    await row(page, 'River FM').focus()
    await page.keyboard.press('Enter')
    await row(page, 'Evening').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Zones of River FM' }).getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await row(page, 'Evening').waitFor({ state: 'detached' })
    const lastDelivery = list(page)
      .getByRole('columnheader', { name: /^Last delivery/ })
      .getByText('Last delivery')
    await lastDelivery.click()
    await atPlace(page, /\?sort=lastDelivery$/)
    // What the next click turns around is what the header shows.
    await list(page).locator('[data-field=lastDelivery][aria-sort=ascending]').waitFor()
    await lastDelivery.click()
    await atPlace(page, /\?sort=-lastDelivery$/)
    await page.getByRole('searchbox', { name: 'Filter publishers and zones..' }).fill('break 23')
    await page.keyboard.press('Enter')
    await atPlace(page, /q=break/)
    // It stands behind the first 20, and its publisher is open.
    await row(page, 'Break 23').waitFor()
    await expect.poll(() => list(page).locator('[data-row]').count()).toBe(2)
    await page.getByRole('searchbox').fill('nowhere')
    await page.keyboard.press('Enter')
    await page.getByText('No publisher or zone has "nowhere" in its name.').waitFor()
    await button(page, 'Clear the filter').click()
    await row(page, 'River FM').waitFor()
  })

  test('the file has each publisher and zone with plain numbers, their total, currency, time zone and how new they are', async () => {
    const page = await web.open('manager', `/campaigns/${spread}/distribution?q=river`)
    await row(page, 'River FM').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
    expect(download.suggestedFilename()).toBe(`campaign-${spread}-distribution.csv`)
    const lines = readFileSync(await download.path(), 'utf8')
      .split('\r\n')
      .slice(0, -1)
    expect(lines[0]).toMatch(/^\uFEFFLevel,Publisher ID,Publisher,Zone ID,Zone,Impressions,.*,Currency,Time zone,Data as of$/)
    expect(lines[1]).toMatch(/^Publisher,201,River FM,,,8000,.*,USD,America\/New_York,2026\/11\/20 07:00$/)
    expect(lines.slice(2, 4).map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
      'Zone,201,River FM,2001,Zone 201,6400',
      'Zone,201,River FM,2501,Evening,1600',
    ])
    expect(lines.at(-1)).toMatch(/^Total,,,,,\d+,/)
  })

  test('an ad has its own publishers and zones, and they lead to its own breakdown', async () => {
    const page = await web.open('manager', `/campaigns/${spread}/ads/${second}/distribution`)
    await row(page, 'River FM').waitFor()
    await expect.poll(() => cell(page, 'River FM', 'impressions').textContent()).toBe('1,600')
    await page.getByRole('link', { name: 'Evening' }).click()
    await atPlace(page, `/campaigns/${spread}/ads/${second}/distribution/201/2501`)
    await page.getByText('Ad: Other spot').waitFor()
    await expect.poll(() => slots(page, 'Days')).toEqual(['Thu, Nov 12: 1,600'])
  })

  test('an advertiser sees marked-up spend, which statistics of the agency show as media cost', async () => {
    const page = await web.open('advertiser', `/campaigns/${spread}/distribution`)
    await row(page, 'River FM').waitFor()
    await expect.poll(() => cell(page, 'River FM', 'spend').textContent()).toBe('$125.00')
  })

  test('amounts that the server does not tell are a dash, never 0', async () => {
    const page = await web.open('manager', `/campaigns/${spread}/distribution`, {
      isFresh: true,
      before: async (fresh) => {
        await fresh.route(`**/api/v2/campaigns/${spread}/distribution?*`, async (route) => {
          const answer = await route.fetch()
          const untold = (await answer.text()).replaceAll(/"(spend|secondScreenSpend|ecpm)":[\d.]+/g, '"$1":null')
          await route.fulfill({ response: answer, body: untold })
        })
      },
    })
    await row(page, 'River FM').waitFor()
    expect([await cell(page, 'River FM', 'spend').textContent(), await cell(page, 'River FM', 'ecpm').textContent()]).toEqual(['–', '–'])
    await expect.poll(() => list(page).locator('[data-totals] [data-field=spend]').textContent()).toBe('–')
  })

  test('a campaign without delivery says so, and a failed load is tried again', async () => {
    let fails = true
    const page = await web.open('manager', `/campaigns/${silent}/distribution`, {
      isFresh: true,
      before: async (fresh) => {
        await fresh.route('**/api/v2/campaigns/*/distribution?*', (route) =>
          fails ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }) : route.continue(),
        )
      },
    })
    await page.getByText('Not now.').waitFor()
    fails = false
    await button(page, 'Retry').click()
    await page.getByText('Nothing was delivered in this range.').waitFor()
  })
})

describe('the breakdown of a zone', () => {
  test('a zone opens by days of the range, a day by its hours, and there are ways to its neighbours and back', async () => {
    const range = `?dateRange=${Date.parse('2026-11-08T05:00Z')}-${Date.parse('2026-11-13T05:00Z')}`
    const page = await web.open('manager', `/campaigns/${spread}/distribution${range}`)
    // The only publisher of these days is open.
    await row(page, 'Zone 201').click()
    await atPlace(page, breakdown(range))
    await page.getByRole('heading', { name: 'River FM · Zone 201' }).waitFor()
    await table(page, 'Days').locator('[data-row]').first().waitFor()
    await expect.poll(() => table(page, 'Days').locator('[data-row]').count()).toBe(5)
    await expect.poll(() => slots(page, 'Days')).toEqual(['Tue, Nov 10: 6,400'])
    await page.getByText('Days in America/New_York time · data as of 2026/11/20 07:00', { exact: false }).waitFor()
    await page.getByRole('link', { name: 'Tue, Nov 10' }).click()
    await atPlace(page, breakdown(`${range}&date=${Date.parse('2026-11-10T05:00Z')}`))
    await table(page, 'Hours').locator('[data-row]').first().waitFor()
    await expect.poll(() => table(page, 'Hours').locator('[data-row]').count()).toBe(24)
    await expect.poll(() => slots(page, 'Hours')).toEqual(['Nov 10, 10:00: 4,000', 'Nov 10, 11:00: 2,000', 'Nov 10, 23:00: 400'])
    await button(page, 'Next day').click()
    await page.getByText('2026/11/11', { exact: true }).waitFor()
    await page.getByText('Nothing was delivered in this range.').waitFor()
    await button(page, 'Previous day').click()
    await page.getByText('2026/11/10', { exact: true }).waitFor()
    await button(page, 'All days').click()
    await atPlace(page, breakdown(range))
    await page.getByRole('link', { name: 'Publisher and zone' }).last().click()
    await atPlace(page, `/campaigns/${spread}/distribution${range}`)
  })

  test('a bar of the chart opens its day, by a click and by Enter', async () => {
    const range = `?dateRange=${Date.parse('2026-11-08T05:00Z')}-${Date.parse('2026-11-13T05:00Z')}`
    const page = await web.open('manager', breakdown(range))
    const chart = page.getByRole('application', { name: 'Delivery by day' })
    const day = `${range}&date=${Date.parse('2026-11-10T05:00Z')}`
    await chart.focus()
    await page.keyboard.press('Home')
    for (const day of ['Sun, Nov 8', 'Mon, Nov 9', 'Tue, Nov 10']) {
      // The next key comes when this one is shown, or it would go past the day.
      await page.getByText(new RegExp(`^Impressions, ${day}: `)).waitFor({ state: 'attached' })
      await page.keyboard.press(day === 'Tue, Nov 10' ? 'Enter' : 'ArrowRight')
    }
    await atPlace(page, breakdown(day))
    await page.goBack()
    await atPlace(page, breakdown(range))
    const box = (await chart.boundingBox())!
    await chart.click({ position: { x: box.width / 2, y: 60 } })
    await atPlace(page, /[?&]date=\d+$/)
  })

  test('a day is that of the account’s zone whatever the profile’s is, and so are the ranges, which leave it', async () => {
    const page = await web.open('trafficker', breakdown(`?date=${lateHour.getTime()}`))
    await page.getByText('2026/11/10', { exact: true }).waitFor()
    await page.getByText(/^Hours in America\/New_York time · data as of 2026\/11\/20 07:00/).waitFor()
    await expect.poll(() => slots(page, 'Hours')).toEqual(['Nov 10, 10:00: 4,000', 'Nov 10, 11:00: 2,000', 'Nov 10, 23:00: 400'])
    await page.getByRole('radio', { name: '28 days', exact: true }).click()
    await atPlace(page, /\?dateRange=\d+-\d+$/)
    await table(page, 'Days').locator('[data-row]').first().waitFor()
    await expect.poll(() => slots(page, 'Days')).toEqual(['Tue, Nov 10: 6,400'])
    // The button of the range, the days that it stands for and the flight's are of one zone.
    const edges = /dateRange=(\d+)-(\d+)/
      .exec(page.url())!
      .slice(1)
      .map((at) => new Date(Number(at)))
    expect(edges).toEqual(edges.map((at) => startOfDay(at, zone)))
    await page.getByText(`${formatDay(edges[0]!, zone)} – ${lastDayOf(edges[1]!, zone)}`).waitFor()
  })

  test('the chart has its table and its files, and the last day is not passed', async () => {
    const page = await web.open('manager', breakdown(`?date=${Date.parse('2026-11-20T10:00Z')}`))
    await page.getByText('2026/11/20', { exact: true }).waitFor()
    await page.getByText('Nothing was delivered in this range.').waitFor()
    await expect.poll(() => button(page, 'Next day').isDisabled()).toBe(true)
    await go(page, breakdown())
    await button(page, 'Show as table').click()
    const values = page.getByRole('region', { name: 'Values of Delivery by day' })
    await values.getByRole('rowheader', { name: 'Tue, Nov 10' }).waitFor()
    await button(page, 'Show as chart').click()
    const save = async (name: string) => {
      await button(page, 'Actions of Delivery by day').click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
      return download
    }
    const csv = readFileSync(await (await save('Download CSV')).path(), 'utf8').split('\r\n')
    expect(csv[0]).toMatch(/^\uFEFF# timezone=America\/New_York; asOf=2026\/11\/\d\d \d\d:00$/)
    expect(csv[1]).toMatch(/^Day in America\/New_York time,Impressions,/)
    expect(csv).toContainEqual(expect.stringMatching(/^2026-11-10,6400,0,80,12.5,0.5,3,/))
    expect((await save('Download PNG')).suggestedFilename()).toBe(`Spread campaign-${spread}-zone-2001-days.png`)
  })

  test('an address of no zone or no ad says so, stays as it is, and has a link that leads on', async () => {
    const [noZone, noAd] = ['There is no such zone at this address.', 'There is no ad at this address.']
    const page = await web.open('manager', `/campaigns/${spread}/distribution/202/2001`)
    // No two in a row say the same: none passes for the one before it.
    for (const [path, sentence] of [
      ['distribution/202/2001', noZone],
      ['ads/99999/distribution/201/2001', noAd],
      ['distribution/201/99999', noZone],
      ['ads/99999/distribution', noAd],
      ['distribution/x/2001', noZone],
      ['ads/none/distribution', noAd],
      ['distribution/201/0', noZone],
    ] as const) {
      await visit(page, `/campaigns/${spread}/${path}`)
      const told = page.getByRole('alert').filter({ hasText: sentence })
      await expect.poll(() => told.count(), { message: path }).toBe(1)
      expect(placeOf(page)).toBe(`/campaigns/${spread}/${path}`)
      expect(await told.getByRole('link').count(), path).toBe(1)
    }
  })

  test('an advertiser does not find what another advertiser’s campaign delivered', async () => {
    const page = await web.open('advertiser', `/campaigns/${anothers}/distribution/201/2001`)
    await page.getByText('There is no campaign at this address.').waitFor()
  })
})

test('axe: publishers with open zones and long names, and a breakdown by days and by hours', async () => {
  const page = await web.open('manager', `/campaigns/${spread}/distribution`)
  await button(page, 'Open all publishers').click()
  await row(page, 'Evening').waitFor()
  await axe(page)
  await go(page, breakdown())
  await table(page, 'Days').locator('[data-row]').first().waitFor()
  await axe(page)
  await go(page, breakdown(`?date=${lateHour.getTime()}`))
  await table(page, 'Hours').locator('[data-row]').first().waitFor()
  await axe(page)
})
