import { type Desk, things } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { atPlace, button, placeOf, rangeText, rowNamed, rowsOf, serveWeb, table, tick } from './web.ts'

const longName = `${'Breakfast sponsorship '.repeat(9)}end`
const seriesSize = 30

async function fill(desk: Desk): Promise<void> {
  for (let number = 1; number <= seriesSize; number++) {
    await desk.campaign({ name: `Series ${String(number).padStart(2, '0')}`, totals: { impressions: number } })
  }
  await desk.campaign({ name: longName })
  await desk.campaign({ name: 'Tempo drink', status: 'PAUSED', columns: { assigned_username: 'manager@world.test' } })
  const campaign_id = await desk.campaign({ name: 'Seven spots', columns: { advertiser_id: things.otherAdvertiser } })
  for (let number = 1; number <= 7; number++) {
    const name = `Spot ${number}`
    await desk.insert('ads', {
      agency_id: 1,
      id: 900 + number,
      campaign_id,
      name,
      name_lc: name.toLowerCase(),
      type: 'AUDIO',
      status: 'ACTIVE',
    })
  }
  await desk.campaign({ name: 'No spots' })
  await desk.campaign({
    name: 'Screens',
    columns: { second_screen_objective: 5000, second_screen_cpm_e4: 100_000 },
    totals: { second_screen_impressions: 250, second_screen_spend_e7: 25_000_000n, second_screen_complete_e1: 50 },
  })
  // A new agency, in which the analyst is a trafficker.
  await desk.insert('agencies', { id: 3, market_id: 1, name: 'New agency', currency: 'USD', time_zone: 'UTC', features: '[]' })
  await desk.insert('memberships', { agency_id: 3, user_id: 105, role_id: 4 })
}

const web = serveWeb(fill)
const all = '/campaigns/list?status='

/** The list calls of a page from now on. */
function noteLists(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/v2/campaigns') asked.push(url.searchParams)
  })
  return asked
}

const names = (page: Page) => rowsOf(page).locator('[data-field=name] [title]').allTextContents()
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: new RegExp(`^${name}`) })
const headers = (page: Page) =>
  table(page)
    .locator('[role=columnheader][data-field]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-field')))
const sortButton = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name }).getByRole('button', { name, exact: true }).first()

/** Adds a filter from the menu, or opens the chip of one that is set, and ticks options. */
async function choose(page: Page, filter: string, ...options: string[]): Promise<void> {
  const bar = page.getByRole('group', { name: 'Filter by' })
  const chip = bar.getByRole('button', { name: new RegExp(`^${filter}: `) })
  if ((await chip.count()) > 0) await chip.click()
  else {
    await button(bar, 'Add a filter').click()
    await page.getByRole('menuitem', { name: filter, exact: true }).click()
  }
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
  await page.keyboard.press('Escape')
}

