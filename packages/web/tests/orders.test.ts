import { type Desk, things } from '@spotdesk/server/testing'
import { campaigns, orders } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { campaignOf, orderNamed } from './orders-world.ts'
import { pageCalls } from './page-calls.ts'
import { atPlace, button, openRowMenu, serveWeb, table, tick, toast } from './web.ts'

const ids: Record<'plain' | 'copied' | 'failed' | 'archived' | 'stopping' | 'first' | 'second' | 'source' | 'tabs' | 'bakery', number> =
  {} as never

async function fill(desk: Desk): Promise<void> {
  const named = (name: string, columns?: Record<string, unknown>) => orderNamed(desk, name, columns)
  const end = { end_date: new Date('2027-01-01T05:00Z'), start_date: new Date('2026-11-01T04:00Z') }
  ids.plain = await named('Strip plain', { ...end, objective_value: 400_000 })
  ids.copied = await named('Strip copied', { duplication_status: 'DUPLICATED', duplicated_at: desk.clock.now() })
  ids.failed = await named('Strip failed', { duplication_status: 'DUPLICATION_FAILED' })
  ids.archived = await named('Strip archived', { archived: true })
  ids.stopping = await named('Stops two')
  ids.first = await named('Pair one')
  ids.second = await named('Pair two')
  ids.source = await named('Copied from')
  ids.tabs = await named('With tabs', { ...end, objective_value: 400_000 })
  ids.bakery = await named('Bakery extra', { advertiser_id: things.otherAdvertiser })
  await campaignOf(desk, ids.plain, {
    name: 'Part of plain',
    totals: { impressions: 100_000, complete_e1: 1000, estimated_complete_e1: 1000 },
  })
  for (const name of ['Stop one', 'Stop two']) await campaignOf(desk, ids.stopping, { name, totals: { impressions: 40_000 } })
  await campaignOf(desk, ids.first, { name: 'Pair campaign' })
  await campaignOf(desk, ids.source, { name: 'Copied campaign' })
  await campaignOf(desk, ids.tabs, { name: 'Tab one', totals: { impressions: 50_000, spend_e7: 6_250_000_000n } })
  await campaignOf(desk, ids.tabs, { name: 'Tab two', columns: { attribution_pixel_ids: ['podsights:PX-1'], external_reference: 'TAB-2' } })
  for (let number = 1; number <= 16; number++) await named(`Many ${String(number).padStart(2, '0')}`)
}

const web = serveWeb(fill, { jobs: true })
const rows = (page: Page) => table(page, 'Orders').locator('[data-row]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const names = (page: Page) => rows(page).locator('[data-field=name] [data-value] [title]').allTextContents()
// A toast has the role of a question too.
const question = (page: Page) => page.locator('[role=alertdialog]:not([data-toast])')
const stored = async (id: number) => (await web.desk().call('manager', orders.get, { id })).body
const headers = (page: Page) =>
  table(page, 'Orders')
    .locator('[role=columnheader][data-field]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')))

async function openList(search: string, person: Parameters<typeof web.open>[0] = 'manager'): Promise<Page> {
  const page = await web.open(person, `/orders/list?${search}`)
  await rows(page).first().waitFor()
  return page
}

