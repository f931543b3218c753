/** The editors of the values of a rule: places on a map, hours of a week, brand safety, patterns, bounds, flights, and lists from a table. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { targeting } from '@spotdesk/sdk/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { serveKits } from './open-gallery.ts'
import { button, serveWeb, tick, toast } from './web.ts'

const web = serveWeb()
const kits = serveKits()

const textOf = async (id: number) => (await web.desk().app.call(targeting.ofCampaign, { id }, { as: 'manager' })).text
const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true })
const combo = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

async function choose(page: Page, name: string, typed: string, option: string | RegExp): Promise<void> {
  await combo(page, name).click()
  await page.getByRole('listbox').waitFor()
  await combo(page, name).pressSequentially(typed)
  await page.getByRole('option', { name: option }).first().click()
}

async function paste(target: Locator, text: string): Promise<void> {
  await target.focus()
  await target.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** The targeting of a new campaign, with a rule of a type to fill in. */
async function newRule(type: string): Promise<{ id: number; page: Page }> {
  const id = await web.desk().campaign({ columns: { targeting: { groups: [] } } })
  const page = await web.open('manager', `/campaigns/${id}/targeting`)
  await page.locator('label').filter({ hasText: 'Only where rules match' }).click()
  await button(page, 'Add the first rule').click()
  await choose(page, 'Type', type, new RegExp(`^${type}`))
  return { id, page }
}

/** Another rule beside those of the first group. */
async function anotherRule(page: Page, type: string): Promise<void> {
  await button(page, /^Add a rule/)
    .first()
    .click()
  await choose(page, 'Type', type, new RegExp(`^${type}`))
}

/** The middle of an element is in the window, with nothing over it. */
const isUncovered = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

const apply = (page: Page) => button(page, 'Add rule').click()

async function save(page: Page, id: number): Promise<string | null> {
  const before = await textOf(id)
  await button(page, 'Save').click()
  await toast(page, /^The targeting of .+ was saved\.$/)
    .first()
    .waitFor()
  // An earlier save may be what the toast says.
  await expect.poll(() => textOf(id)).not.toBe(before)
  return textOf(id)
}

async function drag(page: Page, area: Locator, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await area.scrollIntoViewIfNeeded()
  const box = await area.boundingBox()
  if (!box) throw new Error('It has no place.')
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}

describe('a place', () => {
  test('is found by its name and gets a circle, which its numbers change; a drawn box takes its place', async () => {
    const { id, page } = await newRule('Latitude')
    const map = page.getByRole('region', { name: 'Place' })
    const shape = map.locator('[data-shape="rule"]')
    await map.getByRole('img', { name: 'Place: map' }).waitFor()
    const whole = await map.getByRole('img').getAttribute('viewBox')
    await choose(page, 'Find a place', 'Buch', /^Bucharest/)
    await shape.waitFor()
    expect([await field(page, 'Latitude').inputValue(), await field(page, 'Radius').inputValue()]).toEqual(['44.4323', '25'])
    expect(await map.getByRole('img').getAttribute('viewBox')).not.toBe(whole)
    await field(page, 'Latitude').fill('95')
    await page.getByText('From −90 to 90.').waitFor()
    expect(await shape.count()).toBe(0)
    await field(page, 'Latitude').fill('44.5')
    await field(page, 'Radius').fill('40')
    await shape.waitFor()
    const circle = await shape.getAttribute('d')
    await apply(page)
    expect(await save(page, id)).toBe('LOCATION_LATLONG near (44.5, 26.1063, 40km)')
    await button(page, /^Change Latitude/).click()
    await page.getByRole('region', { name: 'Place' }).locator('[data-shape="rule"]').waitFor()
    await expect.poll(() => shape.getAttribute('d')).toBe(circle)
    await page.getByRole('radio', { name: 'Draw a circle' }).click()
    await drag(page, map.getByRole('img'), [0.5, 0.5], [0.6, 0.5])
    await expect.poll(() => field(page, 'Radius').inputValue()).not.toBe('40')
    expect(Math.abs(Number(await field(page, 'Latitude').inputValue()) - 44.5)).toBeLessThan(0.05)
    await page.getByRole('radio', { name: 'Draw a box' }).click()
    await drag(page, map.getByRole('img'), [0.4, 0.4], [0.6, 0.6])
    const edges = await Promise.all(['South', 'West', 'North', 'East'].map(async (name) => Number(await field(page, name).inputValue())))
    const [south, west, north, east] = edges as [number, number, number, number]
    expect([south < 44.5, 44.5 < north, west < 26.1063, 26.1063 < east]).toEqual([true, true, true, true])
    // By keyboard alone: the edges are fields.
    await field(page, 'West').fill('170')
    await field(page, 'East').fill('-170')
    await page.getByRole('alert').getByText('The box crosses the 180th meridian.').waitFor()
    await field(page, 'East').fill('179.5')
    await button(page, 'Apply').click()
    expect(await save(page, id)).toBe(`LOCATION_LATLONG box (${south}, 170, ${north}, 179.5)`)
  })
})

