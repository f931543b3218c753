/** Saved views of the campaign list: an address each, for oneself or for the agency. */
import type { Desk } from '@spotdesk/server/testing'
import { savedViews } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { atPlace, button, placeOf, rowNamed, rowsOf, serveWeb, table, toast } from './web.ts'

async function fill(desk: Desk): Promise<void> {
  for (const name of ['Alpha', 'Beta', 'Gamma']) await desk.campaign({ name: `View ${name}`, totals: { impressions: name.length } })
  await desk.campaign({ name: 'View Paused', status: 'PAUSED' })
}

const web = serveWeb(fill)
// The bar has room for a few: views of other tests would push those of a test into its menu.
beforeEach(async () => void (await sql`update saved_views set deleted = true`.execute(web.desk().database.system)))
const bar = (page: Page) => page.getByRole('navigation', { name: 'Views' })
const pill = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })
const menu = async (page: Page, line: string | RegExp) => {
  await bar(page)
    .getByRole('button', { name: /^Saved views/ })
    .click()
  await page.getByRole('menuitem', { name: line }).click()
}
const headers = (page: Page) =>
  table(page)
    .locator('[role=columnheader][data-field]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-field')))
const listed = async (as: 'manager' | 'readonly' | 'admin') =>
  (await web.desk().app.call(savedViews.list, { screen: 'campaigns' }, { as })).map(({ name }) => name)
const save = (body: object) =>
  web.desk().app.call(savedViews.create, { body: { screen: 'campaigns', ...body } } as never, { as: 'manager' })

