import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'
import { button, gone, isFocused, serveGallery } from './pages.ts'

const { open } = serveGallery()

const openKit = async (part?: string) => {
  const page = await open('light', undefined, 'fields', part)
  await page.locator('main section').last().waitFor()
  return page
}
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const combo = (page: Page, name: string | RegExp) => page.getByRole('combobox', { name, exact: true })
/** The texts that the control names as its description. */
const descriptionOf = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(''),
  )
const valueOf = (control: Locator) => control.inputValue()

describe('the field protocol', () => {
  test('a field says that it changed, why it cannot be changed and what is wrong, in sight and to screen readers', async () => {
    const page = await openKit()
    for (const control of [box(page, 'Budget'), box(page, 'Longest ad'), combo(page, 'Booked until'), combo(page, 'Buyer')]) {
      await expect.poll(() => control.isDisabled()).toBe(true)
      expect(await descriptionOf(control)).toMatch(/^(The order|Your role|The buyer) /)
    }
    for (const role of ['radiogroup', 'checkbox', 'switch', 'group'] as const) {
      const name = { radiogroup: 'Part', checkbox: 'Companion banner', switch: 'Capping', group: 'Season' }[role]
      expect(await descriptionOf(page.getByRole(role, { name, exact: true }))).toMatch(/^(The campaign has delivered|Seasons)/)
    }
    await expect.poll(() => page.getByText('The campaign has delivered.').count()).toBe(6)
    expect(await page.locator('[role=group]:not([aria-label], [aria-labelledby])').count()).toBe(0)
    await expect.poll(() => page.getByRole('img', { name: 'Changed' }).count()).toBe(9)
    await expect.poll(() => box(page, 'Weight').getAttribute('aria-invalid')).toBe('true')
    expect(await descriptionOf(box(page, 'Weight'))).toBe('The value is not a valid number. Write 12 if that is meant.')
    await button(page, 'Take back the change of the goal').press('Enter')
    expect(await valueOf(box(page, 'Goal'))).toBe('7,500,000')
    await expect.poll(() => page.getByRole('img', { name: 'Changed' }).count()).toBe(8)
  })
})

describe('numbers', () => {
  test('a number is grouped while nobody edits it, takes what is pasted, steps by arrows and keeps what is no number', async () => {
    const page = await openKit('numbers')
    const goal = box(page, 'Goal')
    await goal.focus()
    expect(await valueOf(goal)).toBe('8000000')
    await page.keyboard.press('ArrowUp')
    expect(await valueOf(goal)).toBe('8001000')
    await goal.fill('1,234.50')
    await goal.blur()
    expect(await valueOf(goal)).toBe('1,234.5')
    await goal.fill('0')
    await page.keyboard.press('PageDown')
    expect(await valueOf(goal)).toBe('1')
    await goal.fill('2 million')
    await goal.blur()
    expect(await valueOf(goal)).toBe('2 million')
    const cpm = box(page, 'CPM')
    await cpm.fill('14.0305')
    await cpm.blur()
    expect(await valueOf(cpm)).toBe('14.0305')
    await cpm.fill('9')
    await cpm.blur()
    expect(await valueOf(cpm)).toBe('9.00')
  })

  test('a percentage steps within 0 and 100, takes decimals and carries its sign', async () => {
    const page = await openKit('numbers')
    const margin = box(page, 'Margin')
    await margin.fill('99.5')
    await page.keyboard.press('ArrowUp')
    expect(await valueOf(margin)).toBe('100')
    await margin.fill('0.75')
    await page.keyboard.press('ArrowDown')
    expect(await valueOf(margin)).toBe('0')
    await margin.fill('12.5')
    await margin.blur()
    expect(await valueOf(margin)).toBe('12.5')
    await expect.poll(() => margin.locator('..').textContent()).toBe('%')
  })

  test('a duration is typed as seconds or as a clock, and a preset sets it', async () => {
    const page = await openKit('numbers')
    const duration = box(page, 'Estimated duration')
    for (const [typed, shown] of [
      ['65', '1:05'],
      ['1:05', '1:05'],
      ['45', '0:45'],
      ['a while', 'a while'],
    ] as const) {
      await duration.fill(typed)
      await duration.blur()
      expect(await valueOf(duration)).toBe(shown)
    }
    const preset = page.getByRole('textbox', { name: 'Estimated duration' }).locator('..').getByRole('button', { name: '60 seconds' })
    await preset.press('Enter')
    expect(await valueOf(duration)).toBe('1:00')
    await expect.poll(() => preset.getAttribute('aria-pressed')).toBe('true')
  })

  test('an area of text grows, and counts near its maximum', async () => {
    const page = await openKit('numbers')
    const comments = box(page, 'Comments')
    const height = () => comments.evaluate((element) => element.getBoundingClientRect().height)
    const before = await height()
    expect(await page.getByText(/ of 100 characters$/).count()).toBe(0)
    await comments.fill('One line of text.\n'.repeat(5))
    expect(await height()).toBeGreaterThan(before)
    await page.getByText('90 of 100 characters', { exact: true }).waitFor()
    await comments.fill('x'.repeat(103))
    await page.getByText('103 of 100 characters, 3 too many').waitFor()
  })
})

