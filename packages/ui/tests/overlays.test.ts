import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, focused, gone, isFocused, width, serveGallery } from './pages.ts'

const { open } = serveGallery()

describe('menu', () => {
  test('arrow keys move past disabled lines, Enter acts, and focus returns to the button', async () => {
    const page = await open()
    const trigger = button(page, /^Actions of Bloom/)
    await trigger.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect.poll(() => items.count()).toBe(5)
    await expect.poll(() => isFocused(items.nth(0))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => isFocused(page.getByRole('menuitem', { name: 'Generate report' }))).toBe(true)
    await page.keyboard.press('Enter')
    await gone(page.getByRole('menu'))
    await expect.poll(() => page.locator('[data-last-action="report"]').count()).toBe(1)
    await expect.poll(() => isFocused(trigger)).toBe(true)
  })

  test('typing finds a line and Escape closes without acting', async () => {
    const page = await open()
    await button(page, /^Actions of Bloom/).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('arch')
    await expect.poll(() => isFocused(page.getByRole('menuitem', { name: 'Archive' }))).toBe(true)
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
    expect(await page.locator('[data-last-action]:not([data-last-action=""])').count()).toBe(0)
  })
})

describe('dialog', () => {
  test.each([
    ['Dialog 550', 550],
    ['Dialog 700', 700],
    ['Dialog 850', 850],
  ])('%s stands 100 px from the top and keeps and returns the focus', async (name, size) => {
    const page = await open()
    await button(page, name).click()
    const dialog = page.getByRole('dialog', { name: 'Import campaigns' })
    expect(await dialog.evaluate((element) => [element.getBoundingClientRect().width, element.getBoundingClientRect().top])).toEqual([
      size,
      100,
    ])
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await gone(dialog)
    await expect.poll(() => isFocused(button(page, name))).toBe(true)
  })

  test('a confirmation answers Yes and No, and Escape means no', async () => {
    const page = await open()
    const answer = page.getByTestId('answer')
    await button(page, 'Confirm').click()
    const dialog = page.getByRole('alertdialog', { name: 'Pause this campaign?' })
    expect(await width(dialog)).toBe(550)
    await expect.poll(() => isFocused(button(dialog, 'Yes'))).toBe(true)
    await page.keyboard.press('Enter')
    await gone(dialog)
    await expect.poll(() => answer.textContent()).toBe('yes')
    await button(page, 'Confirm').click()
    await button(dialog, 'No').click()
    await gone(dialog)
    await expect.poll(() => answer.textContent()).toBe('no')
    await button(page, 'Confirm').click()
    await button(dialog, 'Yes').press('Enter')
    await gone(dialog)
    await button(page, 'Confirm danger').click()
    await expect.poll(() => focused(page)).toBe('No')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('alertdialog'))
    await expect.poll(() => answer.textContent()).toBe('no')
  })
})

describe('picker', () => {
  test.each(['preview', 'entered'])('the panel of a picker does not stay open over a dialog: %s', async (phase) => {
    const page = await open()
    const trigger = button(page, /^Assigned to/)
    await trigger.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const panel = page.getByRole('listbox')
    await panel.waitFor()
    if (phase === 'entered') {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => isFocused(trigger)).toBe(false)
    }
    // As a key that opens a dialog does, without a press outside.
    await page.getByRole('button', { name: 'Dialog 700', includeHidden: true }).evaluate((element) => (element as HTMLElement).click())
    await page.getByRole('dialog', { name: 'Import campaigns' }).waitFor()
    await gone(panel)
  })

  test('the panel of a picker does not open after the focus has gone on', async () => {
    const page = await open()
    await button(page, /^Assigned to/).focus()
    await page.keyboard.press('Shift+Tab')
    await button(page, /^Assigned to/).evaluate((trigger) => {
      trigger.focus()
      // The frame in which the panel is to open, before it is drawn.
      requestAnimationFrame(() => trigger.blur())
    })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.getByRole('listbox').count()).toBe(0)
  })
})

describe('drawer', () => {
  test('each level is 50 px narrower, and Escape closes the top one and gives focus back', async () => {
    const page = await open()
    await button(page, 'Drawer').click()
    const first = page.getByRole('dialog', { name: 'Juniper Health – Always On 1', includeHidden: true })
    const second = page.getByRole('dialog', { name: 'Targeting' })
    await button(page, 'Second drawer').click()
    expect([await width(first), await width(second)]).toEqual([560, 510])
    await page.keyboard.press('Escape')
    await gone(second)
    expect(await first.isVisible()).toBe(true)
    await expect.poll(() => focused(page)).toBe('Second drawer')
    await page.keyboard.press('Escape')
    await gone(first)
    await expect.poll(() => focused(page)).toBe('Drawer')
  })
})