describe('the list', () => {
  test('ten ticks of a filter ask the list once, for the last of them; Undo reverts them, Back leaves the list', async () => {
    const page = await web.open('manager', all)
    await rowsOf(page).first().waitFor()
    const asked = noteLists(page)
    const options = page.getByRole('dialog').getByRole('option')
    await button(page, 'Add a filter').click()
    await page.getByRole('menuitem', { name: 'Status', exact: true }).click()
    await options.first().waitFor()
    // Four statuses on, off, and two of them on again; each tick is drawn before the next.
    await options.evaluateAll(async (list) => {
      for (const place of [0, 1, 2, 3, 0, 1, 2, 3, 1, 2]) {
        ;(list[place] as HTMLElement).click()
        await new Promise((drawn) => requestAnimationFrame(drawn))
      }
    })
    // On an option: half a second after it has opened, a dialog that has the focus itself gives it away for a frame, and a key is lost.
    await options.first().press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await atPlace(page, '/campaigns/list?status=pending,rejected')
    await expect.poll(() => asked.map((list) => list.getAll('status').join())).toEqual(['PENDING,REJECTED'])
    await page
      .getByRole('group', { name: 'Filter by' })
      .getByRole('button', { name: /^Status: / })
      .click()
    await options.first().press('Space')
    await button(page, 'Undo').click()
    await button(page, 'Close').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(asked).toHaveLength(1)
    await page.goBack()
    await atPlace(page, /^(?!\/campaigns\/list)/)
  })

  test('the campaign list defaults to status RUNNING, ten a page; an empty status means all', async () => {
    const page = await web.open('manager', '/campaigns/list')
    await rowsOf(page).first().waitFor()
    await expect.poll(() => rowsOf(page).count()).toBe(10)
    await expect.poll(() => view(page, 'Running').getAttribute('aria-current')).toBe('page')
    for (const status of await rowsOf(page).locator('[data-field=status]').allTextContents()) expect(status).toContain('Running')
    await view(page, 'All').click()
    await atPlace(page, all)
    // The address changes before the list does.
    await expect.poll(() => view(page, 'All').getAttribute('aria-current')).toBe('page')
    expect(await view(page, 'Running').getAttribute('aria-current')).toBeNull()
    await go(page, `${all}&sort=status`)
    await rowsOf(page).filter({ hasText: 'Draft' }).first().waitFor()
  })

  test('the campaign list has what a campaign needs first and nothing twice; columns of the second screen only where it has one', async () => {
    const page = await web.open('manager', '/campaigns/list?q=Tempo&status=')
    await rowsOf(page).first().waitFor()
    const usual = ['name', 'status', 'complete', 'totalSpend', 'campaignPacing', 'endDate', 'id', 'campaignObjective']
    await expect.poll(() => headers(page)).toEqual(usual)
    const box = await rowsOf(page).first().boundingBox()
    expect(Math.round(box!.height)).toBe(54)
    const head = await table(page).getByRole('row').first().boundingBox()
    expect(Math.round(head!.height)).toBe(44)
    await go(page, '/campaigns/list?q=Screens&status=')
    await rowsOf(page).first().waitFor()
    await expect
      .poll(() => headers(page))
      .toEqual([
        ...usual.slice(0, -1),
        'totalObjective',
        'campaignObjective',
        'secondScreenImpressions',
        'secondScreenObjective',
        'secondScreenSpend',
        'secondScreenComplete',
      ])
  })

  test('the campaign list is filtered by the address, which filters change: set values in lower case, the first page', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&page=1')
    await rowsOf(page).first().waitFor()
    await choose(page, 'Status', 'Paused', 'Draft')
    await atPlace(page, '/campaigns/list?status=draft,paused')
    await expect.poll(() => names(page)).toContain('Tempo drink')
    await choose(page, 'Assigned to', 'manager@world.test')
    await expect.poll(() => names(page)).toEqual(['Tempo drink'])
    expect(new URL(page.url()).searchParams.get('assignedUsername')).toBe('manager@world.test')
    await go(page, '/campaigns/list?status=&advertiserId=1002&q=Seven')
    await expect.poll(() => names(page)).toEqual(['Seven spots'])
    await button(page.getByRole('group', { name: 'Filter by' }), 'Advertiser: Bakery & Sons').waitFor()
  })

  test('the campaign list searches after a pause in typing, once for each text, and replaces the address', async () => {
    const page = await web.open('manager', all)
    await rowsOf(page).first().waitFor()
    const asked = noteLists(page)
    const box = page.getByRole('searchbox', { name: 'Search by ID or Campaign name' })
    const addresses = await page.evaluate(() => history.length)
    await box.pressSequentially('Tempo')
    await atPlace(page, '/campaigns/list?status=&q=Tempo')
    await expect.poll(() => names(page)).toEqual(['Tempo drink'])
    expect(asked.map((query) => query.get('q'))).toEqual(['Tempo'])
    // The same text again, and the same with a space: nothing new.
    await box.press('Enter')
    await box.pressSequentially(' ')
    await box.press('Enter')
    expect(asked).toHaveLength(1)
    expect(await page.evaluate(() => history.length)).toBe(addresses)
    // Characters are counted, of which some are two units of text.
    await box.fill('😀'.repeat(300))
    await expect.poll(async () => [...(await box.inputValue())].length).toBe(255)
    await box.press('Escape')
    await atPlace(page, all)
  })

  test('the campaign list finds a campaign by its number', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=104003')
    await expect.poll(() => names(page)).toEqual(['Éclair week'])
  })

  test('the campaign list sorts descending, ascending and not at all, from the first page', async () => {
    const page = await web.open('manager', '/campaigns/list?q=Series&page=1')
    await rowsOf(page).first().waitFor()
    const column = table(page).locator('[role=columnheader][data-field=name]')
    for (const [place, first, aria] of [
      ['/campaigns/list?q=Series&sort=-name', 'Series 30', 'descending'],
      ['/campaigns/list?q=Series&sort=name', 'Series 01', 'ascending'],
      ['/campaigns/list?q=Series', null, 'none'],
    ] as const) {
      await sortButton(page, 'Campaign').click()
      await atPlace(page, place)
      if (first) await expect.poll(async () => (await names(page))[0]).toBe(first)
      await expect.poll(() => column.getAttribute('aria-sort')).toBe(aria)
    }
  })

  test('the campaign list shows ten of thirty rows, and a new page size leads to the first page', async () => {
    const page = await web.open('manager', '/campaigns/list?q=Series&sort=name')
    await button(page, 'Page 3').click()
    await atPlace(page, '/campaigns/list?q=Series&sort=name&page=2')
    await expect.poll(async () => (await names(page))[0]).toBe('Series 21')
    await expect.poll(() => rangeText(page).textContent()).toBe('21–30 of 30')
    await expect.poll(() => rowsOf(page).first().getAttribute('aria-rowindex')).toBe('22')
    const sizes = page.getByRole('combobox', { name: 'Rows per page' })
    await expect.poll(() => sizes.getByRole('option').allTextContents()).toEqual(['10', '15', '25', '50', '100'])
    await sizes.selectOption('25')
    await atPlace(page, '/campaigns/list?q=Series&sort=name&limit=25')
    await expect.poll(() => rowsOf(page).count()).toBe(25)
  })

  test('a row opens its statistics, a draft the wizard and its name the summary; Ctrl on a name belongs to the browser', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=Untitled')
    const name = page.getByRole('link', { name: 'Untitled draft' })
    await expect.poll(() => name.getAttribute('href')).toMatch(/^\/campaigns\/create\/\d+\/summary\/campaign$/)
    await rowNamed(page, 'Untitled draft').locator('[data-field=campaignPacing]').click()
    await atPlace(page, /^\/campaigns\/create\/\d+/)
    await go(page, '/campaigns/list?status=&q=Tempo')
    const tab = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Tempo drink' }).click({ modifiers: ['Control'] })
    const opened = await tab
    await opened.waitForURL(/\/campaigns\/\d+\/stats$/)
    // A tab that is closed before it has its page may never say that it is gone, and the session's next secret goes with it: ten seconds
    // later the old one signs out all pages.
    await opened.getByRole('heading', { level: 1 }).waitFor()
    await opened.close()
    expect(placeOf(page)).toBe('/campaigns/list?status=&q=Tempo')
    await rowNamed(page, 'Tempo drink').locator('[data-field=campaignPacing]').click()
    await atPlace(page, /^\/campaigns\/\d+\/stats$/)
  })

  test('an expanded row shows its ads, five a page', async () => {
    const page = await web.open('manager', '/campaigns/list?q=spots')
    await button(page, 'Open Seven spots').click()
    const ads = table(page, 'Ads of Seven spots')
    await expect.poll(() => ads.locator('[data-row]').count()).toBe(5)
    await expect.poll(() => button(page, 'Close Seven spots').getAttribute('aria-expanded')).toBe('true')
    await page.getByRole('region', { name: 'Ads of Seven spots' }).getByRole('button', { name: 'Page 2' }).click()
    await expect.poll(() => ads.locator('[data-row]').count()).toBe(2)
    await button(page, 'Open No spots').click()
    await page.getByText('This campaign does not contain any ads.').waitFor()
    await button(page, 'Close Seven spots').click()
    await ads.waitFor({ state: 'detached' })
  })

  test('the header checkbox says none, some or all, and deselects when all are selected', async () => {
    const page = await web.open('manager', '/campaigns/list?q=Series&sort=name')
    const header = page.getByRole('checkbox', { name: 'Select all rows of this page' })
    const press = () => tick(page, 'Select all rows of this page')
    const state = () => header.evaluate((box: HTMLInputElement) => (box.indeterminate ? 'some' : box.checked ? 'all' : 'none'))
    await rowsOf(page).first().waitFor()
    expect(await state()).toBe('none')
    await tick(page, 'Select Series 02')
    await expect.poll(state).toBe('some')
    await press()
    await expect.poll(state).toBe('all')
    await page.getByRole('region', { name: 'Selection' }).getByText('10 selected').waitFor()
    await press()
    await expect.poll(state).toBe('none')
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' })
  })

  test('the campaign list cuts a long name, whose title is the whole name', async () => {
    const page = await web.open('manager', '/campaigns/list?q=Breakfast')
    const link = page.getByRole('link', { name: /^Breakfast/ })
    await expect.poll(() => link.getAttribute('title')).toBe(longName)
    // Its column, whose text would need several times as much.
    await expect.poll(async () => (await link.boundingBox())!.width).toBeLessThan(330)
  })
})

