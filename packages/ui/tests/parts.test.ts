import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'
import { button, focused, gone, isFocused, serveGallery } from './pages.ts'

const { open } = serveGallery()
/** The page with one of its parts or all of them, which are loaded after its heading. */
const kit = async (part?: string, options?: Parameters<typeof open>[1]) => {
  const page = await open('light', options, 'parts', part)
  await page.locator('main section').last().waitFor()
  return page
}

test('axe finds nothing on the page of page parts, light or dark', async () => {
  const page = await kit(undefined, { viewport: { width: 1280, height: 900 } })
  await page.getByRole('region', { name: 'Audio player', exact: true }).waitFor()
  const scope = { exclude: ['[data-live-announcer]'], without: ['page-has-heading-one'] }
  expect(await violationsInBothThemes(page, scope)).toEqual([])
})

describe('tabs that are links', () => {
  test('arrow keys, Home and End move between tabs, Enter opens one, and the address marks it', async () => {
    const page = await kit('head', { viewport: { width: 1600, height: 900 } })
    const tabs = page.getByRole('navigation', { name: 'Campaign', exact: true })
    const current = () => tabs.locator('[aria-current=page]').textContent()
    expect(await current()).toBe('Campaign stats')
    await tabs.getByRole('link', { name: 'Campaign stats' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Campaign settings')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('Publisher and zone')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(current).toBe('Attribution insights')
    expect(new URL(page.url()).hash).toBe('#attribution')
  })

  test('tabs without room stand in a menu, which takes the name of the current one', async () => {
    const page = await kit('head', { viewport: { width: 1600, height: 900 } })
    const tabs = page.getByRole('navigation', { name: 'Narrow campaign' })
    const all = await page.getByRole('navigation', { name: 'Campaign', exact: true }).getByRole('link').allTextContents()
    await button(tabs, 'More').press('Enter')
    // How many fit depends on the widths of the letters.
    const shown = await tabs.getByRole('link', { includeHidden: true }).filter({ visible: true }).allTextContents()
    const inMenu = await page.getByRole('menuitem').allTextContents()
    expect(shown.length).toBeGreaterThan(2)
    expect([...shown, ...inMenu].map((text) => text.replace(/\d+$/, ''))).toEqual(all.map((text) => text.replace(/\d+$/, '')))
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Campaign', exact: true }).getByRole('link', { name: 'Publisher and zone' }).click()
    await button(tabs, 'Publisher and zone').waitFor()
    expect(await tabs.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true)
  })
})

describe('action bar', () => {
  test('what cannot be done stays reachable and says why, and does nothing', async () => {
    const page = await kit('head')
    const bar = page.getByRole('group', { name: 'Actions for Orchard Foods' })
    await button(bar, 'Resume').focus()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Pause')
    await expect.poll(() => page.getByRole('tooltip').textContent()).toBe('A paused campaign cannot be paused.')
    const said = page.locator('section > p[role=status]').first()
    await page.keyboard.press('Enter')
    expect(await said.textContent()).toBe('')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => said.textContent()).toBe('Duplicated')
    // A rare action stands in the menu however wide the bar is.
    await page.setViewportSize({ width: 1900, height: 900 })
    await expect.poll(() => bar.getByRole('button').allTextContents()).toEqual(['Resume', 'Pause', 'Duplicate', 'Archive', ''])
  })

  test('a narrow bar keeps its first actions and leaves the others to its menu', async () => {
    const page = await kit('head')
    const bar = page.getByRole('group', { name: 'Actions for a long name' })
    await button(bar, 'More actions').waitFor()
    // The last button is the menu's. How many fit beside it depends on the widths of the letters.
    const shown = (await bar.getByRole('button').allTextContents()).slice(0, -1)
    expect(shown).toEqual(['Resume', 'Pause', 'Duplicate'].slice(0, shown.length))
    expect(shown.length).toBeGreaterThan(0)
    await button(bar, 'More actions').press('Enter')
    // A line that is disabled says why behind its name.
    const inMenu = (await page.getByRole('menuitem').allTextContents()).map((text) => /^[A-Z][a-z]+/.exec(text)![0])
    expect([...shown, ...inMenu].toSorted()).toEqual(['Archive', 'Delete', 'Duplicate', 'Export', 'Pause', 'Resume'])
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await gone(page.getByRole('menu'))
    await page.getByRole('status').getByText('Deleted').waitFor()
  })
})

describe('copyable ID', () => {
  test('Enter copies it and says so; a refusal is said in words', async () => {
    const page = await kit('panels', { permissions: ['clipboard-read', 'clipboard-write'] })
    const copy = button(page, 'Copy creative ID 01JD77QK5S')
    await copy.press('Enter')
    await page.getByRole('status').getByText('Copied 01JD77QK5S').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('01JD77QK5S')
    await page.evaluate(() => void (navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))))
    await copy.press('Enter')
    await page.getByText('Copy failed. Please try again.').waitFor()
    expect(await isFocused(copy)).toBe(true)
  })
})

