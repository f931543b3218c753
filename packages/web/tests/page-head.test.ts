/** The head of every page of a campaign: what matters now in a line, the range of dates that travels, and addresses that lead elsewhere. */
import { type Desk, makeInventory, rollUp, things } from '@spotdesk/server/testing'
import { campaigns } from '@spotdesk/sdk/contract'
import { limits, startOfDay } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { visit } from './visit.ts'
import { atPlace, button, placeOf, serveWeb, toast } from './web.ts'

const start = new Date('2026-10-21T04:00Z')
const end = new Date('2026-12-10T05:00Z')
const tabs = ['settings', 'targeting', 'bidHealth', 'ads', 'insights', 'distribution'] as const
const longName = `Spring launch ${'of a very long name '.repeat(12)}`.slice(0, 255)
const rightToLeft = `השקת אביב ${'שם ארוך מאוד '.repeat(6)}`

let behind: number
let healthy: number
let old: number
let draft: number
let long: number
let reversed: number

/** A campaign that delivered a twentieth of what is due, held back by its cap. */
async function fill(desk: Desk): Promise<void> {
  const flight = { start_date: start, end_date: end }
  const capping = JSON.stringify([{ limit: 1, unit: 'DAY', unitMultiplier: 1 }])
  behind = await desk.campaign({ name: 'Behind', columns: { ...flight, capping }, totals: { impressions: 3000 } })
  healthy = await desk.campaign({ name: 'Planned', status: 'READY' })
  old = await desk.campaign({ name: 'Old', columns: { start_date: new Date('2025-01-01T05:00Z'), end_date: end } })
  draft = await desk.campaign({ name: 'Sketch', status: 'DRAFT' })
  long = await desk.campaign({ name: longName, columns: flight })
  reversed = await desk.campaign({ name: rightToLeft, columns: flight })
  await desk.insert('ads', {
    agency_id: 1,
    id: 991,
    campaign_id: behind,
    name: 'Spot',
    name_lc: 'spot',
    type: 'AUDIO',
    status: 'ACTIVE',
    creative_id: 7001,
  })
  await desk.insert('fact_hour', {
    agency_id: 1,
    campaign_id: behind,
    ad_id: 991,
    zone_id: things.zone,
    publisher_id: things.publisher,
    hour: new Date('2026-11-20T10:00Z'),
    impressions: 3000,
    second_screen_impressions: 0,
    completes: 2000,
    clicks: 1,
    spend_e7: 375_000_000n,
    second_screen_spend_e7: 0n,
  })
  await rollUp(desk.database.system, { id: 1, timeZone: 'America/New_York' })
  await desk.database.system.updateTable('campaign_totals').set({ spend_e7: '375000000' }).where('campaign_id', '=', behind).execute()
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-20T12:00Z') })
  // A write assesses the campaign's delivery.
  await desk.call('manager', campaigns.update, { id: behind, body: { externalReference: 'REF' } }, { ifMatch: 1 })
  await makeInventory(desk.app, 4000)
}

const web = serveWeb(fill)
const path = (id: number, tab: string, search = '') => `/campaigns/${id}/${tab}${search}`
const line = (page: Page) => page.getByRole('region', { name: 'At a glance' })
const picker = (page: Page) => button(page, /Date range/)
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Campaign', exact: true })

