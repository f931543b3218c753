import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, gone, isFocused, serveGallery } from './pages.ts'

const { open } = serveGallery()

const openKit = async (part = 'dates') => {
  const page = await open('light', undefined, 'fields', part)
  await page.locator('main section').first().waitFor()
  return page
}
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const side = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** The values of the page's fields: start, end, at, airing, flight from and to, report from and to, time. */
const values = async (page: Page) => ((await page.locator('[data-instants]').textContent()) ?? '').split(' | ')
const grid = (page: Page | Locator, name: RegExp) => page.getByRole('grid', { name })
/** A day of a grid, as the calendar names it. */
const day = (page: Page | Locator, name: string) => page.getByRole('button', { name: new RegExp(`${name},`) })

describe('a date field', () => {
  test('a date field opens on focus, is typed in any order that the format allows, and a wrong or early date is named when it is left', async () => {
    const page = await openKit()
    const start = combo(page, 'Start')
    await side(page, 'Sent at').focus()
    await start.click()
    await grid(page, /November 2026/)
      .first()
      .waitFor()
    await start.fill('20261118')
    expect((await values(page))[0]).toBe('2026-11-18T05:00')
    await page.keyboard.press('Tab')
    await gone(page.getByRole('dialog', { name: 'Start' }))
    await expect.poll(() => start.inputValue()).toBe('2026/11/18')
    for (const [typed, said] of [
      ['2026/11/31', 'The date does not exist or is not written as yyyy/MM/dd.'],
      ['2026/11/09', 'The earliest date is 2026/11/10.'],
      ['2027/01/16', 'The latest date is 2027/01/15.'],
    ] as const) {
      await start.fill(typed)
      await start.blur()
      await page.getByText(said).waitFor()
      await expect.poll(() => start.inputValue()).toBe(typed)
    }
    await expect.poll(() => start.getAttribute('aria-invalid')).toBe('true')
  })

  test('Arrow down goes into the calendar, Enter takes a day and gives the focus back, and Escape closes', async () => {
    const page = await openKit()
    const end = combo(page, 'End')
    await combo(page, 'Start').focus()
    await page.keyboard.press('Tab')
    await grid(page, /December 2026/).waitFor()
    await expect.poll(() => isFocused(end)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => isFocused(day(page.getByRole('dialog'), 'December 30'))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await gone(page.getByRole('dialog'))
    expect((await values(page))[1]).toBe('2026-12-30T05:00')
    await expect.poll(() => isFocused(end)).toBe(true)
    await expect.poll(() => end.inputValue()).toBe('2026/12/29')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await gone(page.getByRole('dialog'))
    await end.click()
    await page.getByRole('dialog').waitFor()
    await page.mouse.click(640, 5)
    await gone(page.getByRole('dialog'))
  })

  test('a day and time is typed and picked, and clock changes are named', async () => {
    const page = await openKit()
    const at = combo(page, 'Starts at')
    const airing = combo(page, 'Airing')
    await at.fill('2026/11/16 9:05')
    expect((await values(page))[2]).toBe('2026-11-16T14:05')
    await page.keyboard.press('ArrowDown')
    await day(page.getByRole('dialog'), 'November 18').click()
    expect((await values(page))[2]).toBe('2026-11-18T14:05')
    await side(page, 'Time').fill('23:59')
    await button(page, 'Close').press('Enter')
    await gone(page.getByRole('dialog'))
    expect([await at.inputValue(), (await values(page))[2]]).toEqual(['2026/11/18 23:59', '2026-11-19T04:59'])
    await expect.poll(() => airing.inputValue()).toBe('07.11.2027 1:30 AM')
    await page.getByText('This time comes twice on that day: the second is meant.').waitFor()
    await airing.fill('14.03.2027 2:30 AM')
    await airing.blur()
    await page.getByText('Clocks skip this time on that day.').waitFor()
    expect((await values(page))[3]).toBe('14.03.2027 2:30 AM')
  })
})

test('Enter in a field with a calendar takes what is typed, closes the calendar and never sends the form around it', async () => {
  const page = await openKit()
  const sent = () => page.locator('form').getAttribute('data-sent')
  for (const [field, typed, shown, place] of [
    [combo(page, 'Start'), '20261118', '2026/11/18', 0],
    [combo(page, 'Starts at'), '20261117 0905', '2026/11/17 09:05', 2],
    [side(page, 'Flight: first day'), '20261119', '2026/11/19', 4],
    [side(page, 'Flight: last day'), '20261120', '2026/11/20', 5],
  ] as const) {
    await field.click()
    await page.getByRole('dialog').waitFor()
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await gone(page.getByRole('dialog'))
    expect([await field.inputValue(), (await values(page))[place]?.slice(0, 10)]).toEqual([shown, expect.stringMatching(/^2026-11-/)])
    await page.keyboard.press('Enter')
    expect([await isFocused(field), await sent()]).toEqual([true, '0'])
  }
  await combo(page, 'Start').fill('2026/11/31')
  await page.keyboard.press('Enter')
  await page.getByText('The date does not exist or is not written as yyyy/MM/dd.').waitFor()
  expect(await sent()).toBe('0')
  // A time has neither list nor calendar, so that Enter is the form's.
  await side(page, 'Sent at').focus()
  await page.keyboard.press('Enter')
  await expect.poll(sent).toBe('1')
})

test('Enter within the frame in which the panel would open keeps it closed and names the fault', async () => {
  const page = await openKit()
  await side(page, 'Sent at').focus()
  await combo(page, 'Start').evaluate((field: HTMLInputElement) => {
    field.focus()
    field.select()
    document.execCommand('insertText', false, '2026/11/31')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.getByText('The date does not exist or is not written as yyyy/MM/dd.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

describe('a date range', () => {
  test('presets outside the bounds are disabled, and a range counts from the start of its first day to the end of its last when it is applied', async () => {
    const page = await openKit()
    await side(page, 'Flight: first day').click()
    const presets = page.getByRole('list', { name: 'Predefined ranges' })
    await button(presets, 'Tomorrow').waitFor()
    const disabled = await presets.getByRole('button', { disabled: true }).allTextContents()
    expect(disabled).toEqual(['Last week', 'This month', 'Last month', 'Next 90 days'])
    await button(presets, 'Next 7 days').press('Enter')
    expect((await values(page)).slice(4, 6)).toEqual(['2026-11-16T05:00', '2026-12-31T05:00'])
    await button(page, 'Apply').press('Enter')
    await gone(page.getByRole('dialog'))
    expect((await values(page)).slice(4, 6)).toEqual(['2026-11-20T05:00', '2026-11-27T05:00'])
    await expect.poll(() => side(page, 'Flight: last day').inputValue()).toBe('2026/11/26')
  })

  test('each calendar ends where the other one’s choice is, and Close keeps what was applied', async () => {
    const page = await openKit()
    await side(page, 'Flight: first day').fill('2026/12/10')
    await page.keyboard.press('ArrowDown')
    const first = page.getByRole('application', { name: /^First day/ })
    const last = page.getByRole('application', { name: /^Last day/ })
    await expect.poll(() => day(last, 'December 9').isDisabled()).toBe(true)
    expect(await day(last, 'December 10').isDisabled()).toBe(false)
    await day(last, 'December 12').click()
    await expect.poll(() => day(first, 'December 13').isDisabled()).toBe(true)
    await day(first, 'December 11').click()
    await button(page, 'Close').press('Enter')
    await gone(page.getByRole('dialog'))
    expect((await values(page)).slice(4, 6)).toEqual(['2026-12-10T05:00', '2026-12-31T05:00'])
  })

  test('a range can be typed, and a first day after the last is named', async () => {
    const page = await openKit()
    await side(page, 'Report: first day').fill('2027/03/14')
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(side(page, 'Report: last day'))).toBe(true)
    await page.keyboard.type('2027/03/14')
    await page.keyboard.press('Tab')
    // The day on which clocks go forward has 23 hours.
    expect((await values(page)).slice(6, 8)).toEqual(['2027-03-14T05:00', '2027-03-15T04:00'])
    await side(page, 'Flight: last day').fill('2026/11/11')
    await side(page, 'Flight: last day').blur()
    await page.getByText('The first day is after the last day.').waitFor()
  })
})

test('a time of day is padded and steps around midnight', async () => {
  const page = await openKit()
  const time = side(page, 'Sent at')
  await time.fill('7:5')
  await page.getByText('The time is not written as HH:mm.').waitFor()
  await time.fill('705')
  await time.blur()
  expect([await time.inputValue(), (await values(page)).at(-1)]).toEqual(['07:05', '07:05'])
  await time.fill('0:00')
  await page.keyboard.press('ArrowDown')
  expect((await values(page)).at(-1)).toBe('23:45')
})

describe('the calendar', () => {
  const chosen = (calendar: Locator) => calendar.locator('[data-selected]:not([data-outside-month])').allTextContents()
  const calendar = (page: Page, name: string) => page.getByRole('application', { name: new RegExp(`^${name}`) })

  test('the calendar has 42 days from Monday on, keeps its one day when that is clicked, and does not go beyond its bounds', async () => {
    const page = await openKit('calendars')
    const one = calendar(page, 'One day')
    await day(one, 'November 20').waitFor()
    await expect.poll(() => one.locator('th').first().textContent()).toBe('Mon')
    await day(one, 'November 20').click()
    expect(await chosen(one)).toEqual(['20'])
    await expect.poll(() => day(one, 'November 4').isDisabled()).toBe(true)
    const arrows = () => one.locator('button[slot]').evaluateAll((all) => all.map((arrow) => getComputedStyle(arrow).visibility))
    expect(await arrows()).toEqual(['hidden', 'visible'])
    await one.getByRole('button', { name: 'Next' }).first().press('Enter')
    await one.getByText('December 2026', { exact: true }).first().waitFor()
    expect(await arrows()).toEqual(['visible', 'hidden'])
    // December fits into five weeks.
    await expect.poll(() => one.getByRole('gridcell').count()).toBe(42)
  })

  test('several days are toggled one by one, and a range is taken by its two ends', async () => {
    const page = await openKit('calendars')
    const several = calendar(page, 'Several days')
    await day(several, 'November 4').click()
    await day(several, 'November 3').click()
    expect(await chosen(several)).toEqual(['4', '5'])
    const range = calendar(page, 'A range')
    await day(range, 'November 24').click()
    await day(range, 'November 26').click()
    expect(await chosen(range)).toEqual(['24', '25', '26'])
  })
})