test('a problem has its fix and its promise, and a healthy subject has no strip', async () => {
  const page = await kit('panels')
  const strip = page.getByRole('region', { name: 'Under-delivering: 12 % behind plan' })
  await expect.poll(() => strip.textContent()).toContain('Fix: cap 2 a daydelivers in full, P 94 %Preview the fix')
  expect(
    await page
      .locator('section section h2')
      .filter({ hasText: /Under-delivering|second screen/ })
      .count(),
  ).toBe(2)
})

describe('stepper and anchors', () => {
  test('the current step is marked, a done one leads back, and a locked one says why and leads nowhere', async () => {
    const page = await kit('wizard')
    const steps = page.getByRole('navigation', { name: 'New campaign' })
    await expect.poll(() => steps.locator('[aria-current=step]').textContent()).toBe('3Targeting rules')
    expect(await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '#settings',
      '#ads',
      '#ad-a',
      '#targeting',
      '#forecast',
    ])
    await expect.poll(() => steps.getByRole('listitem').last().textContent()).toBe('Summary (locked)Choose a price first.')
  })

  test('an anchor puts the focus on the heading of its section and counts what is unsaved, and in conflict instead', async () => {
    const page = await kit('wizard', { viewport: { width: 1280, height: 500 } })
    const anchors = page.getByRole('navigation', { name: 'Sections of the settings' })
    expect(await anchors.getByRole('img').evaluateAll((marks) => marks.map((mark) => mark.ariaLabel))).toEqual([
      '1 unsaved',
      '2 in conflict',
    ])
    await anchors.getByRole('link', { name: /Goal and price/ }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Goal and price')
    await expect.poll(() => anchors.locator('[aria-current]').textContent()).toBe('Goal and price2')
    expect(new URL(page.url()).hash).toBe('')
  })
})