describe('toasts', () => {
  const toast = (page: Page, title: string) => page.getByRole('alertdialog').filter({ hasText: title })
  const press = (page: Page, name: string) => button(page, name).press('Enter')

  test('identical toasts are limited to one, or to as many as told; the oldest goes', async () => {
    const page = await open()
    for (let times = 0; times < 3; times++) await press(page, 'Error')
    for (let times = 0; times < 4; times++) await press(page, 'Limit of two')
    await press(page, 'Success')
    await expect.poll(() => toast(page, 'Oops!').count()).toBe(1)
    await expect.poll(() => toast(page, 'Twice at most').count()).toBe(2)
    await expect.poll(() => toast(page, 'Campaign paused').count()).toBe(1)
  })

  test('a toast is 330 px wide, a progress toast 400 px and a banner 900 px', async () => {
    const page = await open()
    for (const name of ['Info', 'Start work', 'Banner']) await press(page, name)
    expect(await width(toast(page, 'The forecast is ready'))).toBe(330)
    expect(await width(toast(page, 'Importing campaigns'))).toBe(400)
    expect(await width(toast(page, 'Spotdesk is updated tonight'))).toBe(900)
  })

  test('a toast leaves after 5 s, which hover and focus hold', async () => {
    const page = await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const info = toast(page, 'The forecast is ready')
    await press(page, 'Info')
    await page.clock.runFor(4900)
    await expect.poll(() => info.count()).toBe(1)
    await page.clock.runFor(200)
    await gone(info)

    await press(page, 'Info')
    await button(info, 'Close').focus()
    await page.clock.runFor(60_000)
    await expect.poll(() => info.count()).toBe(1)
    await button(page, 'Info').focus()
    await page.clock.runFor(5000)
    await gone(info)

    await press(page, 'Info')
    await info.hover()
    await page.clock.runFor(60_000)
    await expect.poll(() => info.count()).toBe(1)
    await page.mouse.move(1200, 20)
    await page.clock.runFor(5000)
    await gone(info)
  })

  test('Undo acts once and closes; the whole of a toast can be pressed', async () => {
    const page = await open()
    const done = page.getByTestId('actions')
    await press(page, 'Success')
    await button(page, 'Undo').press('Enter')
    await gone(toast(page, 'Campaign paused'))
    await expect.poll(() => done.textContent()).toBe('1')
    await press(page, 'Info')
    await toast(page, 'The forecast is ready').click({ position: { x: 200, y: 8 } })
    await gone(toast(page, 'The forecast is ready'))
    await expect.poll(() => done.textContent()).toBe('2')
  })

  test('the key of an action does it, for the newest toast that has it, and F6 goes to the toasts, which then stay', async () => {
    const page = await open()
    const done = page.getByTestId('actions')
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await press(page, 'Success')
    await press(page, 'Info')
    await toast(page, 'Campaign paused').getByText('Z', { exact: true }).waitFor()
    await page.keyboard.press('z')
    await gone(toast(page, 'Campaign paused'))
    await expect.poll(() => done.textContent()).toBe('1')
    await page.keyboard.press('z')
    await expect.poll(() => done.textContent()).toBe('1')
    await press(page, 'Success')
    await page.keyboard.press('F6')
    await expect
      .poll(() => page.getByRole('region', { name: /Notifications/ }).evaluate((region) => region.contains(document.activeElement)))
      .toBe(true)
    await page.clock.runFor(60_000)
    await page.keyboard.press('F6')
    expect(await isFocused(button(page, 'Success'))).toBe(true)
    await page.keyboard.press('z')
    await expect.poll(() => done.textContent()).toBe('2')
  })

  test('progress changes in place and ends in a toast of its own', async () => {
    const page = await open()
    await press(page, 'Start work')
    const running = toast(page, 'Importing campaigns')
    const before = await running.elementHandle()
    await press(page, 'Advance')
    await expect.poll(() => running.locator('[style="width: 40%;"]').count()).toBe(1)
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
    for (let times = 0; times < 2; times++) await press(page, 'Advance')
    await gone(running)
    await expect.poll(() => button(toast(page, '120 campaigns imported'), 'Open results').count()).toBe(1)
  })
})
