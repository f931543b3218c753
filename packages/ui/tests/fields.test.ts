import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openContext } from '../../../scripts/test-browser.ts'
import { button, gone, isFocused, serveGallery } from './pages.ts'

const { address, open } = serveGallery()

describe('select', () => {
  test('a single select has its options once it is approached, closes on the choice and can clear it', async () => {
    const page = await open()
    const options = button(page, /Status/)
      .locator('xpath=..')
      .locator('option', { hasText: 'Paused' })
    await button(page, /Status/).waitFor()
    expect(await options.count()).toBe(0)
    await button(page, /Status/).focus()
    await expect.poll(() => options.count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Paused' }).press('Enter')
    await gone(page.getByRole('listbox'))
    await button(page, /Paused/).click()
    await page.getByRole('option', { name: 'All statuses' }).click()
    await gone(page.getByRole('listbox'))
    await expect.poll(() => button(page, /All statuses/).count()).toBe(1)
  })

  test('the search finds names that contain the text in any case, 50 at most, and says when there is none', async () => {
    const page = await open()
    await button(page, /Lumen Telecom/).press('Enter')
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(50)
    await page.keyboard.type('IENT 12')
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allTextContents()).toEqual(['Client 12', 'Client 120'])
    await page.keyboard.type('x')
    await expect.poll(() => page.getByText('No options matching your criteria').isVisible()).toBe(true)
    await page.keyboard.press('Backspace')
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await gone(page.getByRole('listbox'))
    await expect.poll(() => button(page, /Client 120/).count()).toBe(1)
  })

  test('it says that it loads, and that there is nothing to choose', async () => {
    const page = await open()
    await button(page, /Publisher/).click()
    await expect.poll(() => page.getByText('Loading data...').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await button(page, /Currency/).click()
    await expect.poll(() => page.getByText('No results found.').isVisible()).toBe(true)
  })
})

describe('multi-select', () => {
  const trigger = (page: Page) => button(page, /^Advertisers/)

  test('it opens on focus without taking the focus, Tab passes by, and Arrow down goes in', async () => {
    const page = await open('light', { viewport: { width: 1280, height: 260 } })
    await button(page, /^Assigned to/).focus()
    // Outside the visible part, so that the focus scrolls: that must not close it.
    await page.evaluate(() => scrollTo(0, 0))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => scrollY > 0)
    await page.getByRole('listbox', { name: 'Advertisers' }).waitFor()
    await expect.poll(() => isFocused(trigger(page))).toBe(true)
    await page.keyboard.press('Tab')
    await gone(page.getByRole('listbox'))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('dialog', { name: 'Advertisers' }).waitFor()
    await expect.poll(() => isFocused(page.getByRole('combobox', { name: 'Search', exact: true }))).toBe(true)
  })

  test('choices count at once, over several searches, and Undo reverts them', async () => {
    const page = await open()
    await trigger(page).press('Enter')
    await page.keyboard.type('kestrel')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('HELIO')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('listbox').getByRole('option', { selected: true }).allTextContents()).toEqual(['Helio Energy'])
    await expect.poll(() => trigger(page).textContent()).toBe('Helio Energy, Kestrel Air')
    await button(page, 'Undo').press('Enter')
    await expect.poll(() => trigger(page).textContent()).toBe('Every advertiser')
    await button(page, 'Close').press('Enter')
    await gone(page.getByRole('listbox'))
    await expect.poll(() => isFocused(trigger(page))).toBe(true)
  })

  test.each(['Close', 'Escape', 'a press outside'])('%s keeps what was chosen', async (way) => {
    const page = await open()
    await trigger(page).click()
    await page.getByRole('option', { name: 'Juniper Health' }).click()
    if (way === 'Close') await button(page, 'Close').click()
    else if (way === 'Escape') await page.keyboard.press('Escape')
    else await page.mouse.click(1270, 880)
    await gone(page.getByRole('listbox'))
    await expect.poll(() => trigger(page).textContent()).toBe('Juniper Health')
  })
})

describe('toggle group', () => {
  test('single mode keeps one pressed and multiple mode toggles each', async () => {
    const page = await open()
    const pressed = (group: string) =>
      page
        .getByRole(group === 'Goal type' ? 'radiogroup' : 'toolbar', { name: group })
        .locator('[data-selected]')
        .allTextContents()
    await page.getByRole('radio', { name: 'Price' }).click()
    await page.getByRole('radio', { name: 'Price' }).click()
    expect(await pressed('Goal type')).toEqual(['Price'])
    await button(page, 'Screen').click()
    expect(await pressed('Parts')).toEqual(['Audio', 'Screen'])
    await button(page, 'Audio').click()
    await button(page, 'Screen').click()
    expect(await pressed('Parts')).toEqual([])
  })

  test('a value that is no array in multiple mode throws', async () => {
    const context = await openContext({})
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const thrown = page.waitForEvent('pageerror')
    await page.goto(`${address()}?mistake`)
    expect((await thrown).message).toBe('Value must be an array in multiple-selection mode.')
  })
})

describe('file drop', () => {
  const choose = async (page: Page, name: string, size: number) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a file').press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 'a') })
  }

  test('the keyboard opens the chooser, takes a file and cancels it', async () => {
    const page = await open()
    await choose(page, 'mine.csv', 3_000_000)
    const row = page.getByRole('listitem').filter({ hasText: 'mine.csv' })
    await expect.poll(() => row.textContent()).toContain('3.0 MB')
    await button(page, 'Cancel mine.csv').press('Enter')
    await gone(row)
  })

  test('a file over 3 MB and a file of another type are refused in words', async () => {
    const page = await open()
    const alert = page.getByRole('region', { name: 'File drop' }).getByRole('alert')
    await choose(page, 'mine.csv', 3_000_001)
    await alert.getByText("File can't exceed 3 MB.").waitFor()
    await choose(page, 'mine.txt', 10)
    await alert.getByText('Only .csv files are allowed!').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'mine.' }).count()).toBe(0)
  })

  test('a dropped file is taken', async () => {
    const page = await open()
    const zone = page.getByText('Drop a CSV file here')
    await zone.scrollIntoViewIfNeeded()
    const box = await zone.boundingBox()
    if (!box) throw new Error('The drop zone has no place.')
    const folder = await mkdtemp(join(tmpdir(), 'spotdesk-drop-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'dropped.csv')
    await writeFile(file, 'id,name')
    const devtools = await page.context().newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 }
      await devtools.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data })
    }
    await page.getByRole('listitem').filter({ hasText: 'dropped.csv' }).waitFor()
  })
})
