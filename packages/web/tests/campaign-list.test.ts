import type { Desk } from '@spotdesk/server/testing'
import { campaigns } from '@spotdesk/sdk/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { atPlace, button, placeOf, rowNamed, rowsOf, serveWeb, table, tick, toast } from './web.ts'

const e7 = (amount: number) => BigInt(Math.round(amount * 10_000_000))
const ids = new Map<string, number>()
const rightToLeft = 'حملة الخريف للمقهى – الجزء الأول'

/** Campaigns that are late, early, on time and silent; their names begin with 'Pace'. */
async function fill(desk: Desk): Promise<void> {
  const late = new Date(desk.clock.now().getTime() - 30 * 86_400_000)
  const inDays = (days: number) => new Date(desk.clock.now().getTime() + days * 86_400_000)
  const flight = (days: number | null) => ({ start_date: late, end_date: days === null ? null : inDays(days) })
  const price = { objective_type: 'PRICE', objective_value: 17_647 }
  const seeds: Record<string, Parameters<Desk['campaign']>[0]> = {
    'Pace fine': {
      columns: { ...flight(20), objective_value: 560_000, pace: '1.0040' },
      totals: { impressions: 208_921, complete_e1: 373, elapsed_e1: 372, spend_e7: e7(2611.51) },
    },
    'Pace ahead': {
      columns: { ...flight(8), pace: '1.1603', delivery_statuses: ['DAILY_TREND_HIGH', 'ENDING_SOON'] },
      totals: { impressions: 82_500, complete_e1: 825, elapsed_e1: 711 },
    },
    'Pace behind': {
      columns: { ...flight(12), ...price, pace: '0.8794', delivery_statuses: ['UNDER_DELIVERING'] },
      totals: { impressions: 801_897, complete_e1: 693, elapsed_e1: 788, spend_e7: e7(12_237) },
    },
    'Pace silent': {
      columns: { ...flight(2), pace: '0.0000', delivery_statuses: ['NOT_DELIVERING', 'ENDING_SOON'] },
      totals: { impressions: 0, complete_e1: 0, elapsed_e1: 290 },
    },
    'Pace open': { columns: { ...flight(null), objective_unlimited: true, objective_value: null }, totals: { impressions: 999_999_999 } },
    'Pace noted': { columns: { ...flight(20), delivery_statuses: ['RECENTLY_UPDATED'] }, totals: { complete_e1: 100, elapsed_e1: 100 } },
    'Wide numbers': {
      columns: { ...flight(20), objective_type: 'PRICE', objective_value: 999_999_999 },
      totals: { impressions: 999_999_999, spend_e7: e7(999_999_999), complete_e1: 1000 },
    },
    [rightToLeft]: { columns: flight(20), totals: { complete_e1: 500, elapsed_e1: 500 } },
    'Copied from': { status: 'PAUSED', columns: flight(20) },
    'Key undo': { columns: flight(20) },
    'Key late undo': { columns: flight(20) },
  }
  for (const [name, seed] of Object.entries(seeds)) ids.set(name, await desk.campaign({ ...seed, name }))
  for (let number = 1; number <= 5; number++) await desk.campaign({ name: `Tally ${number}`, columns: number > 3 ? price : {} })
  for (let number = 1; number <= 100; number++) await desk.campaign({ name: `Hundred ${number}`, columns: flight(20) })
}

const web = serveWeb(fill, { jobs: true })
const listOf = (q: string) => `/campaigns/list?status=&q=${encodeURIComponent(q)}`
const names = (page: Page) => rowsOf(page).locator('[data-field=name] [data-value] [title]').allTextContents()
const cell = (page: Page, name: string, field: string) => rowNamed(page, name).locator(`[data-field=${field}]`)
// A toast has the role of a question too.
const question = (page: Page) => page.locator('[role=alertdialog]:not([data-toast])')
const statusOf = async (name: string) => (await web.desk().app.call(campaigns.get, { id: ids.get(name)! }, { as: 'manager' })).status
const edges = (locator: Locator) =>
  locator.evaluate((element) => {
    // As a browser rounds: parts of a pixel depend on its fonts.
    const { left, right, width } = element.getBoundingClientRect()
    return { left: Math.round(left), right: Math.round(right), width: Math.round(width) }
  })

