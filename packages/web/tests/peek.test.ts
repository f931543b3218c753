/** A campaign beside the list: opened by a key, moved on by j and k, closed by Escape. */
import { type Desk, things } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, placeOf, rowNamed, serveWeb, tick, toast } from './web.ts'

async function fill(desk: Desk): Promise<void> {
  const id = await desk.campaign({ name: 'Peek 1', columns: { order_id: things.order } })
  for (let number = 1; number <= 7; number++) {
    const ad = { agency_id: 1, campaign_id: id, type: 'AUDIO', status: 'ACTIVE' }
    await desk.insert('ads', { ...ad, id: 8800 + number, name: `Spot ${number}`, name_lc: `spot ${number}` })
  }
  await desk.campaign({ name: 'Peek 2', status: 'DRAFT' })
  await desk.campaign({ name: `Peek 3 ${'שלום '.repeat(45)}` })
}

const web = serveWeb(fill)
const peek = (page: Page) => page.getByRole('complementary')

async function openPeek(person: 'manager' | 'readonly' = 'manager'): Promise<Page> {
  const page = await web.open(person, '/campaigns/list?status=&q=Peek&sort=name')
  await rowNamed(page, 'Peek 1').focus()
  await page.keyboard.press('o')
  await peek(page).getByRole('heading', { name: 'Peek 1' }).waitFor()
  return page
}

test('o shows the campaign beside the list with its ads and the way to its pages, j and k move on, and Escape returns to the row', async () => {
  const page = await openPeek()
  await peek(page).getByRole('link', { name: 'Spot 1' }).waitFor()
  await peek(page).getByRole('link', { name: 'All 7 ads' }).waitFor()
  await peek(page).getByRole('navigation').getByRole('link', { name: 'Campaign settings' }).waitFor()
  await expect.poll(() => rowNamed(page, 'Peek 1').getAttribute('aria-current')).toBe('true')
  await axe(page)
  await page.keyboard.press('j')
  await peek(page).getByRole('heading', { name: 'Peek 2' }).waitFor()
  await peek(page).getByRole('navigation').getByRole('link', { name: 'Summary' }).waitFor()
  await page.keyboard.press('k')
  await peek(page).getByRole('heading', { name: 'Peek 1' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await peek(page)
    .getByRole('heading', { name: /^Peek 3/ })
    .waitFor()
  await expect.poll(() => button(peek(page), 'Next (j)').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await peek(page).waitFor({ state: 'detached' })
  await expect.poll(() => rowNamed(page, 'Peek 3').evaluate((row) => row === document.activeElement)).toBe(true)
  expect(placeOf(page)).toBe('/campaigns/list?status=&q=Peek&sort=name')
})

test('the peek follows the keys of the list, and Escape there closes it without clearing the selection', async () => {
  const page = await openPeek()
  await tick(page, 'Select Peek 2')
  await peek(page).getByRole('heading', { name: 'Peek 2' }).waitFor()
  await rowNamed(page, 'Peek 2').focus()
  await page.keyboard.press('j')
  await peek(page)
    .getByRole('heading', { name: /^Peek 3/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await peek(page).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Selection' }).getByText('1 selected').waitFor()
})

test('actions of the peek act and stay in the list', async () => {
  const page = await openPeek()
  await button(peek(page), 'Pause').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await toast(page, 'Campaign Peek 1 was paused.').waitFor()
  await button(peek(page), 'Resume').waitFor()
  expect(placeOf(page)).toMatch(/^\/campaigns\/list/)
})

test('the order of the peek leads to its page', async () => {
  const page = await openPeek('readonly')
  expect(await button(peek(page), 'Resume').count()).toBe(0)
  await peek(page).locator(`a[href="/orders/${things.order}/stats"]`).click()
  await page.getByRole('heading', { level: 1, name: 'Acme 2026' }).waitFor()
})