describe('a saved view', () => {
  test('is saved from what the list shows, is marked while the address is its own, and takes later changes', async () => {
    const page = await web.open('manager', '/campaigns/list?status=paused&q=View&sort=-name')
    await rowNamed(page, 'View Paused').waitFor()
    await button(page, 'Save view').click()
    const dialog = page.getByRole('dialog', { name: 'Save as a view' })
    await axe(page)
    await button(dialog, 'Save the view').click()
    await dialog.getByText('This field is required.').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Quiet ones')
    await button(dialog, 'Save the view').click()
    await toast(page, 'The view Quiet ones was saved.').waitFor()
    await expect.poll(() => pill(page, 'Quiet ones').getAttribute('aria-current')).toBe('page')
    expect(await button(page, 'Save view').count()).toBe(0)
    await go(page, '/campaigns/list?status=RUNNING')
    await pill(page, 'Quiet ones').click()
    await rowNamed(page, 'View Paused').waitFor()
    await atPlace(page, /^\/campaigns\/list\?view=\d+&status=paused&q=View&sort=-name$/)
    await table(page).getByRole('button', { name: 'Campaign', exact: true }).first().click()
    await bar(page).getByRole('img', { name: 'changed' }).waitFor()
    await menu(page, 'Save the changes of Quiet ones')
    await toast(page, 'The view Quiet ones was changed.').waitFor()
    await bar(page).getByRole('img', { name: 'changed' }).waitFor({ state: 'detached' })
  })

  test('is renamed and shared with the agency; its link shows others the same list', async () => {
    const { id } = await save({ name: 'Mine alone', filters: { q: 'Beta' } })
    const page = await web.open('manager', `/campaigns/list?view=${id}&status=&q=Beta`)
    expect(await listed('readonly')).not.toContain('Mine alone')
    const other = await web.open('readonly', `/campaigns/list?view=${id}&status=&q=Beta`)
    await rowNamed(other, 'View Beta').waitFor()
    await menu(page, 'Rename or share')
    const dialog = page.getByRole('dialog', { name: 'Rename or share' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Of us all')
    await dialog.locator('label').filter({ hasText: 'Everybody in the agency' }).click()
    await button(dialog, 'Save changes').click()
    await pill(page, 'Of us all').waitFor()
    await other.reload()
    await expect.poll(() => pill(other, 'Of us all').getAttribute('aria-current')).toBe('page')
    await bar(other)
      .getByRole('button', { name: /^Saved views/ })
      .click()
    await other.getByRole('menu').waitFor()
    expect((await other.getByRole('menuitem').allTextContents()).some((line) => line.startsWith('Delete'))).toBe(false)
  })

  test('is deleted, and Undo brings it back', async () => {
    const { id } = await save({ name: 'Short lived', filters: { q: 'Gamma' } })
    const page = await web.open('manager', `/campaigns/list?view=${id}&status=&q=Gamma`)
    await rowNamed(page, 'View Gamma').waitFor()
    await menu(page, 'Delete Short lived')
    await toast(page, 'The view Short lived was deleted.').hover()
    await pill(page, 'Short lived').waitFor({ state: 'detached' })
    await rowNamed(page, 'View Gamma').waitFor()
    await button(page, 'Undo').click()
    // It stands in the bar, or in its menu where the bar has no room.
    await bar(page).locator('a').filter({ hasText: 'Short lived' }).waitFor({ state: 'attached' })
  })

  test('keeps its columns in its address, and the own ones stay as they are', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=View')
    await rowsOf(page).first().waitFor()
    const own = await headers(page)
    await go(page, '/campaigns/list?status=&q=View&columns=name,id,endDate,nonsense')
    await expect.poll(() => headers(page)).toEqual(['name', 'id', 'endDate'])
    await button(page, 'Save view').click()
    const dialog = page.getByRole('dialog', { name: 'Save as a view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Narrow')
    await button(dialog, 'Save the view').click()
    await toast(page, 'The view Narrow was saved.').waitFor()
    await go(page, '/campaigns/list?status=&q=View')
    await expect.poll(() => headers(page)).toEqual(own)
    await pill(page, 'Narrow').click()
    await expect.poll(() => headers(page)).toEqual(['name', 'id', 'endDate'])
  })

  test('made the default, it opens where the address says nothing, and nowhere else', async () => {
    const { id } = await save({ name: 'First thing', filters: { status: ['PAUSED'], q: 'View' } })
    const page = await web.open('admin', '/campaigns/list')
    await rowsOf(page).first().waitFor()
    expect(placeOf(page)).toBe('/campaigns/list')
    await web.desk().app.call(savedViews.update, { id, body: { scope: 'AGENCY' } }, { as: 'manager', headers: { 'if-match': '*' } })
    await page.reload()
    await pill(page, 'First thing').click()
    await menu(page, 'Open the list with First thing')
    await toast(page, 'The list opens with First thing now.').waitFor()
    await page.goto('/campaigns/list')
    await atPlace(page, `/campaigns/list?view=${id}&status=paused&q=View`)
    await rowNamed(page, 'View Paused').waitFor()
    await go(page, '/campaigns/list?status=RUNNING')
    await rowNamed(page, 'View Alpha').waitFor()
    expect(placeOf(page)).toBe('/campaigns/list?status=RUNNING')
  })
})

test('views without room in the row stand in the menu, which has the name of the open one', async () => {
  const long = 'Everything that somebody should look at before the day is over'.slice(0, 60)
  for (const number of [1, 2, 3]) await save({ name: `${number} ${long}`.slice(0, 60), filters: { q: `${number}` } })
  const page = await web.open('manager', '/campaigns/list?status=RUNNING', { viewport: { width: 1280, height: 800 } })
  await rowsOf(page).first().waitFor()
  await bar(page)
    .getByRole('button', { name: /^Saved views/ })
    .click()
  await page.getByRole('menuitem', { name: /^3 Everything/ }).click()
  await bar(page)
    .getByRole('button', { name: /^Saved views, 3 Everything/ })
    .waitFor()
  const [head, last] = [await bar(page).boundingBox(), await button(page, /^Export All/).boundingBox()]
  expect(Math.round(head!.x + head!.width)).toBeLessThanOrEqual(Math.round(last!.x))
  await axe(page)
})
