/** A list beyond its window: columns without room, what Ctrl+C puts onto the clipboard, and what is printed. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveKits, settled } from './open-gallery.ts'
import { table, tick } from './web.ts'

const kits = serveKits()
const lines = (page: Page) => table(page, 'Lines')
const rows = (page: Page) => lines(page).locator('[data-row]')

/** The list in a state, with its first rows. */
async function open(parameters: Record<string, string> = {}): Promise<Page> {
  const page = await kits.open('lists', parameters)
  await rows(page).first().waitFor()
  await settled(page)
  return page
}

test('Ctrl+C copies the focused cell as its editor shows it, the focused row, or the selected rows of all pages, as a table', async () => {
  const page = await open()
  /** The text that a press of Ctrl+C puts onto the clipboard, which a page without focus cannot read. */
  const copied = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer()
      document.activeElement!.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return clipboardData.getData('text/plain')
    })
  await lines(page).locator('[data-row="2"] [data-field=priority]').focus()
  expect(await copied()).toMatch(/^\d+$/)
  await lines(page).locator('[data-row="2"]').focus()
  const [head, row] = (await copied()).split('\n').map((line) => line.split('\t'))
  expect(head!.slice(0, 4)).toEqual(['Line', 'Status', 'Progress', 'Spend of total'])
  expect(row!.slice(0, 2)).toEqual(['Orchard Foods – Snack Time 00002', 'Paused'])
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Next page' }).click()
  await lines(page).locator('[data-row="26"]').waitFor()
  await tick(page, (await lines(page).locator('[data-row="26"] input').getAttribute('aria-label'))!)
  const table = (await copied()).split('\n')
  expect(table).toHaveLength(27)
  expect([table[1], table[26]].map((line) => line!.split('\t')[0]!.slice(-5))).toEqual(['00026', '00025'])
  await page.getByText('26 rows were copied.').waitFor()
})

test('Ctrl+P prints the rows of all pages, up to a thousand, and the browser’s own menu those of this page', async () => {
  const page = await open({ status: 'running', assigned: 'Ines Park' })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-sheets', String(document.querySelectorAll('[data-printed] tbody tr').length))
  })
  await rows(page).first().focus()
  await page.keyboard.press('Control+p')
  // With the totals.
  await expect.poll(() => page.locator('body').getAttribute('data-sheets')).toBe('834')
  const printed = page.locator('[data-printed]')
  await page.emulateMedia({ media: 'print' })
  expect([await printed.isVisible(), await lines(page).isVisible(), await page.getByRole('searchbox').isVisible()]).toEqual([
    true,
    false,
    false,
  ])
  expect(await printed.locator('caption').textContent()).toBe('833 of 833')
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await printed.waitFor({ state: 'detached' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await printed.locator('tbody tr').count()).toBe(26)
  expect(await printed.locator('caption').textContent()).toBe('25 of 833')
})
test('columns without room are counted below the list, and the count leads to them and back', async () => {
  const page = await open()
  const usual = page.viewportSize()!
  const more = page.getByRole('button', { name: /^Show \d+ more columns?$/ })
  const left = () =>
    lines(page)
      .locator('xpath=..')
      .evaluate((scroller) => scroller.scrollLeft)
  await page.setViewportSize({ width: 900, height: 700 })
  await more.click()
  await expect.poll(left).toBeGreaterThan(0)
  await more.click()
  await expect.poll(left).toBe(0)
  await page.setViewportSize({ width: 3000, height: 700 })
  await more.waitFor({ state: 'detached' })
  await page.setViewportSize(usual)
})
