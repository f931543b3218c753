import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'
import { serveKits, settled } from './open-gallery.ts'
import { button, table, tick } from './web.ts'

const kits = serveKits()
const lines = (page: Page) => table(page, 'Lines')
const rows = (page: Page) => lines(page).locator('[data-row]')
const header = (page: Page, field: string) => lines(page).locator(`[role=columnheader][data-field=${field}]`)
const fields = (page: Page) =>
  lines(page)
    .locator('[role=columnheader][data-field]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-field')))
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const selectedIds = (page: Page) =>
  lines(page)
    .locator('[data-row][aria-selected=true]')
    .evaluateAll((found) => found.map((row) => Number((row as HTMLElement).dataset['row'])))
const atRow = (page: Page) => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset['row']))
const atHeader = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=columnheader]')?.getAttribute('data-field'))
const search = (page: Page) => new URL(page.url()).searchParams
const top = async (locator: Locator) => (await locator.boundingBox())!.y

/** The list in a state, with its first rows. */
async function open(parameters: Record<string, string> = {}): Promise<Page> {
  const page = await kits.open('lists', parameters)
  await rows(page).first().waitFor()
  await settled(page)
  return page
}

describe('an editor whose code comes late', () => {
  /** Makes the code of editors wait, and answers what lets one call after another go on. */
  async function holdCode(page: Page): Promise<() => Promise<void>> {
    await page.evaluate(() => {
      const waiting: (() => void)[] = []
      const editorCode = () => new Promise<void>((resolve) => waiting.push(resolve))
      Object.assign(globalThis, { editorCode, goOn: () => waiting.shift()?.() })
    })
    return () => page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn())
  }
  const cells = (page: Page) => lines(page).locator('[data-row] [data-field=priority][data-edit=on]')
  const editor = (page: Page) => lines(page).getByRole('textbox', { name: /^Priority of / })

  test('begins with every character, also when the call that they wait for is not the first to be answered', async () => {
    const page = await open()
    const goOn = await holdCode(page)
    // The focus asks for the code, and so does the first character.
    await cells(page).first().focus()
    await page.keyboard.press('1')
    await goOn()
    await page.keyboard.press('0')
    await expect.poll(() => editor(page).inputValue()).toBe('10')
    await goOn()
    await page.keyboard.press('2')
    await expect.poll(() => editor(page).inputValue()).toBe('102')
  })

  test('opens in the cell where the last character was typed', async () => {
    const page = await open()
    const goOn = await holdCode(page)
    await cells(page).nth(0).focus()
    await page.keyboard.press('1')
    await cells(page).nth(1).focus()
    await page.keyboard.press('2')
    for (let call = 0; call < 4; call++) await goOn()
    await editor(page).waitFor()
    expect([await editor(page).count(), await editor(page).inputValue()]).toEqual([1, '2'])
  })
})

describe('keys', () => {
  test('header and rows are one Tab stop each; the arrows reach columns, rows and the controls of a row', async () => {
    const page = await open()
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Select all rows of this page')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await atHeader(page)).toBe('status')
    await page.keyboard.press('Tab')
    expect(await atRow(page)).toBe(1)
    await page.keyboard.press('Shift+Tab')
    expect(await atHeader(page)).toBe('status')
    await page.keyboard.press('Tab')
    for (const key of ['j', 'ArrowDown', 'k', 'PageDown']) await page.keyboard.press(key)
    expect(await atRow(page)).toBe(12)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByText(/^Details of .* 00012$/).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await atRow(page)).toBe(12)
    await page.keyboard.press('Enter')
    await page.getByText(/^Opened .* 00012$/).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowUp')
    expect(await atHeader(page)).toBe('status')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]'))).toBe(null)
  })

  test('a row far away is reached and found by the browser’s search, though only the rows near it exist', async () => {
    const page = await open({ limit: '100' })
    expect(await rows(page).count()).toBeLessThan(40)
    const name = await lines(page)
      .locator('[data-body]')
      .evaluate((body) => body.textContent.match(/\D+00099/)![0].slice(-20))
    expect(await page.evaluate((text) => (globalThis as unknown as { find: (text: string) => boolean }).find(text), name)).toBe(true)
    await page.evaluate(() => getSelection()?.empty())
    await expect.poll(() => lines(page).getAttribute('aria-rowcount')).toBe('10002')
    await rows(page).first().focus()
    await page.keyboard.press('End')
    await expect.poll(() => atRow(page)).toBe(100)
    const last = lines(page).locator('[data-row="100"]')
    await expect.poll(() => last.getAttribute('aria-rowindex')).toBe('101')
    const totals = await lines(page).locator('[data-totals]').boundingBox()
    const box = (await last.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(totals!.y + 1)
    await page.keyboard.press('Home')
    await expect.poll(() => atRow(page)).toBe(1)
  })

  test('m opens the menu of a row, an action has its key where the row offers it, and the focus comes back', async () => {
    const page = await open()
    await rows(page).nth(1).focus()
    await page.keyboard.press('m')
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Open in a tab', 'Resume', 'Remove'])
    await page.keyboard.press('Escape')
    await expect.poll(() => atRow(page)).toBe(2)
    await page.keyboard.press('p')
    await page.getByText('Resumed 1 by key').waitFor()
  })
})