async function openList(q: string, options: Parameters<typeof web.open>[2] = {}): Promise<Page> {
  const page = await web.open('manager', listOf(q), options)
  await rowsOf(page).first().waitFor()
  return page
}

describe('what a row says', () => {
  test('the worst comes first while the address has no sort, and the header says so', async () => {
    const page = await openList('Pace')
    const order = await names(page)
    expect(order.slice(0, 3)).toEqual(['Pace silent', 'Pace behind', 'Pace ahead'])
    const header = table(page).locator('[role=columnheader][data-field=complete]')
    await header.getByText('worst first').waitFor()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('other')
    await header.getByRole('button', { name: 'Complete', exact: true }).click()
    await atPlace(page, /sort=-complete/)
    await header.getByText('worst first').waitFor({ state: 'detached' })
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
  })

  test('the problem leads the status in its colour, the pacing bar says how far it is behind or ahead, and the flight its days left', async () => {
    const page = await openList('Pace')
    const lines = (name: string) =>
      cell(page, name, 'status')
        .locator('[data-value] > div > *')
        .evaluateAll((parts) => parts.map((part) => [part.textContent, getComputedStyle(part).color, getComputedStyle(part).fontWeight]))
    const [bad, ink2] = ['rgb(191, 43, 27)', 'rgb(89, 83, 112)']
    expect(await lines('Pace silent')).toEqual([
      ['Not delivering', bad, '600'],
      ['Running +1', ink2, '400'],
    ])
    expect((await lines('Pace behind'))[0]).toEqual(['Under-delivering', bad, '600'])
    expect(await lines('Pace fine')).toEqual([['Running', ink2, '400']])
    // What is only worth knowing does not lead.
    expect((await lines('Pace noted')).map(([text]) => text)).toEqual(['Running', 'Recently updated'])
    await expect.poll(() => cell(page, 'Pace silent', 'name').getByTitle('Not delivering, Ending soon').count()).toBe(1)

    const bar = (name: string) => page.getByRole('progressbar', { name: `Pacing of ${name}` })
    const told = async (name: string) => [await bar(name).getAttribute('aria-valuetext'), await bar(name).locator('[data-gap]').count()]
    expect(await told('Pace silent')).toEqual(['0.0%, no delivery', 1])
    expect(await told('Pace behind')).toEqual(['69.3%, −12% behind', 1])
    expect(await told('Pace ahead')).toEqual(['82.5%, +16% ahead', 1])
    expect(await told('Pace fine')).toEqual(['37.3%, on pace', 0])
    await expect.poll(() => cell(page, 'Pace open', 'complete').textContent()).toBe('–')
    await expect.poll(async () => (await edges(cell(page, 'Pace fine', 'complete'))).width).toBe(248)
    expect((await edges(bar('Pace fine'))).width).toBe(224)
    const flight = (name: string) =>
      cell(page, name, 'endDate')
        .locator('[data-value] > div > *')
        .evaluateAll((parts) => parts.map((part) => [part.textContent, getComputedStyle(part).fontWeight] as const))
    const [days, left] = await flight('Pace behind')
    expect(days![0]).toMatch(/^\d{4}\/\d\d\/\d\d → \d{4}\/\d\d\/\d\d$/)
    expect(left).toEqual([expect.stringMatching(/^1[12] days left$/), '400'])
    expect((await flight('Pace silent'))[1]).toEqual([expect.stringMatching(/^[12] days? left$/), '600'])
    expect((await flight('Pace open'))[0]![0]).toMatch(/→ no end$/)
  })

  test('the second screen’s progress bar fills its column too', async () => {
    await web.desk().campaign({
      name: 'Screen bar',
      columns: { second_screen_objective: 5000, second_screen_cpm_e4: 100_000 },
      totals: { second_screen_complete_e1: 400, complete_e1: 10 },
    })
    const page = await openList('Screen bar')
    const bar = page.getByRole('progressbar', { name: '2nd screen complete of Screen bar' })
    const track = bar.locator('> span').first()
    await expect.poll(async () => (await edges(bar)).width).toBe(172 - 24)
    expect((await edges(track)).width).toBeGreaterThan(80)
  })

  test('amounts stand below each other, their units apart, and no number is cut', async () => {
    const page = await openList('')
    await go(page, '/campaigns/list?status=&limit=50&q=Pace')
    await rowNamed(page, 'Pace behind').waitFor()
    const parts = (name: string) => cell(page, name, 'totalSpend').locator('[data-value] > div > span > *')
    await expect.poll(() => parts('Pace behind').allTextContents()).toEqual(['$12,237.00', 'of $17,647.00', 'USD'])
    await expect.poll(() => parts('Pace fine').allTextContents()).toEqual(['208,921', 'of 560,000', 'imp.', '$2,611.51', 'spent', 'USD'])
    expect((await parts('Pace open').allTextContents()).slice(0, 3)).toEqual(['999,999,999', 'Unlimited', 'imp.'])
    const [money, impressions] = [parts('Pace behind'), parts('Pace fine')]
    // The font may come after the numbers.
    await expect.poll(async () => (await edges(money.nth(0))).right - (await edges(impressions.nth(0))).right).toBe(0)
    await expect.poll(async () => (await edges(money.nth(2))).left - (await edges(impressions.nth(2))).left).toBe(0)
    await go(page, listOf('Wide numbers'))
    await rowNamed(page, 'Wide numbers').waitFor()
    for (const field of ['totalSpend', 'campaignObjective']) {
      const cut = () =>
        cell(page, 'Wide numbers', field).evaluate((element) =>
          [...element.querySelectorAll('[data-value], [data-value] span')].flatMap((part) =>
            part.scrollWidth > part.clientWidth + 3 ? [`${part.textContent}: ${part.scrollWidth} in ${part.clientWidth}`] : [],
          ),
        )
      await expect.poll(cut, { message: field }).toEqual([])
    }
  })

  test('long and right-to-left names are cut inside their column', async () => {
    const page = await openList(rightToLeft)
    expect(await names(page)).toEqual([rightToLeft])
    // Where there is no room for it, its end is left out.
    expect(await page.getByTitle(rightToLeft).evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    const [name, column] = [await edges(page.getByTitle(rightToLeft)), await edges(cell(page, rightToLeft, 'name'))]
    expect(name.left).toBeGreaterThanOrEqual(column.left)
    expect(name.right).toBeLessThanOrEqual(column.right)
  })
})

describe('the whole list', () => {
  test('at 1280 pixels status, progress, spend, pacing and flight are on the screen', async () => {
    // Without the row of a thousand million, for which the column of amounts grows.
    const page = await openList('Pace behind', { viewport: { width: 1280, height: 800 } })
    const menu = await edges(table(page).locator('[role=columnheader]').last())
    for (const field of ['name', 'status', 'complete', 'totalSpend', 'campaignPacing', 'endDate']) {
      const { right } = await edges(table(page).locator(`[role=columnheader][data-field=${field}]`))
      expect(right, field).toBeLessThanOrEqual(menu.left + 1)
    }
  })

  test('views have their counts, and only the shown one is marked', async () => {
    const page = await web.open('manager', '/campaigns/list')
    const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expect.poll(async () => (await links.allTextContents()).filter((text) => /\d$/.test(text)).length).toBe(4)
    const labels = (await links.allTextContents()).map((text) => text.replace(/[\d,]+$/, ''))
    expect(labels).toEqual(['Running', 'Needs attention', 'Mine', 'All'])
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-current')))).toEqual(['page', null, null, null])
    const counted = (await links.nth(1).textContent())!.slice('Needs attention'.length)
    await links.nth(1).click()
    await page.locator('[data-totals]').getByText(`${counted} campaigns`).waitFor()
    await go(page, '/campaigns/list?type=filler')
    await page.getByRole('group', { name: 'Filter by' }).getByRole('button', { name: 'Type: Filler' }).waitFor()
    await expect.poll(() => links.evaluateAll((all) => all.filter((link) => link.hasAttribute('aria-current')).length)).toBe(0)
  })

  test('the totals are of everything that matches, and units are never added', async () => {
    const page = await web.open('manager', `${listOf('Tally')}&limit=10`)
    const totals = page.locator('[data-totals]')
    await totals.getByText('5 campaigns').waitFor()
    await totals.getByText('Totals of all filtered, not only this page').waitFor()
    const amounts = await totals.locator('[data-field=totalSpend] [data-value] > div > span > *').allTextContents()
    expect(amounts).toEqual(['$0', 'of $35,294', 'USD', '0', 'of 300,000', 'imp.'])
    await go(page, listOf('Hundred'))
    await totals.getByText('100 campaigns').waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(10)
  })

  test('a page behind the last one shows the last one', async () => {
    const page = await web.open('manager', `${listOf('Tally')}&page=999`)
    await rowNamed(page, 'Tally 1').waitFor()
    await atPlace(page, listOf('Tally'))
    expect(await page.getByText('No campaigns match').count()).toBe(0)
  })

  test('the filters of advertisers and of forecasts are offered only to whom they serve', async () => {
    const offered = async (person: 'manager' | 'advertiser') => {
      const page = await web.open(person, '/campaigns/list?status=')
      await button(page, 'Add a filter').click()
      await page.getByRole('menu').waitFor()
      return page.getByRole('menuitem').allTextContents()
    }
    expect(await offered('manager')).toEqual([
      'Status',
      'Type',
      'Delivery status',
      'Forecast',
      'Needs attention',
      'Assigned to',
      'Order',
      'Advertiser',
    ])
    expect(await offered('advertiser')).toEqual(['Status', 'Type', 'Delivery status', 'Needs attention', 'Assigned to', 'Order'])
  })

  test('exports say what they export: everything that matches, or what is selected', async () => {
    const page = await openList('Tally')
    await button(page, 'Export All 5').waitFor()
    await tick(page, 'Select Tally 1')
    await tick(page, 'Select Tally 2')
    await button(page, 'Export All 5').waitFor()
    await page.getByRole('region', { name: 'Selection' }).getByText('2 selected').waitFor()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export' }).click()
    await toast(page, 'The export of 2 campaigns has started.').waitFor()
    await toast(page, 'Your export is ready.').waitFor()
  })
})

describe('questions', () => {
  test('a question names the campaign, its money and its days', async () => {
    const page = await openList('Pace behind')
    await rowNamed(page, 'Pace behind').focus()
    await page.keyboard.press('p')
    await page.getByRole('alertdialog', { name: 'Pause Pace behind?' }).waitFor()
    await question(page)
      .getByText(/It stops delivering within 5 minutes\. \$5,410\.00 of \$17,647\.00 are still to be delivered; 1[12] days left\./)
      .waitFor()
    await page.keyboard.press('Escape')
    await question(page).waitFor({ state: 'detached' })
    expect(await statusOf('Pace behind')).toBe('RUNNING')
  })

  test('a question about several tells how many, the sum of each unit and the first names', async () => {
    const page = await openList('Tally')
    await tick(page, 'Select all rows of this page')
    await button(page, 'Pause').click()
    await page.getByRole('alertdialog', { name: 'Pause 5 campaigns?' }).waitFor()
    await question(page)
      .getByText(/Still to be delivered: \$35,294\.00 and 300,000 imp\./)
      .waitFor()
    await question(page)
      .getByText(/Tally \d, Tally \d, Tally \d and 2 more$/)
      .waitFor()
    await button(question(page), 'Cancel').click()
  })

  test('a question before archiving tells what else it reaches', async () => {
    const page = await openList('Copied from')
    await page.route('**/blast-radius?*', (route) =>
      route.fulfill({
        json: {
          id: ids.get('Copied from'),
          name: 'Copied from',
          action: 'ARCHIVE',
          allowed: true,
          refusal: null,
          changes: true,
          consequences: [
            { code: 'orderInactive', text: 'Nothing else of the order Autumn delivers: it becomes inactive.', count: 1, things: [] },
          ],
        },
      }),
    )
    await button(page, 'Actions for Copied from').click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await question(page)
      .getByText(/Statistics stay\.[\s\S]*Nothing else of the order Autumn delivers/)
      .waitFor()
  })
})

describe('Undo by keyboard', () => {
  test('z reverts the latest action while its toast is there, and the toast says so', async () => {
    const page = await openList('Key undo')
    await rowNamed(page, 'Key undo').focus()
    await page.keyboard.press('p')
    await question(page).waitFor()
    await page.keyboard.press('Enter')
    // The pointer on a toast stops its timer.
    await toast(page, 'Campaign Key undo was paused.').hover()
    await toast(page, 'Z').waitFor()
    await question(page).waitFor({ state: 'detached' })
    // In the search box it is a text.
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox')
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.press('z')
    await expect.poll(() => search.inputValue()).toBe('z')
    expect(await statusOf('Key undo')).toBe('PAUSED')
    await page.keyboard.press('Escape')
    await rowNamed(page, 'Key undo').focus()
    await page.keyboard.press('z')
    await toast(page, 'The change was undone.').waitFor()
    expect(await statusOf('Key undo')).toBe('RUNNING')
  })

  test('F6 goes to the toast, which waits while it has the focus', async () => {
    const page = await openList('Key late undo', { isLoaded: true })
    await rowNamed(page, 'Key late undo').focus()
    await page.keyboard.press('p')
    await question(page).waitFor()
    await page.clock.install()
    await page.keyboard.press('Enter')
    await toast(page, 'Campaign Key late undo was paused.').waitFor()
    const row = rowNamed(page, 'Key late undo')
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('F6')
    await page.clock.runFor(30_000)
    await page.keyboard.press('z')
    await expect.poll(() => statusOf('Key late undo')).toBe('RUNNING')
  })

  test('the list of keys has them', async () => {
    const page = await openList('Pace')
    await page.keyboard.press('?')
    await page.getByText('Undo the latest action while its message is there').waitFor()
    await page.getByText('Go to the messages, which then stay').waitFor()
  })
})

test('a list that cannot be read claims no numbers, and Retry keeps the focus in the list', async () => {
  const page = await openList('Pace', { isFresh: true })
  await button(page, /^Export All \d+$/).waitFor()
  await page.route(/\/api\/v2\/campaigns\?/, (route) => route.abort())
  await go(page, listOf('Wide numbers'))
  await button(page, 'Retry').waitFor()
  await button(page, 'Export All').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await button(page, 'Retry').press('Enter')
  await rowNamed(page, 'Wide numbers').waitFor()
  expect(await table(page).evaluate((grid) => grid.contains(document.activeElement))).toBe(true)
})

test('the outline of the row at the cursor goes on over its pinned cells', async () => {
  const page = await openList('Pace')
  const row = rowNamed(page, 'Pace fine')
  const image = () => row.locator('[data-field=name]').evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(await image()).toBe('none')
  await row.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect.poll(image).toContain('gradient')
})

test('the amounts of the totals share their tracks, and long ones are shortened', async () => {
  const page = await web.open('manager', listOf(''), { viewport: { width: 1280, height: 800 } })
  const totals = page.locator('[data-totals] [data-field=totalSpend]')
  const lines = totals.locator('[data-value] > div > span')
  await expect.poll(() => lines.count()).toBe(2)
  const unit = async (index: number) => (await edges(lines.nth(index).locator('> *').nth(2))).left
  // The font may come after the numbers.
  await expect.poll(async () => (await unit(0)) - (await unit(1))).toBe(0)
  const overflow = () => totals.locator('[data-value]').evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})

test('a list of nothing, of one and of a hundred rows stays one screen high', async () => {
  for (const [path, count] of [
    [listOf('nothing-like-this'), 0],
    [listOf('Wide numbers'), 1],
    [`${listOf('Hundred')}&limit=100`, 100],
  ] as const) {
    const page = await web.open('manager', path)
    if (count > 0) await rowsOf(page).first().waitFor()
    else await page.getByText('No campaigns match').waitFor()
    await expect.poll(() => table(page).getAttribute('aria-rowcount')).toBe(String(count + 2))
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
    expect(placeOf(page)).toBe(path)
  }
})
