/** The extension's components on elements of the browser, beside the kit's: the same names, roles, states and keys. */
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'
import { button, focused, gone, isFocused, serveGallery } from './pages.ts'

const { open } = serveGallery()

const twins = ['Kit', 'Native'] as const
type Twin = (typeof twins)[number]
const openTwin = async (twin: Twin, options?: Parameters<typeof open>[1]) => {
  const page = await open('light', options, 'native')
  return { page, part: page.getByRole('region', { name: twin, exact: true }) }
}
const last = (part: Locator) => part.getByTestId('last').textContent()

/** Lines of the accessibility tree, without what the two write differently and read alike. */
const treeOf = async (part: Locator) =>
  (await part.ariaSnapshot())
    .split('\n')
    .slice(1)
    // The kit groups the parts of a box, and its search names its own button.
    .filter((line) => !/^\s*- (group|text|heading)\b/.test(line))
    .map((line) => line.trim())

describe('twins', () => {
  test('have the same roles, names and states in the same order', async () => {
    const page = await open('light', undefined, 'native')
    const [kit, native] = await Promise.all(twins.map((twin) => treeOf(page.getByRole('region', { name: twin, exact: true }))))
    expect(native).toEqual(kit)
  })

  test('have the same size and place', async () => {
    const page = await open('light', undefined, 'native')
    const boxes = (twin: Twin) =>
      page.getByRole('region', { name: twin, exact: true }).evaluate((region) => {
        const { left, top } = region.getBoundingClientRect()
        return [...region.querySelectorAll('button, a[href], [role=tab], [role=tabpanel], label, input:not([type=checkbox])')]
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
          .map((element) => {
            const box = element.getBoundingClientRect()
            const round = (value: number) => Math.round(value)
            return `${element.textContent}: ${round(box.left - left)} ${round(box.top - top)} ${round(box.width)} ${round(box.height)}`
          })
      })
    expect(await boxes('Native')).toEqual(await boxes('Kit'))
  })
})