describe('the order list', () => {
  test('parameters of the address are the list, bad ones are ignored, and every column of the specification is there', async () => {
    const page = await openList('q=many&sort=-name&limit=x&page=-3&status=lost&advertiserId=abc')
    await toast(page, 'The list is not filtered by Status, because there is no value lost').waitFor()
    expect(await names(page)).toHaveLength(15)
    expect((await names(page)).slice(0, 2)).toEqual(['Many 16', 'Many 15'])
    await table(page, 'Orders').getByRole('columnheader', { name: 'Order' }).getByRole('button', { name: 'Order', exact: true }).click()
    await atPlace(page, /sort=name/)
    await go(page, '/orders?q=many&sort=name&page=1')
    await expect.poll(() => names(page)).toEqual(['Many 16'])
    await go(page, `/orders/dashboard?advertiserId=${things.otherAdvertiser}&status=active&sort=-id`)
    await expect.poll(() => names(page)).toEqual(['Bakery extra'])
    await button(page, 'Columns').click()
    const known = ['Order', 'Status', 'Complete', 'Spend of total', 'Dates', 'ID', 'Advertiser', 'Start', 'Actuals', 'Audio objective']
    const offered = await page.getByRole('dialog').textContent()
    for (const name of [...known, '2nd screen imp.', '2nd screen obj.', '2nd screen spend', '2nd screen complete'])
      expect(offered).toContain(name)
  })

  test('the strip is green for a duplicate, red for a failed one and grey else; a bar shows the estimate', async () => {
    const page = await openList('q=strip&sort=name')
    const stripe = (name: string) =>
      row(page, name)
        .locator('[data-field=name] [title]')
        .first()
        .evaluate((one) => [one.getAttribute('title'), getComputedStyle(one).backgroundColor])
    expect(await stripe('Strip copied')).toEqual(['Duplicated', 'rgb(112, 207, 150)'])
    expect(await stripe('Strip failed')).toEqual(['Duplication failed', 'rgb(239, 72, 54)'])
    expect(await stripe('Strip plain')).toEqual(['Active', 'rgb(136, 152, 176)'])
    expect(await stripe('Strip archived')).toEqual(['Archived', 'rgb(136, 152, 176)'])
    expect(await page.getByRole('progressbar', { name: 'Complete of Strip plain' }).getAttribute('aria-valuetext')).toMatch(
      /^25\.0%, estimated/,
    )
  })

  test('a column is hidden, and is hidden again after a reload', async () => {
    const page = await web.open('trafficker', '/orders/list?q=strip')
    await rows(page).first().waitFor()
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('/dashboard-customizations/orders') && answer.request().method() === 'POST',
    )
    await button(page, 'Columns').click()
    await tick(page.getByRole('dialog'), 'Status')
    await saved
    await page.reload()
    await rows(page).first().waitFor()
    await expect.poll(() => headers(page)).not.toContain('status')
  })

  test('an export that fails ends quietly, another try downloads it; a selection is exported alone', async () => {
    const page = await openList('q=strip')
    await page.route('**/api/v2/orders/export**', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Down.' } }),
    )
    await page.getByRole('button', { name: /^Export All/ }).click()
    await toast(page, 'The export did not finish.').hover()
    expect(await page.getByText('Oops!').count()).toBe(0)
    await page.unroute('**/api/v2/orders/export**')
    const again = page.waitForEvent('download')
    await button(page, 'Retry').click()
    await again
    await tick(row(page, 'Strip plain'), 'Select Strip plain')
    const asked = page.waitForRequest((request) => request.url().includes('/orders/export'))
    const chosen = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect(new URL((await asked).url()).searchParams.get('ids')).toBe(String(ids.plain))
    expect((await chosen).suggestedFilename()).toMatch(/\.csv$/)
  })
})