describe('what matters now', () => {
  test.for(tabs)('the tab %s says the problem with its fix, progress against time, spend and days left in one line', async (tab) => {
    const page = await web.open('manager', path(behind, tab))
    await line(page).getByText('Under-delivering').waitFor()
    const texts = line(page)
    expect(await texts.getByRole('progressbar', { name: 'Pacing of Behind' }).getAttribute('aria-valuetext')).toMatch(
      /^3.0%, −\d+% behind$/,
    )
    await expect.poll(() => texts.locator('[data-tick]').count()).toBe(1)
    await expect.poll(() => texts.locator('dd').allTextContents()).toEqual(['$37.50', '19'])
    await line(page)
      .getByText(/^Fix: /)
      .waitFor()
    expect(Math.round((await line(page).boundingBox())!.height)).toBeLessThanOrEqual(48)
  })

  test('the problem of the line leads to the page that explains it, in the same range, and its fix opens as a change', async () => {
    const range = `?dateRange=${Date.parse('2026-11-01T04:00Z')}-${Date.parse('2026-11-10T05:00Z')}`
    const page = await web.open('manager', path(behind, 'distribution', range))
    await button(line(page), /^Fix: /).click()
    const dialog = page.getByRole('dialog', { name: 'Preview the fix' })
    await dialog.getByRole('rowheader').first().waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await line(page)
      .getByRole('link', { name: /^Under-delivering/ })
      .click()
    await atPlace(page, path(behind, 'stats', range))
    await page.getByRole('region', { name: /^Under-delivering/ }).waitFor()
    expect(await line(page).count()).toBe(0)
  })

  test('a campaign without a problem says so', async () => {
    const page = await web.open('manager', path(healthy, 'distribution'))
    await line(page).getByText('Nothing needs attention.').waitFor()
  })
})

describe('the range of dates', () => {
  test('travels from tab to tab with its key, and on reload', async () => {
    const page = await web.open('manager', path(behind, 'stats'))
    await picker(page).click()
    await page.getByRole('dialog').getByText('Last month', { exact: true }).click()
    await button(page.getByRole('dialog'), 'Apply').click()
    const range = `?dateRange=${Date.parse('2026-10-01T04:00Z')}-${Date.parse('2026-11-01T04:00Z')}&dateRangeKey=LAST_MONTH`
    await atPlace(page, path(behind, 'stats', range))
    const links = await navigation(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).search))
    expect(links.length).toBeGreaterThan(5)
    expect(new Set(links)).toEqual(new Set([range]))
    await navigation(page).getByRole('link', { name: 'Publisher and zone' }).click()
    await atPlace(page, path(behind, 'distribution', range))
    await page.reload()
    await picker(page).getByText('2026/10/01 – 2026/10/31').waitFor()
  })

  test('an address whose range is absent, broken or too long shows the range that the rules say', async () => {
    const flight = '2026/10/21 – 2026/12/09'
    const month = '2026/11/01 – 2026/11/30'
    const unknown = `?dateRange=${Date.parse('2026-11-02T05:00Z')}-${Date.parse('2026-11-05T05:00Z')}&dateRangeKey=NEVER`
    const page = await web.open('manager', path(behind, 'distribution'))
    // No two in a row are shown alike: none passes for the one before it.
    for (const [range, search, shown] of [
      ['absent', '', flight],
      ['without an end', '?dateRange=1000-', month],
      ['of an unknown key', unknown, '2026/11/02 – 2026/11/04'],
      ['with its start after its end', '?dateRange=2000-1000', month],
      ['before the look-back limit', `?dateRange=0-${Date.parse('2026-11-05T05:00Z')}`, '2025/10/20 – 2026/11/04'],
      ['empty', '?dateRange=&dateRangeKey=LAST_7_DAYS', month],
      ['absent again', '', flight],
      ['beyond the calendar', '?dateRange=0-999999999999999', month],
    ] as const) {
      await visit(page, path(behind, 'distribution', search))
      await expect.poll(() => picker(page).getByText(shown, { exact: true }).count(), { message: range }).toBe(1)
      await page
        .getByText(/Nothing was delivered in this range\.|River FM/)
        .first()
        .waitFor()
      const told = toast(page, 'The page shows this month, because the range of dates in its address cannot be read.')
      await expect.poll(() => told.count(), { message: range }).toBe(shown === month ? 1 : 0)
      if (shown !== month) continue
      await expect.poll(() => new URL(page.url()).searchParams.get('dateRangeKey')).toBe('THIS_MONTH')
      await page
        .getByRole('region', { name: /Notifications/ })
        .getByRole('button', { name: 'Close' })
        .click()
    }
  })

  test('the whole delivery of a campaign begins at the look-back limit, and what is asked for does too', async () => {
    const asked: string[] = []
    const page = await web.open('manager', path(old, 'distribution'), {
      isFresh: true,
      before: async (fresh) => void fresh.on('request', (request) => asked.push(request.url())),
    })
    await picker(page).getByText('2025/10/20 – 2026/12/09').waitFor()
    await page.getByText('Nothing was delivered in this range.').waitFor()
    const from = startOfDay(new Date('2026-11-20T12:00Z'), 'America/New_York', -limits.lookBackDays)
    const text = from.toISOString().replaceAll(/\D/g, '').slice(0, 14)
    expect(asked.filter((url) => url.includes('/distribution?')).every((url) => new URL(url).searchParams.get('from') === text)).toBe(true)
  })
})