describe('the selection', () => {
  test('the bar takes the place of the header: no row moves, and Escape clears', async () => {
    const page = await open()
    const before = await top(rows(page).nth(3))
    await tick(page, 'Select Orchard Foods – Snack Time 00002')
    await bar(page).getByText('1 selected').waitFor()
    expect(await top(rows(page).nth(3))).toBe(before)
    expect(await top(bar(page))).toBe(await top(lines(page)))
    await expect.poll(() => button(bar(page), 'Pause').isDisabled()).toBe(true)
    await button(bar(page), 'Resume').click()
    await page.getByText('Resumed 1 by selection').waitFor()
    await page.keyboard.press('Escape')
    await bar(page).waitFor({ state: 'detached' })
    await tick(page, 'Select Orchard Foods – Snack Time 00002')
    await button(bar(page), 'Remove').click()
    await bar(page).waitFor({ state: 'detached' })
  })

  test('Shift selects ranges, by click and by arrow, and a range lets go of the rows that it leaves', async () => {
    const page = await open()
    const box = (place: number) => rows(page).nth(place).locator('label')
    await box(1).click()
    await box(4).click({ modifiers: ['Shift'] })
    expect(await selectedIds(page)).toEqual([2, 3, 4, 5])
    await box(2).click({ modifiers: ['Shift'] })
    expect(await selectedIds(page)).toEqual([2, 3])
    await page.keyboard.press('Escape')
    await rows(page).nth(5).focus()
    for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp']) await page.keyboard.press(key)
    expect(await selectedIds(page)).toEqual([6, 7])
    await page.keyboard.press('Control+a')
    await bar(page).getByText('25 selected').waitFor()
  })

  test('rows of another page stay selected where the bar says so, and can be dropped; another filter or view clears the selection', async () => {
    const page = await open()
    for (const place of [0, 1]) await rows(page).nth(place).locator('label').click()
    await button(page, 'Page 2').click()
    await bar(page).getByText('2 selected, 2 on other pages').waitFor()
    await rows(page).first().locator('label').click()
    await bar(page).getByText('3 selected, 2 on other pages').waitFor()
    await button(bar(page), 'Only this page').click()
    await bar(page).getByText('1 selected', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('Snack')
    await page.keyboard.press('Enter')
    await bar(page).waitFor({ state: 'detached' })
    await page.getByRole('searchbox').press('Escape')
    await rows(page).nth(2).locator('label').click()
    await page.getByRole('link', { name: /^Running/ }).click()
    await bar(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect.poll(() => search(page).get('status')).toBe(null)
    expect(await bar(page).count()).toBe(0)
  })

  test('everything that the filters match can be selected, up to a thousand rows', async () => {
    const page = await open({ status: 'running', assigned: 'Ines Park' })
    await rows(page).first().locator('label').click()
    await button(bar(page), 'Select all 833').click()
    await bar(page).getByText('833 selected, 808 on other pages').waitFor()
    await button(bar(page), 'Export').click()
    await page.getByText('Exported 833 by selection').waitFor()
    await button(page, 'Clear all').click()
    await rows(page).first().locator('label').click()
    await button(bar(page), 'Select the first 1,000 of 10,000').click()
    await bar(page).getByText('1,000 of 10,000 at most').waitFor()
  })
})

describe('the columns', () => {
  test('Move right passes a hidden column, a header is dragged by the pointer, and a drag does not sort', async () => {
    const page = await open()
    // `bonus` is sparse: no line has one, so it is hidden between client and priority.
    expect(await fields(page)).toEqual(['name', 'status', 'done', 'amount', 'impressions', 'clicks', 'client', 'priority', 'assigned'])
    await header(page, 'done').getByRole('button', { name: 'Progress' }).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Hide column' }).press('Enter')
    await header(page, 'status').getByRole('button').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Move right' }).press('Enter')
    await expect.poll(() => fields(page)).toEqual(['name', 'amount', 'status', 'impressions', 'clicks', 'client', 'priority', 'assigned'])
    const from = (await header(page, 'clicks').boundingBox())!
    const to = (await header(page, 'status').boundingBox())!
    await page.mouse.move(from.x + from.width - 30, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 30, to.y + 20, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => fields(page)).toEqual(['name', 'amount', 'clicks', 'status', 'impressions', 'client', 'priority', 'assigned'])
    expect(search(page).get('sort')).toBe(null)
    await page.setViewportSize({ width: 1900, height: 800 })
    await button(page, 'Columns').click()
    await page.getByRole('checkbox', { name: 'Bonus' }).locator('xpath=ancestor::label').click()
    await expect.poll(() => fields(page)).toContain('bonus')
  })

  test('a sparse column shows itself when a row has a value', async () => {
    const page = await open({ state: 'long' })
    expect(await fields(page)).toContain('bonus')
  })

  test('numbers stand whole: their column makes room, and a column that an edge covers in part is not shown', async () => {
    const page = await open()
    const value = lines(page).locator('[data-row="1"] [data-field=impressions] [data-value]')
    const isCut = () => value.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(await isCut()).toBe(false)
    // The header stands over its numbers, sorted or not.
    const end = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().right))
    const text = header(page, 'impressions').getByText('Impressions')
    const digits = () => value.evaluate((element) => Math.round(element.getBoundingClientRect().right - 3))
    const place = await digits()
    expect(await end(text)).toBe(place)
    await text.click()
    await expect.poll(() => search(page).get('sort')).toBe('impressions')
    await header(page, 'impressions').locator('svg').first().waitFor()
    expect(await end(text)).toBe(place)
    await text.click()
    await text.click()
    await value.waitFor()
    // The edge of the pinned menu comes to stand in the middle of the column.
    const menu = (await lines(page).locator('[data-row="1"] [data-menu]').boundingBox())!
    const cell = (await header(page, 'impressions').boundingBox())!
    const status = (await header(page, 'status').boundingBox())!.width + menu.x - cell.x - cell.width / 2
    await page.evaluate((width) => sessionStorage.setItem('columnWidths:gallery-lines', JSON.stringify({ status: width })), status)
    await page.reload()
    await value.waitFor()
    await settled(page)
    const opacity = (of: Locator) => of.evaluate((element) => getComputedStyle(element).opacity)
    await expect.poll(() => opacity(value)).toBe('0')
    expect(await opacity(header(page, 'impressions').locator('[data-value]'))).toBe('0')
    expect(await opacity(lines(page).locator('[data-totals] [data-field=impressions] [data-value]'))).toBe('0')
    await lines(page).evaluate((grid) => grid.closest('[data-scroller]')!.scrollBy(200, 0))
    await expect.poll(() => opacity(value)).toBe('1')
    expect(await isCut()).toBe(false)
  })

  test('a double-click on a column’s edge fits it to its content, and so does its menu; the widths can be reset', async () => {
    const page = await open({ state: 'long' })
    const width = async (field: string) => (await header(page, field).boundingBox())!.width
    await header(page, 'name').locator('[data-resize]').dblclick()
    await expect.poll(() => width('name')).toBeGreaterThan(450)
    await button(page, 'Column Client').click()
    await page.getByRole('menuitem', { name: 'Fit to content' }).click()
    await expect.poll(() => width('client')).toBeLessThan(180)
    await button(page, 'Reset widths').click()
    await expect.poll(() => width('name')).toBe(300)
  })
})