describe('hours', () => {
  test('are dragged, drawn with the keyboard, and said to be on somebody’s clock', async () => {
    const { id, page } = await newRule('Dayparting')
    const grid = page.getByRole('grid', { name: 'Hours' })
    const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true })
    await page.getByText('The hours are those of the listener’s own clock').waitFor()
    await page.getByText('Hours are whole and cannot be split, also where clocks are half an hour off.').waitFor()
    await cell('Monday 06:00').scrollIntoViewIfNeeded()
    await cell('Monday 06:00').hover()
    await page.mouse.down()
    await cell('Wednesday 08:00').hover()
    await page.getByText('Mon–Wed, 06:00–09:00 · 9 h').waitFor()
    await page.mouse.up()
    // Shift goes on with what the hour was set to, by keys and by the pointer.
    await cell('Saturday 22:00').focus()
    await press(page, 'Space')
    await page.getByText('10 of 168 hours').waitFor()
    await page.keyboard.down('Shift')
    await press(page, 'ArrowRight', 'ArrowDown')
    await page.keyboard.up('Shift')
    await page.getByText('13 of 168 hours').waitFor()
    await cell('Friday 10:00').click()
    await cell('Friday 13:00').click({ modifiers: ['Shift'] })
    await page.getByText('17 of 168 hours').waitFor()
    await apply(page)
    expect(await save(page, id)).toBe('TIME_HOURLY_WEEK_DAY in (MON:06-09, TUE:06-09, WED:06-09, FRI:10-14, SAT:22-24, SUN:22-24)')
  })
})