describe('the columns', () => {
  test('columns are hidden, moved and reset; the layout is saved once for the user and used after a reload', async () => {
    const page = await web.open('trafficker', '/campaigns/list')
    await rowsOf(page).first().waitFor()
    const saves: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/dashboard-customizations/campaigns')) saves.push(request.postDataJSON())
    })
    const saved = () =>
      page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/dashboard-customizations/'))
    await button(page, 'Columns').click()
    const first = saved()
    await tick(page, 'ID')
    await button(page, 'Move Flight up').click()
    await first
    expect(saves).toHaveLength(1)
    const { colDef } = saves[0] as { colDef: { field: string; hide: boolean; order: number }[] }
    expect(colDef.find(({ field }) => field === 'id')).toMatchObject({ field: 'id', hide: true })
    expect(Object.keys(colDef[0]!).toSorted()).toEqual(['field', 'hide', 'order'])
    await page.reload()
    await rowsOf(page).first().waitFor()
    await expect.poll(() => headers(page)).toEqual(expect.not.arrayContaining(['id']))
    expect((await headers(page)).slice(3, 6)).toEqual(['totalSpend', 'endDate', 'campaignPacing'])
    await button(page, 'Columns').click()
    const second = saved()
    await button(page, 'Reset columns').click()
    await second
    await expect.poll(async () => (await headers(page)).slice(4, 8)).toEqual(['campaignPacing', 'endDate', 'id', 'campaignObjective'])
  })

  test('column widths are kept for the session, and a link resets them', async () => {
    const page = await web.open('manager', '/campaigns/list')
    const cell = table(page).locator('[role=columnheader][data-field=status]')
    const width = async () => Math.round((await cell.boundingBox())!.width)
    await rowsOf(page).first().waitFor()
    expect(await button(page, 'Reset widths').count()).toBe(0)
    const usual = await width()
    await button(page, 'Column Status').click()
    await page.getByRole('menuitem', { name: 'Wider' }).click()
    await expect.poll(width).toBe(usual + 24)
    await page.reload()
    await rowsOf(page).first().waitFor()
    await expect.poll(width).toBe(usual + 24)
    await button(page, 'Reset widths').click()
    await expect.poll(width).toBe(usual)
  })
})