describe('the menu of an order', () => {
  test('offers what its state and the rights allow', async () => {
    const page = await openList('q=strip')
    const lines = async (name: string) => {
      const found = await openRowMenu(page, name)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return found.map((text) => text.replace(/Copies.*$/, ''))
    }
    const plain = await lines('Strip plain')
    expect(plain.filter((line) => !['Edit advertiser', 'Generate report'].includes(line))).toEqual([
      'Order stats',
      'Edit order',
      'Duplicate order',
      'Create campaign',
      'Archive',
    ])
    expect(await lines('Strip failed')).toEqual(['Retry', 'Archive'])
    expect(await lines('Strip archived')).toEqual(['Unarchive'])
    const reading = await openList('q=strip', 'readonly')
    expect(await openRowMenu(reading, 'Strip plain')).toEqual(['Order stats'])
    expect(await button(reading, 'Create order').count()).toBe(0)
    expect(await reading.getByRole('button', { name: /^Export All/ }).count()).toBe(0)
  })

  test('archiving tells what it stops, does nothing when declined, and Undo brings the campaigns back', async () => {
    const page = await openList('q=stops')
    const choose = async () => {
      await openRowMenu(page, 'Stops two')
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await question(page)
        .getByText(/2 campaigns stop delivering within 5 minutes\..*2 campaigns can no longer be changed or resumed\./)
        .waitFor()
    }
    await choose()
    await button(question(page), 'Cancel').click()
    expect(await stored(ids.stopping)).toMatchObject({ archived: false })
    await choose()
    await button(question(page), 'Archive').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Order Stops two was archived.').hover()
    await row(page, 'Stops two').locator('[data-field=status]').getByText('Archived').waitFor()
    const states = async () =>
      (await web.desk().call('manager', campaigns.list, { orderId: [ids.stopping] })).body['list'] as { status: string }[]
    expect((await states()).map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED'])
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: /Undo/ })
      .click()
    await toast(page, /undone/).waitFor()
    expect((await states()).map(({ status }) => status)).toEqual(['RUNNING', 'RUNNING'])
    expect(await stored(ids.stopping)).toMatchObject({ archived: false })
  })

  test('a change of somebody else is told before an order is archived over it', async () => {
    const page = await openList('q=pair')
    const { version } = await stored(ids.second)
    await web.desk().call('admin', orders.update, { id: ids.second, body: { comments: 'Wait' } }, { ifMatch: version as number })
    await openRowMenu(page, 'Pair two')
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await button(question(page), 'Archive').click()
    await question(page).getByText('Somebody changed this order in the meantime').waitFor()
    await button(question(page), 'Cancel').click()
    expect(await stored(ids.second)).toMatchObject({ archived: false })
  })

  test('several orders are archived with one question and one Undo', async () => {
    const page = await openList('q=pair')
    for (const name of ['Pair one', 'Pair two']) await tick(row(page, name), `Select ${name}`)
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Archive/ })
      .or(page.getByRole('button', { name: /^Archive/ }))
      .first()
      .click()
    await question(page).getByText('Archive 2 orders?').waitFor()
    await question(page)
      .getByText(/1 campaign stops delivering/)
      .waitFor()
    await button(question(page), 'Archive').click()
    await toast(page, '2 orders were archived.').hover()
    expect([await stored(ids.first), await stored(ids.second)]).toMatchObject([{ archived: true }, { archived: true }])
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: /Undo/ })
      .click()
    await toast(page, /undone/).waitFor()
    expect([await stored(ids.first), await stored(ids.second)]).toMatchObject([{ archived: false }, { archived: false }])
  })

  test('a duplicate is told with what it copies and opens its settings; of a selection the list opens, and Undo takes the copies back', async () => {
    const page = await openList('q=copied%20from')
    await openRowMenu(page, 'Copied from')
    await page.getByRole('menuitem', { name: /Duplicate order/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Duplicate Copied from?' })
    await drawer.getByText(/its campaign with its ads as a draft/).waitFor()
    await button(drawer, 'Duplicate').click()
    await toast(page, 'Order Copied from is being duplicated.').waitFor()
    await atPlace(page, /^\/orders\/\d+\/settings$/)
    await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe('Copied from (copy)')
    // Its campaigns come a moment later, and the page follows.
    await page.getByRole('banner').or(page.locator('header')).getByText('Duplicated', { exact: true }).first().waitFor()

    await go(page, '/orders/list?q=copied%20from')
    await row(page, 'Copied from (copy)').waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).focus()
    await page.keyboard.press('Space')
    await button(page.getByRole('region', { name: 'Selection' }), 'Duplicate order').click()
    const ofMany = page.getByRole('dialog', { name: /^Duplicate 2 orders/ })
    await button(ofMany, 'Duplicate').click()
    await atPlace(page, /^\/orders\/list\?ids=\d+(,|%2C)\d+$/)
    const copies = /ids=(\d+)(?:,|%2C)(\d+)/.exec(page.url())!.slice(1).map(Number)
    await toast(page, '2 copies were made.').hover()
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: /Undo/ })
      .first()
      .click()
    // Two orders, and the campaign of each.
    await toast(page, /undone/).waitFor()
    for (const id of copies) expect(await stored(id)).toMatchObject({ archived: true })
  })
})