describe('brand safety', () => {
  test('a preset excludes every topic, and arrow keys reach each level of it', async () => {
    const { id, page } = await newRule('Brand safety')
    await page.getByRole('radio', { name: 'Standard: Medium risk and above' }).click()
    await page.getByText('Episodes without a rating are left out too').waitFor()
    const level = (name: string) => page.getByRole('button', { name: `${name} risk: exclude`, exact: true })
    await expect.poll(() => level('Online Piracy, Medium').getAttribute('aria-pressed')).toBe('true')
    await level('Adult & Explicit Sexual Content, Low').focus()
    await press(page, 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Space')
    // Arms: high is allowed again, and so is all below it.
    await expect.poll(() => level('Arms & Ammunition, Medium').getAttribute('aria-pressed')).toBe('false')
    await press(page, 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'Enter')
    await page.getByText(/^11 of 12 topics/).waitFor()
    await apply(page)
    const text = await save(page, id)
    expect(text).toMatch(/^NOT PODCAST_BRAND_SAFETY in \("?ADULT:MEDIUM"?, "?CRIME:LOW"?, "?DEATH_INJURY:MEDIUM/)
    expect(text).not.toContain('ARMS')
  })
})

describe('lists and patterns', () => {
  test('pasted postal codes are found, corrected and counted line by line, and patterns are what has a wildcard', async () => {
    const boston = { kind: 'POSTAL_CODE', value: '02134', label: '02134', search_key: 'boston', country: 'US' }
    await web.desk().insert('targeting_values', boston)
    const { id, page } = await newRule('Postal code')
    await page.setViewportSize({ width: 1280, height: 720 })
    await paste(combo(page, 'Codes'), await readFile(join(import.meta.dirname, 'pasted-zips.txt'), 'utf8'))
    const counts = page.getByText('Added: 3 · Already there: 1 · Not added: 5')
    await counts.waitFor()
    // Neither lies under a bar at the foot of the page.
    for (const shown of [counts, button(page, 'Add rule')]) await expect.poll(() => isUncovered(shown)).toBe(true)
    await expect
      .poll(() => page.getByRole('list', { name: 'Not added' }).getByRole('listitem').allTextContents())
      .toEqual(['2134', '02134-1001', '10,003', '1.0004E+04', 'NY 10005'].map((text) => expect.stringContaining(text)))
    await button(page, 'Use all 5 suggestions').click()
    await page.getByText('Added: 6 · Already there: 3').waitFor()
    await paste(combo(page, 'Codes'), 'SW1A 1AA')
    await button(page, 'Remove SW1A 1AA (not checked)').waitFor()
    await field(page, 'Patterns').fill('100*\n99')
    await page.getByText('Line 2 has no *, and nobody checks them here.').waitFor()
    await field(page, 'Patterns').fill('1001*')
    await axe(page)
    await apply(page)
    expect(await save(page, id)).toBe(
      'LOCATION_POSTAL_CODE matches ("02134", "10001", "10002", "10003", "10004", "10005", "SW1A 1AA", "1001*")',
    )
  })

  test('a pasted column is taken, what is unknown is told, copied, and corrected by one press', async () => {
    const { id, page } = await newRule('Country')
    await paste(combo(page, 'Values'), 'us\nCanada\nGermani\nPolend\nFrence\nNarnia\nUS')
    await page.getByText('Added: 2 · Already there: 1 · Not added: 4').waitFor()
    await button(page, 'Use Germany').click()
    await button(page, 'Use all 2 suggestions').click()
    await page.getByText('Added: 5 · Already there: 1 · Not added: 1').waitFor()
    const rejected = page.getByRole('list', { name: 'Not added' })
    await expect.poll(() => rejected.getByRole('listitem').allTextContents()).toEqual(['NarniaNot found.'])
    await axe(page)
    await apply(page)
    await anotherRule(page, 'Device type')
    await tick(page, 'Phone')
    await tick(page, 'Smart speaker')
    await apply(page)
    await anotherRule(page, 'IP address')
    await field(page, 'Patterns').fill('203.0.113.0/24\n203.0.113.0/24\nnowhere')
    await page.getByText(/^Line 3 is not valid/).waitFor()
    await page.getByText('Line 2 is a repetition').waitFor()
    await button(page, 'Remove invalid and repeated lines').click()
    await expect.poll(() => field(page, 'Patterns').inputValue()).toBe('203.0.113.0/24')
    // The pressed button is gone. The focus goes back to the lines, and not to the first field, whose list would open over the form.
    await expect.poll(() => field(page, 'Patterns').evaluate((area) => area === document.activeElement)).toBe(true)
    expect(await page.getByRole('listbox').count()).toBe(0)
    await apply(page)
    expect(await save(page, id)).toBe(
      'LOCATION_COUNTRY in (US, CA, DE, PL, FR) AND DEVICE_TYPE in (PHONE, SMART_SPEAKER) AND CLIENT_IP matches ("203.0.113.0/24")',
    )
  })
})

describe('bounds', () => {
  test('versions and days are held against each other before they are a rule', async () => {
    const { id, page } = await newRule('OS version')
    await field(page, 'From').fill('17.2')
    await field(page, 'To').fill('14')
    await page.getByText('This is less than the first bound.').waitFor()
    await button(page, 'Swap the two').click()
    await apply(page)
    await anotherRule(page, 'Flight')
    await combo(page, 'From').fill('2026/11/24')
    await combo(page, 'To').fill('2026/11/22')
    await press(page, 'Tab')
    await page.getByText('It ends before it starts.').waitFor()
    await combo(page, 'To').fill('2026/12/01 18:00')
    await press(page, 'Tab')
    await apply(page)
    expect(await save(page, id)).toBe(
      'DEVICE_OS_VERSION between 14 and 17.2 AND TIME_DATE_INTERVAL between 2026-11-24 and 2026-12-01T18:00',
    )
  })
})

test('every editor is 700 px wide at the most, and without a finding of axe', async () => {
  const page = await kits.open('values')
  await page.getByText('Listener’s own time').waitFor()
  await page.locator('[data-region]').first().waitFor()
  // One drawing for axe, and not the outline of each country.
  await page.locator('[data-region]').evaluateAll((outlines) => outlines.forEach((outline) => outline.remove()))
  await axe(page)
  const cut = await page
    .locator('section')
    .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.ariaLabel))
  expect(cut).toEqual([])
})