describe('states', () => {
  test('a list says that it loads, that it failed, that it is empty, and that a filter has nothing', async () => {
    const loading = await kits.open('lists', { state: 'loading' })
    await loading.getByRole('status').filter({ hasText: 'Loading...' }).waitFor()
    const failed = await kits.open('lists', { state: 'error' })
    await failed.getByRole('alert').getByText('The list is not for you just now.').waitFor()
    await button(failed, 'Retry').click()
    await rows(failed).first().waitFor()
    const empty = await kits.open('lists', { state: 'nothing' })
    await empty.getByText('You have no lines yet').waitFor()
    await empty.getByText('Get started by clicking on the New line button').waitFor()
    const page = await kits.open('lists', { q: 'nothing like this', status: 'paused' })
    await page.getByText('No lines match these filters').waitFor()
    await button(lines(page).locator('xpath=..'), 'Clear all').click()
    await rows(page).first().waitFor()
    expect([search(page).get('q'), search(page).get('status')]).toEqual([null, null])
  })

  test('a page behind the last one leads to the last one', async () => {
    const page = await open({ page: '999', limit: '100' })
    await expect.poll(() => search(page).get('page')).toBe('99')
    await page.getByText('9,901–10,000 of 10,000').waitFor()
  })

  test('filters, header, rows, totals and pages have their heights, and the list fills the page', async () => {
    const page = await open()
    const height = async (locator: Locator) => (await locator.boundingBox())!.height
    expect(await height(page.getByRole('group', { name: 'Filter by:' }))).toBe(46)
    expect(await height(lines(page).getByRole('row').first())).toBe(44)
    expect(await height(rows(page).first())).toBe(54)
    expect(await height(lines(page).locator('[data-totals]'))).toBe(52)
    const footer = page.locator('[data-fills-page] > footer')
    expect(await height(footer)).toBe(44)
    expect((await top(footer)) + 44 + 16).toBe(800)
  })
})