describe.each(twins)('%s', (twin) => {
  test('a press and the keys act; what is disabled or pending takes none, and pending keeps the focus', async () => {
    const { page, part } = await openTwin(twin)
    await button(part, 'Plain').click()
    expect(await last(part)).toBe('plain')
    await button(part, 'New').press('Enter')
    expect(await last(part)).toBe('new')
    await button(part, 'Plain').press('Space')
    expect(await last(part)).toBe('plain')
    const pending = part.getByRole('button', { name: /^Pending/ })
    await pending.focus()
    await page.keyboard.press('Enter')
    await pending.click({ force: true })
    expect(await isFocused(pending)).toBe(true)
    await button(part, 'Disabled').click({ force: true })
    expect(await last(part)).toBe('plain')
  })

  test('a menu: arrows go past what is disabled, letters find, Enter acts, and the focus is back on the button', async () => {
    const { page, part } = await openTwin(twin)
    const trigger = button(part, 'Actions')
    const item = (name: string) => page.getByRole('menuitem', { name })
    const isAt = (name: string) => expect.poll(() => isFocused(item(name))).toBe(true)
    await trigger.focus()
    await page.keyboard.press('Enter')
    await isAt('Edit')
    await expect.poll(() => trigger.getAttribute('aria-expanded')).toBe('true')
    await expect.poll(() => page.getByRole('menu', { name: /Actions/ }).count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await isAt('Copy')
    await page.keyboard.press('End')
    await isAt('Archive')
    await page.keyboard.press('ArrowDown')
    await isAt('Edit')
    await page.keyboard.press('ArrowUp')
    await isAt('Archive')
    await page.keyboard.press('Home')
    await isAt('Edit')
    await page.keyboard.type('co')
    await isAt('Copy')
    await page.keyboard.press('Enter')
    await gone(page.getByRole('menu'))
    expect(await last(part)).toBe('copy')
    await expect.poll(() => isFocused(trigger)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await isAt('Archive')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
    await expect.poll(() => isFocused(trigger)).toBe(true)
    expect(await last(part)).toBe('copy')
  })

  test('a menu: a press outside closes it, and a second press on its button', async () => {
    const { page, part } = await openTwin(twin)
    await button(part, 'Actions').click()
    await page.getByRole('menu').waitFor()
    await page.mouse.click(5, 5)
    await gone(page.getByRole('menu'))
    await button(part, 'Actions').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await gone(page.getByRole('menu'))
    expect(await last(part)).toBe('edit')
  })

  test('tabs: arrows, Home and End choose, and the panel has the name of its tab', async () => {
    const { page, part } = await openTwin(twin)
    const panel = (name: string) => part.getByRole('tabpanel', { name })
    await part.getByRole('tab', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    await panel('Mine').getByText('The list of mine').waitFor()
    await page.keyboard.press('ArrowRight')
    await panel('Recent').waitFor()
    await page.keyboard.press('ArrowRight')
    await panel('All').waitFor()
    await page.keyboard.press('End')
    await panel('Recent').waitFor()
    await page.keyboard.press('Home')
    await panel('All').waitFor()
    await expect.poll(() => part.getByRole('tab', { selected: true }).allTextContents()).toEqual(['All42'])
    // The panel holds nothing that takes the focus, so it does itself.
    await page.keyboard.press('Tab')
    expect(await isFocused(panel('All'))).toBe(true)
  })

  test('a toggle group is one stop: arrows move, Space chooses', async () => {
    const { page, part } = await openTwin(twin)
    const option = (name: string) => part.getByRole('radio', { name })
    await option('System').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await isFocused(option('Dark'))).toBe(true)
    await expect.poll(() => option('System').isChecked()).toBe(true)
    await page.keyboard.press('Space')
    await expect.poll(() => option('Dark').isChecked()).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await option('Light').evaluate((element) => element === document.activeElement)).toBe(false)
    await page.keyboard.press('Tab')
    expect(await isFocused(option('Dark'))).toBe(true)
  })

  test('a switch: Space and a press on its text change it', async () => {
    const { part } = await openTwin(twin)
    const toggle = part.getByRole('switch', { name: 'Stay signed in' })
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await toggle.press('Space')
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await part.getByText('Stay signed in').click()
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await expect.poll(() => part.getByRole('switch', { name: 'Notifications' }).isDisabled()).toBe(true)
  })

  test('a search: Escape and its button clear it and leave the focus in it', async () => {
    const { page, part } = await openTwin(twin)
    const box = part.getByRole('searchbox', { name: 'Search campaigns' })
    const clear = part.getByRole('button', { name: 'Clear search' })
    expect(await clear.isVisible()).toBe(false)
    await box.fill('bloom')
    await page.keyboard.press('Escape')
    await expect.poll(() => box.inputValue()).toBe('')
    await box.fill('bloom')
    await clear.click()
    await expect.poll(() => box.inputValue()).toBe('')
    await expect.poll(() => isFocused(box)).toBe(true)
  })

  test('a question: the safe answer has the focus where something is lost; Escape and a press outside mean no', async () => {
    const { page, part } = await openTwin(twin)
    const dialog = page.getByRole('alertdialog', { name: 'Remove everything?' })
    await button(part, 'Remove').press('Enter')
    await expect.poll(() => focused(page)).toBe('Keep')
    await page.keyboard.press('Escape')
    await gone(dialog)
    await expect.poll(() => last(part)).toBe('kept')
    await expect.poll(() => isFocused(button(part, 'Remove'))).toBe(true)
    await button(part, 'Ask').press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove')
    await page.keyboard.press('Enter')
    await gone(dialog)
    await expect.poll(() => last(part)).toBe('removed')
    await button(part, 'Ask').press('Enter')
    await dialog.waitFor()
    await page.mouse.click(5, 5)
    await gone(dialog)
    await expect.poll(() => last(part)).toBe('kept')
  })

  test('a toast: 5 s, which hover and focus hold; its action runs once and closes it', async () => {
    // A clock belongs to the whole context.
    const { page, part } = await openTwin(twin, {})
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const toast = page.getByRole('alertdialog', { name: 'Campaign paused' })
    const show = button(part, 'Toast')
    await show.press('Enter')
    await page.clock.runFor(4900)
    await expect.poll(() => toast.count()).toBe(1)
    await page.clock.runFor(200)
    await gone(toast)
    await show.press('Enter')
    // Not `hover`, which waits for frames of the clock that stands.
    const { x, y } = (await toast.boundingBox())!
    await page.mouse.move(x + 20, y + 20)
    await page.clock.runFor(60_000)
    await expect.poll(() => toast.count()).toBe(1)
    await page.mouse.move(5, 5)
    await toast.getByRole('button', { name: 'Undo' }).focus()
    await page.clock.runFor(60_000)
    await expect.poll(() => toast.count()).toBe(1)
    await page.keyboard.press('Enter')
    await gone(toast)
    expect(await last(part)).toBe('undone')
    await show.press('Enter')
    await page.clock.runFor(6000)
    await gone(toast)
  })

  test('a toast that is closed under the pointer holds no later one', async () => {
    const { page, part } = await openTwin(twin, {})
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const toast = page.getByRole('alertdialog', { name: 'Campaign paused' })
    const show = button(part, 'Toast')
    await show.press('Enter')
    const { x, y, width, height } = (await toast.getByRole('button', { name: 'Close' }).boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await gone(toast)
    await page.mouse.move(5, 5)
    await show.press('Enter')
    await toast.getByRole('button', { name: 'Undo' }).focus()
    await show.focus()
    await page.clock.runFor(6000)
    await gone(toast)
  })

  test('a tooltip: on focus by keyboard, gone by Escape', async () => {
    const { page, part } = await openTwin(twin)
    await part.getByRole('button', { name: /^Pending/ }).focus()
    await page.keyboard.press('Tab')
    const tooltip = page.getByRole('tooltip')
    await tooltip.waitFor()
    await expect.poll(() => tooltip.textContent()).toBe('Options')
    await page.keyboard.press('Escape')
    await gone(tooltip)
  })
})

test('axe finds nothing in the native kit, light or dark: the page, a menu, a question, a tooltip, a toast', async () => {
  const { page, part } = await openTwin('Native')
  const look = async (state: string) =>
    expect(await violationsInBothThemes(page, { exclude: ['[data-live-announcer]'] }), state).toEqual([])
  await look('the page')
  for (const [state, name, panel] of [
    ['a menu', 'Actions', page.getByRole('menu')],
    ['a question', 'Ask', page.getByRole('alertdialog')],
  ] as const) {
    await button(part, name).click()
    await panel.waitFor()
    await look(state)
    await page.keyboard.press('Escape')
    await gone(panel)
  }
  await part.getByRole('button', { name: /^Pending/ }).focus()
  await page.keyboard.press('Tab')
  await look('a tooltip')
  await button(part, 'Toast').press('Enter')
  await look('a toast')
})