describe('addresses', () => {
  test('a draft opens in the wizard at the address of any tab', async () => {
    const page = await web.open('manager', path(draft, 'stats'))
    const inWizard = new RegExp(`^/campaigns/create/${draft}(/|$)`)
    await atPlace(page, inWizard)
    const steps = page.getByRole('navigation', { name: 'Steps of the campaign' })
    await steps.waitFor()
    const others = ['performance', 'dco-insights', 'distribution/201/2001', 'ads/5/distribution', 'ads/5/distribution/201/2001']
    for (const tab of ['stats', ...tabs, ...others]) {
      await visit(page, path(draft, tab))
      await expect.poll(() => placeOf(page), { message: tab }).toMatch(inWizard)
      await steps.waitFor()
    }
  })

  test('an address of no campaign of the agency says so at any tab, stays as it is, and leads to the list', async () => {
    const nobodys = ['999999999', '99999999999999999999', '-1', '0', 'abc', 'none', '104009']
    const addresses = nobodys.flatMap((id) => [`/campaigns/${id}/stats`, `/campaigns/${id}/distribution`])
    const page = await web.open('manager', addresses[0]!)
    const told = page.getByRole('main').getByRole('alert').filter({ hasText: 'There is no campaign at this address.' })
    for (const address of [...addresses, '/campaigns/999999/settings', '/campaigns/abc/ads', '/campaigns/104009/insights']) {
      await visit(page, address)
      await expect.poll(() => told.count(), { message: address }).toBe(1)
      expect(await page.getByRole('heading', { level: 1 }).textContent(), address).toBe('Campaign')
      expect(await button(page, 'Retry').count(), address).toBe(0)
      expect(placeOf(page)).toBe(address)
      await told.getByRole('link', { name: 'Campaigns' }).click()
      await atPlace(page, /^\/campaigns\/list/)
      await told.waitFor({ state: 'detached' })
    }
  })
})

describe('names', () => {
  test.for(['a name of 255 characters', 'a name from right to left'])('%s leaves tabs, range and actions in the window', async (which) => {
    const id = which.includes('255') ? long : reversed
    const page = await web.open('manager', path(id, 'distribution'), { viewport: { width: 1280, height: 900 } })
    await page.getByText('Nothing was delivered in this range.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    for (const part of [picker(page), navigation(page), button(page, /^Actions for/), line(page)]) {
      const box = (await part.boundingBox())!
      expect(Math.round(box.x)).toBeGreaterThanOrEqual(0)
      expect(Math.round(box.x + box.width)).toBeLessThanOrEqual(1280)
    }
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    const range = (await page.getByRole('radiogroup', { name: 'Range', exact: true }).boundingBox())!
    expect(Math.round(title.x + title.width)).toBeLessThanOrEqual(Math.round(range.x))
  })
})

test('axe: the line of a campaign with a problem', async () => {
  const page = await web.open('manager', path(behind, 'distribution'))
  await line(page)
    .getByText(/^Fix: /)
    .waitFor()
  await axe(page)
})