test('how far the list of campaigns was scrolled is not said of the orders, and is found again by Back', async () => {
  const page = await web.open('manager', '/campaigns/list?status=')
  const grid = (name: string) => page.locator('[data-scroller]').filter({ has: page.getByRole('grid', { name, exact: true }) })
  const left = (name: string) => grid(name).evaluate((element) => element.scrollLeft)
  await grid('Campaigns').locator('[data-body] [data-row]').first().waitFor()
  await grid('Campaigns').evaluate((element) => void (element.scrollLeft = 120))
  await expect.poll(() => left('Campaigns')).toBe(120)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await grid('Orders').locator('[data-body] [data-row]').first().waitFor()
  expect(await left('Orders')).toBe(0)
  await page.goBack()
  await grid('Campaigns').locator('[data-body] [data-row]').first().waitFor()
  await expect.poll(() => left('Campaigns')).toBe(120)
})

describe('the pages of an order', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Order', exact: true }).getByRole('link').allTextContents()

  test('tabs go by rights and by what is measured; the range of dates goes along', async () => {
    const page = await web.open('manager', `/orders/${ids.tabs}/stats`)
    await expect
      .poll(() => tabs(page))
      .toEqual(['Order Stats', 'Order Settings', 'Order Campaigns', 'Delivery Insights', 'Attribution Insights'])
    await page.getByRole('region', { name: 'Figures' }).getByText('of 400,000 imp.').waitFor()
    await page.getByText('Impressions against an even plan').first().waitFor()
    await page.getByRole('radio', { name: '7 days' }).click()
    await atPlace(page, /dateRangeKey=LAST_7_DAYS/)
    for (const [name, path] of [
      ['Delivery Insights', 'insights'],
      ['Attribution Insights', 'performance'],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await atPlace(page, new RegExp(`/orders/${ids.tabs}/${path}\\?dateRange=.*dateRangeKey=LAST_7_DAYS`))
    }
    const calls = pageCalls()
    const plain = await web.open('manager', `/orders/${ids.plain}/stats`, { before: calls.before })
    await plain.getByRole('heading', { level: 1, name: 'Strip plain' }).waitFor()
    await calls.answered()
    expect(await tabs(plain)).not.toContain('Attribution Insights')
    await plain.goto(`/orders/${ids.plain}/performance`)
    await plain.getByText('No campaign of this order is measured.').waitFor()
    await plain.goto('/orders/4711/stats')
    await plain.getByText('There is no order at this address.').waitFor()
  })

  test('the campaigns of an order: no filter of advertisers, their part of it, and a new one begins with the order', async () => {
    const page = await web.open('manager', `/orders/${ids.tabs}/campaigns`)
    const one = table(page).locator('[data-row]').filter({ hasText: 'Tab one' })
    await one.getByRole('progressbar', { name: 'Part of Tab one of the order, delivered' }).waitFor()
    await expect.poll(() => one.locator('[data-field=partOfOrder]').textContent()).toBe('12.5%of 25.0%')
    await expect.poll(() => table(page).locator('[data-row]').count()).toBe(2)
    await go(page, `/orders/${ids.tabs}/campaigns?advertiserId=9&orderId=9&status=paused`)
    await page.getByText('No campaigns match these filters').waitFor()
    await expect
      .poll(() => page.getByRole('group', { name: 'Filter by' }).getByRole('button', { name: /: / }).allTextContents())
      .toHaveLength(1)
    await page.getByRole('link', { name: 'Create campaign' }).click()
    await atPlace(page, /^\/campaigns\/create\/\d+\/settings$/)
    await expect.poll(() => page.getByLabel('Order', { exact: true }).inputValue()).toBe('With tabs')
  })

  test('an import into an order changes only the selected campaigns of it', async () => {
    const page = await web.open('manager', `/orders/${ids.tabs}/campaigns?q=tab`)
    await tick(table(page).locator('[data-row]').filter({ hasText: 'Tab one' }), 'Select Tab one')
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Import campaigns' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import campaigns' })
    const csv = '# timezone=America/New_York; schema=campaign/1\naction,external_reference,name\nUPDATE,TAB-2,Renamed\n'
    await dialog.locator('input[type=file]').setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await button(dialog, 'Confirm').click()
    await page
      .getByText(/not (one of|in|part of) the select/i)
      .first()
      .waitFor()
  })

  test('the name of a campaign leads to its order', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=tab%20one')
    await table(page).getByRole('link', { name: 'With tabs' }).click()
    await atPlace(page, `/orders/${ids.tabs}/stats`)
  })
})