describe('filters and views', () => {
  test('a filter keeps its name when it is set, is changed in its chip, and is cleared alone or with the others', async () => {
    const page = await open()
    const add = async (name: string, ...options: string[]) => {
      await button(page, 'Add a filter').click()
      await page.getByRole('menuitem', { name }).click()
      for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
      await page.keyboard.press('Escape')
    }
    await add('Status', 'Running', 'Ready')
    await button(page, 'Status: Running +1').waitFor()
    await expect.poll(() => search(page).get('status')).toBe('running,ready')
    await add('Assigned to', 'Ines Park')
    await button(page, 'Assigned to: Ines Park').click()
    await page.getByRole('combobox', { name: 'Search', exact: true }).fill('mara')
    await page.getByRole('option', { name: 'Mara Reyes' }).click()
    await button(page, 'Close').click()
    await button(page, 'Assigned to: Ines Park +1').waitFor()
    await button(page, 'Remove the filter Status').click()
    await expect.poll(() => search(page).get('status')).toBe(null)
    await button(page, 'Clear all').click()
    await expect.poll(() => search(page).get('assigned')).toBe(null)
    expect(await button(page, 'Clear all').count()).toBe(0)
    // A filter that was added and left has no chip.
    await button(page, 'Add a filter').click()
    await page.getByRole('menuitem', { name: 'Status' }).click()
    await page.keyboard.press('Escape')
    await button(page, /^Status:/).waitFor({ state: 'detached' })
  })

  test('a view is marked only where the address is its own', async () => {
    const page = await open()
    const marked = () => page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').allTextContents()
    expect(await marked()).toEqual(['All'])
    await page.getByRole('link', { name: /^Mine/ }).click()
    await expect.poll(marked).toEqual(['Mine834'])
    await button(page, 'Remove the filter Assigned to').click()
    await expect.poll(marked).toEqual(['Running3,334'])
    await page.getByRole('searchbox').fill('Snack')
    await page.keyboard.press('Enter')
    await expect.poll(marked).toEqual([])
  })
})

test('axe finds nothing in the list: many rows with a selection and a filter, right to left, nothing, failed, a menu, a panel', async () => {
  const findings = (page: Page) => violationsInBothThemes(page, { exclude: ['[data-live-announcer]'], without: ['region'] })
  const page = await open({ status: 'running' })
  await button(page, 'Open Helio Energy – Green Tariff 00001').click()
  await rows(page).nth(1).locator('label').click()
  expect(await findings(page)).toEqual([])
  await button(page, /^Actions for/)
    .first()
    .click()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'Status: Running').click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  expect(await findings(page)).toEqual([])
  expect(await findings(await open({ dir: 'rtl' }))).toEqual([])
  for (const [state, text] of Object.entries({ nothing: 'You have no lines yet', error: 'The list is not for you just now.' })) {
    const other = await kits.open('lists', { state })
    await other.getByText(text).waitFor()
    expect(await findings(other)).toEqual([])
  }
})