test('radio buttons are chosen by arrows, and one that cannot be chosen says why', async () => {
  const page = await openKit('choices')
  const group = page.getByRole('radiogroup', { name: 'Pace' })
  await group.getByRole('radio', { name: 'Evenly' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => group.getByRole('radio', { name: 'Front-loaded' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => group.getByRole('radio', { name: 'Evenly' }).isChecked()).toBe(true)
  expect(await descriptionOf(group.getByRole('radio', { name: 'As fast as possible' }))).toBe('Nothing is held back.Needs priority 1 to 3.')
})

test('a file is a field: chosen by the keyboard, judged by its rules, and removed', async () => {
  const page = await openKit('choices')
  const field = page.getByRole('group', { name: 'Brief' })
  const chooser = page.waitForEvent('filechooser')
  await button(field, 'Choose a file').press('Enter')
  await (await chooser).setFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2000) })
  await field.getByText('brief.pdf').waitFor()
  await button(field, 'Cancel brief.pdf').press('Enter')
  await gone(field.getByText('brief.pdf'))
})

describe('a combobox', () => {
  const options = (page: Page) => page.getByRole('listbox').getByRole('option')

  test('a combobox opens on focus, searches by a part of the name in any case, chooses by the keyboard and can be emptied', async () => {
    const page = await openKit('boxes')
    const station = combo(page, 'Station')
    await combo(page, 'Advertiser').focus()
    await page.keyboard.press('Tab')
    await page.getByRole('listbox', { name: 'Station' }).waitFor()
    await expect.poll(() => options(page).count()).toBe(50)
    await page.keyboard.type('RADIO')
    await expect.poll(() => options(page).allTextContents()).toEqual(['Radio Cluj', 'Radio Iași', 'Radio Brașov'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await gone(page.getByRole('listbox'))
    expect(await valueOf(station)).toBe('Radio Iași')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor()
    await station.fill('nothing like it')
    await page.getByRole('listbox').getByText('No results found.').waitFor()
    await page.keyboard.press('Enter')
    expect([await valueOf(station), await page.locator('form').getAttribute('data-sent')]).toEqual(['nothing like it', '0'])
    await page.keyboard.press('Escape')
    await gone(page.getByRole('listbox'))
    expect(await valueOf(station)).toBe('Radio Iași')
    await station.fill('')
    await page.keyboard.press('Tab')
    expect(await valueOf(station)).toBe('')
  })

  test('options are 38 px high in a list of 260 px, and one whose name is over 80 characters shows it whole', async () => {
    const page = await openKit('boxes')
    await combo(page, 'Station').click()
    await page.getByRole('listbox').waitFor()
    const height = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().height)
    expect([await height(page.getByRole('listbox')), await height(options(page).first())]).toEqual([260, 38])
    await page.keyboard.type('whose name is longer')
    await page.getByRole('tooltip', { name: /the owner of the network$/ }).waitFor()
  })

  test('the server is asked for what stands in the field: older answers are dropped, ten are shown, and a failure is said', async () => {
    const page = await openKit('boxes')
    const advertiser = combo(page, 'Advertiser')
    const answer = (isGood: boolean) => page.evaluate((good) => Reflect.get(window, 'answers').shift()(good), isGood)
    const isAsked = () => page.waitForFunction(() => Reflect.get(window, 'answers').length === 1)
    await advertiser.click()
    await page.getByText('Search for something to see results.').waitFor()
    await page.keyboard.type('slow')
    await page.getByRole('listbox').getByText('Loading data...').waitFor()
    await isAsked()
    await advertiser.fill('Helio')
    await page.getByRole('option', { name: 'Helio advertiser 1', exact: false }).first().waitFor()
    await answer(true)
    await expect.poll(() => options(page).count()).toBe(10)
    await expect.poll(() => options(page).allTextContents()).toEqual(expect.not.arrayContaining([expect.stringContaining('slow')]))
    await page.keyboard.press('Enter')
    expect(await valueOf(advertiser)).toBe('Helio advertiser 1')
    await advertiser.fill('fail')
    await isAsked()
    await answer(false)
    await page.getByText('Loading failed. Type to try again.').waitFor()
  })

  test('many are chosen and taken away by the keyboard, and a chip is 32 px high and 275 px wide at most', async () => {
    const page = await openKit('boxes')
    const chips = page.getByRole('list', { name: 'Chosen: Stations' })
    const names = async () => (await chips.getByRole('button', { name: /^Remove (?!all)/ }).all()).length
    await combo(page, 'Stations').focus()
    await page.keyboard.type('brașov')
    await page.keyboard.press('Enter')
    expect(await names()).toBe(3)
    await page.keyboard.type('doi')
    await page.keyboard.press('Enter')
    expect(await names()).toBe(3)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Backspace')
    expect(await names()).toBe(2)
    await button(chips, 'Remove Radio Iași').press('Enter')
    await expect.poll(() => isFocused(button(chips, 'Remove Unu FM'))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(combo(page, 'Stations'))).toBe(true)
    await gone(chips)
    const networks = page.getByRole('list', { name: 'Chosen: Networks' })
    const sizes = await networks
      .locator('li > span')
      .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect()).map(({ width, height }) => [width, height]))
    expect(sizes).toHaveLength(12)
    for (const [width = 0, height] of sizes) expect([width <= 275, height]).toEqual([true, 32])
    await button(networks, 'Show 8 more').press('Enter')
    await expect.poll(() => networks.getByRole('listitem').count()).toBe(21)
  })

  test('many values are pasted at once; those that are not found are listed with their reason and can be copied', async () => {
    const page = await open('light', { permissions: ['clipboard-read', 'clipboard-write'] }, 'fields', 'boxes')
    const paste = async (name: string, text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await combo(page, name).focus()
      await page.keyboard.press('ControlOrMeta+v')
    }
    await paste('ZIP codes', '10001, 10002;abc\t10001\n99')
    const chips = page.getByRole('list', { name: 'Chosen: ZIP codes' })
    await button(chips, 'Remove ZIP 10002').waitFor()
    await expect.poll(() => chips.getByRole('listitem').count()).toBe(3)
    await page.getByText('Added: 2 · Already there: 1 · Not added: 2').waitFor()
    expect(await page.getByRole('list', { name: 'Not added' }).getByRole('listitem').allTextContents()).toEqual([
      'abcNot a ZIP code of the United States.',
      '99Not a ZIP code of the United States.',
    ])
    await button(page, 'Copy rejected').press('Enter')
    await button(page, 'Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^abc\tNot a ZIP code of the United States\.\n99\t/)
    await button(page, 'Dismiss').press('Enter')
    await gone(page.getByRole('list', { name: 'Not added' }))
    await paste('Stations', 'radio cluj\nDoi FM\nNo such')
    await button(page.getByRole('list', { name: 'Chosen: Stations' }), 'Remove Radio Cluj').waitFor()
    expect(await page.getByRole('list', { name: 'Not added' }).getByRole('listitem').allTextContents()).toEqual([
      'Doi FMIt cannot be chosen.',
      'No suchNot found.',
    ])
  })
})

describe('accessibility', () => {
  const panels: Record<string, readonly [part: string | undefined, open: (page: Page) => Promise<unknown>]> = {
    'the page': [undefined, (page) => page.getByRole('application').last().waitFor()],
    'a list of options': [
      'boxes',
      async (page) => {
        await combo(page, 'Station').click()
        await page.getByRole('option').first().waitFor()
      },
    ],
    'a range and its presets': [
      'dates',
      async (page) => {
        await page.getByRole('textbox', { name: 'Flight: first day' }).click()
        await page.getByRole('textbox', { name: 'Flight: first day' }).press('ArrowDown')
        await page.getByRole('application', { name: /^Last day/ }).waitFor()
      },
    ],
    'a day and time': [
      'dates',
      async (page) => {
        await combo(page, 'Starts at').click()
        await page.getByRole('application', { name: /^Starts at/ }).waitFor()
      },
    ],
  }
  test.each(Object.entries(panels))('axe finds nothing in %s, light or dark', async (_name, [part, openPanel]) => {
    const page = await openKit(part)
    await openPanel(page)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