describe('schedule grid', () => {
  const grid = (page: Page) => page.getByRole('grid', { name: 'Dayparts' })
  const cell = (page: Page, name: string) => grid(page).getByRole('gridcell', { name, exact: true })
  const value = async (page: Page) =>
    JSON.parse((await page.getByTestId('schedule').textContent()) ?? '') as { day: string; hours: number[] }[]
  const drag = async (page: Page, from: string, to: string) => {
    await cell(page, from).scrollIntoViewIfNeeded()
    const [start, end] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()]
    if (!start || !end) throw new Error('The cells have no place.')
    await page.mouse.move(start.x + 5, start.y + 5)
    await page.mouse.down()
    await page.mouse.move(end.x + 5, end.y + 5, { steps: 4 })
  }

  test('a drag chooses a rectangle, and clears one that begins on a chosen hour; its tip says which', async () => {
    const page = await kit('schedule')
    await drag(page, 'Friday 05:00', 'Tuesday 06:00')
    await page.getByRole('status').getByText('Tue–Fri, 05:00–07:00 · 8 h').waitFor()
    await page.mouse.up()
    expect(await value(page)).toEqual([
      { day: 'MON', hours: [6, 7, 8, 9] },
      ...['TUE', 'WED', 'THU', 'FRI'].map((day) => ({ day, hours: [5, 6] })),
    ])
    await drag(page, 'Monday 06:00', 'Sunday 08:00')
    await page.mouse.up()
    expect(await value(page)).toEqual([{ day: 'MON', hours: [9] }, ...['TUE', 'WED', 'THU', 'FRI'].map((day) => ({ day, hours: [5] }))])
    await drag(page, 'Monday 00:00', 'Sunday 23:00')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await value(page)).length).toBe(5)
  })

  test('Shift and the arrows draw the same rectangle, Space toggles an hour, and the grid is one stop of Tab', async () => {
    const page = await kit('schedule')
    await cell(page, 'Monday 00:00').focus()
    await page.keyboard.down('Shift')
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    await expect.poll(() => cell(page, 'Tuesday 01:00').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.up('Shift')
    expect(await value(page)).toEqual([
      { day: 'MON', hours: [0, 1, 6, 7, 8, 9] },
      { day: 'TUE', hours: [0, 1] },
    ])
    await page.keyboard.press('Space')
    expect((await value(page))[1]).toEqual({ day: 'TUE', hours: [0] })
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Morning drive')
  })

  test('headers of a day, an hour and a group choose all of it, or clear it when all of it is chosen', async () => {
    const page = await kit('schedule')
    await cell(page, 'Monday 00:00').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('Mon, every hour')
    await page.keyboard.press('Enter')
    expect(await value(page)).toEqual([{ day: 'MON', hours: Array.from({ length: 24 }, (_, hour) => hour) }])
    await page.keyboard.press('Enter')
    expect(await value(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect((await value(page)).map(({ hours }) => hours)).toEqual(Array.from({ length: 7 }, () => [0]))
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe('Every hour of AM')
    await page.keyboard.press('Enter')
    expect((await value(page)).every(({ hours }) => hours.length === 12)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await value(page)).toEqual([])
  })

  test('a day is copied to others, a preset is taken whole, and an invalid dirty schedule says so', async () => {
    const page = await kit('schedule')
    await cell(page, 'Monday 23:00').focus()
    await page.keyboard.press('ArrowRight')
    expect(await focused(page)).toBe('Copy Monday to')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Monday to Friday' }).press('Enter')
    expect(await value(page)).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI'].map((day) => ({ day, hours: [6, 7, 8, 9] })))
    await expect.poll(() => button(page, 'Morning drive').getAttribute('aria-pressed')).toBe('true')
    await button(page, 'Weekends').press('Enter')
    expect((await value(page)).map(({ day, hours }) => [day, hours.length])).toEqual([
      ['SAT', 24],
      ['SUN', 24],
    ])
    const invalid = page.getByRole('grid', { name: 'Hours of the report' })
    const all = button(invalid, 'All hours of the week')
    // Nobody has touched it: it is invalid, and says nothing yet.
    expect(await invalid.getAttribute('aria-describedby')).toBe(null)
    await all.click()
    expect(await page.getByText('Choose at least one hour.').count()).toBe(0)
    await all.click()
    const describedBy = await invalid.getAttribute('aria-describedby')
    await expect.poll(() => page.locator(`[id="${describedBy}"]`).textContent()).toBe('Choose at least one hour.')
  })
})

describe('drawer with form and side peek', () => {
  test('a changed form asks before it closes, Enter saves, and a second drawer is 50 px narrower', async () => {
    const page = await kit('side')
    await button(page, 'Edit campaign').press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Edit campaign', includeHidden: true })
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Autumn launch')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' })
    await button(question, 'Keep editing').press('Enter')
    await gone(question)
    await expect.poll(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Autumn launch')
    await button(page, 'Edit advertiser').press('Enter')
    const second = page.getByRole('dialog', { name: 'Edit advertiser' })
    expect([await drawer.evaluate((e) => e.clientWidth), await second.evaluate((e) => e.clientWidth)]).toEqual([560, 510])
    await second.getByRole('textbox', { name: 'Name' }).press('Enter')
    await gone(second)
    await drawer.getByRole('textbox', { name: 'Name' }).press('Enter')
    await gone(drawer)
    await expect.poll(() => focused(page)).toBe('Edit campaign')
    await button(page, 'Edit campaign').press('Enter')
    await expect.poll(() => drawer.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Autumn launch')
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Other')
    await page.keyboard.press('Escape')
    await button(question, 'Close without saving').press('Enter')
    await gone(drawer)
  })

  test('j and k move on in a peek, the list stays usable, and Escape closes it and gives the focus to the row shown last', async () => {
    const page = await kit('side')
    await button(page, 'Orchard Foods – Snack Time 01').press('Enter')
    const peek = (name: string) => page.getByRole('complementary', { name })
    await peek('Orchard Foods – Snack Time 01').waitFor()
    await expect.poll(() => focused(page)).toBe('Orchard Foods – Snack Time 01')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await peek('Helio Energy – Smart Thermostat 08').waitFor()
    await page.keyboard.press('Escape')
    await gone(page.getByRole('complementary'))
    await expect.poll(() => isFocused(button(page, 'Helio Energy – Smart Thermostat 08'))).toBe(true)
    await page.keyboard.press('Enter')
    await button(page, 'Vantage Motors – Certified Used 04').click()
    await peek('Vantage Motors – Certified Used 04').waitFor()
    await page.keyboard.press('Escape')
    await gone(page.getByRole('complementary'))
  })
})

describe('map', () => {
  const map = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const shapes = async (page: Page) => JSON.parse((await page.getByTestId('shapes').textContent()) ?? '') as Record<string, unknown>[]

  test('regions are chosen in the list by keyboard and on the map by a click, and values are read in the list', async () => {
    const page = await kit('maps')
    const states = map(page, 'States')
    const options = states.getByRole('listbox')
    await states.getByRole('searchbox', { name: 'Search' }).fill('new yo')
    await expect.poll(() => options.getByRole('option').allTextContents()).toEqual(['New York3.1 M requests'])
    await options.getByRole('option').press('Enter')
    await states.getByRole('img', { name: 'States: map, 2 selected' }).waitFor()
    await states.locator('[data-region="48"]').click()
    await states.getByRole('img', { name: 'States: map, 3 selected' }).waitFor()
    await states.locator('[data-region="48"]').click()
    await states.getByRole('searchbox', { name: 'Search' }).fill('')
    await expect
      .poll(() => options.getByRole('option', { selected: true }).allTextContents())
      .toEqual(['California4.0 M requests', 'New York3.1 M requests'])
    // Everything that the search finds; what it hides stays chosen.
    await states.getByRole('searchbox', { name: 'Search' }).fill('new ')
    await options.getByRole('option').first().focus()
    await page.keyboard.press('ControlOrMeta+a')
    await states.getByRole('img', { name: 'States: map, 5 selected' }).waitFor()
  })

  test('a circle is made and moved by its numbers, a box is drawn, and both are removed', async () => {
    const page = await kit('maps')
    const countries = map(page, 'Countries')
    await countries.getByRole('textbox', { name: 'Radius' }).fill('9000')
    await page.keyboard.press('Enter')
    await countries.getByRole('textbox', { name: 'Latitude' }).fill('-12.5')
    await page.keyboard.press('Tab')
    expect(await shapes(page)).toEqual([{ kind: 'circle', latitude: -12.5, longitude: -74, radiusKm: 5000 }])
    await countries.getByRole('radio', { name: 'Draw a box' }).press('Space')
    const box = await countries.getByRole('img', { name: /^Countries: map/ }).boundingBox()
    if (!box) throw new Error('The map has no place.')
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.4)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 3 })
    await page.mouse.up()
    const [, drawn] = await shapes(page)
    expect(drawn?.['kind']).toBe('box')
    expect(Number(drawn?.['north'])).toBeGreaterThan(Number(drawn?.['south']))
    await button(countries, 'Remove Circle 1').press('Enter')
    await button(countries, 'Remove Box 1').press('Enter')
    expect(await shapes(page)).toEqual([])
    await button(countries, 'Add circle').press('Enter')
    expect(await shapes(page)).toMatchObject([{ kind: 'circle', radiusKm: 100 }])
  })

  test('buttons zoom and move it, and show all of it again', async () => {
    const page = await kit('maps')
    const states = map(page, 'States')
    const view = () => states.getByRole('img', { name: /^States: map/ }).getAttribute('viewBox')
    const whole = await view()
    await button(states, 'Zoom in').press('Enter')
    const close = await view()
    await button(states, 'Move left').press('Enter')
    expect(new Set([whole, close, await view()]).size).toBe(3)
    await button(states, 'Show all').press('Enter')
    expect(await view()).toBe(whole)
    await expect.poll(() => button(states, 'Zoom out').isDisabled()).toBe(true)
  })
})
