/** Keys that lead from everywhere to a screen, and the help that tells them. */
import { expect, test } from 'vitest'
import { atPlace, placeOf, rowsOf, serveWeb } from './web.ts'

const web = serveWeb()

test('g and a second key go to a screen, from a row too; in a text they are text', async () => {
  const page = await web.open('manager', '/campaigns/list?status=RUNNING')
  await rowsOf(page).first().focus()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await atPlace(page, '/account/settings')
  await page.getByRole('textbox', { name: 'First name' }).focus()
  await page.keyboard.type('gc')
  expect(placeOf(page)).toBe('/account/settings')
  await page.getByRole('textbox', { name: 'First name' }).press('Control+z')
  await page.keyboard.press('Control+z')
})

test('the help names the screens that the user may open, and no others', async () => {
  const page = await web.open('manager', '/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Go to the campaigns').waitFor()
  await help.getByText('Look at the row beside the list; j and k then move on').waitFor()
  const other = await web.open('creative', '/terms')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await other.keyboard.press('?')
  await other.getByRole('dialog').getByText('Go to the creative studio').waitFor()
  expect(await other.getByRole('dialog').getByText('Go to the campaigns').count()).toBe(0)
  await other.keyboard.press('Escape')
  await other.getByRole('dialog').waitFor({ state: 'detached' })
  await other.keyboard.press('g')
  await other.keyboard.press('c')
  await other.keyboard.press('?')
  await other.getByRole('dialog').waitFor()
  expect(placeOf(other)).toBe('/terms')
})