describe('a list without rows', () => {
  test('an empty list says that nothing matches, and links to all campaigns', async () => {
    const page = await web.open('manager', '/campaigns/list?q=nothing-like-this')
    await page.getByText('No campaigns match').waitFor()
    await button(page, 'Clear all').last().click()
    await atPlace(page, all)
  })

  test('the list of an agency without campaigns says how to begin', async () => {
    const page = await web.open('analyst', '/agencies/3/campaigns', { isFresh: true })
    await page.getByText('You have no campaigns yet').waitFor()
    for (const [path, text, create] of [
      ['/campaigns/list?q=gone', 'You have no campaigns yet', 'Create campaign'],
      ['/advertisers/list', 'You have no advertisers yet', 'Create advertiser'],
      ['/orders/list?q=gone', 'You have no orders yet', 'Create order'],
    ] as const) {
      await go(page, path)
      await page.getByText(text).waitFor()
      await expect.poll(() => page.locator('[data-fills-page]').getByRole('link', { name: create }).count()).toBe(1)
    }
    await web.desk().insert('advertisers', { agency_id: 3, id: 1901, name: 'New brand', name_lc: 'new brand' })
    await web.desk().campaign({ name: 'Not yet', status: 'DRAFT', agencyId: 3, columns: { advertiser_id: 1901 } })
    await go(page, '/campaigns/list?status=running')
    await page.getByText('You have no running campaigns').waitFor()
    // Without inventory the plan of the morning says what is missing, with one act.
    await go(page, '/campaigns/attention')
    await page.getByText('There is nothing to forecast from yet').waitFor()
    expect(await page.getByRole('button', { name: /^(Retry|Compute again)$/ }).allTextContents()).toEqual(['Compute again'])
  })

  test('a list that failed to load is empty, with a red message and a Retry button', async () => {
    const page = await web.open('manager', '/account/settings')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/api/v2/campaigns?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'unknownError', message: 'Something went wrong.' } }),
    )
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).waitFor()
    expect(await rowsOf(page).count()).toBe(0)
    await expect.poll(() => rangeText(page).textContent()).toBe('0–0 of 0')
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await rowsOf(page).first().waitFor()
  })
})

test('the rows of another agency are nobody else’s', async () => {
  const page = await web.open('stranger', all)
  await rowNamed(page, 'Strange drive').waitFor()
  expect(await names(page)).toEqual(expect.arrayContaining(['Strange drive', 'Strange draft']))
  await expect.poll(() => rangeText(page).textContent()).toBe('1–2 of 2')
})
