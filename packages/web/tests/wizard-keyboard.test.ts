/** The wizard without a mouse: from the campaign list to a campaign that runs. */
import { makeInventory } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atPlace, placeOf, serveWeb, toast } from './web.ts'
import { campaignOf, question, tabTo } from './wizard-desk.ts'

const web = serveWeb((desk) => makeInventory(desk.app, 2000))

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

async function type(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('from nothing to a campaign that runs, by keyboard alone', async () => {
  const page = await web.open('manager', '/campaigns/list?status=')
  await page.getByRole('link', { name: 'Create campaign' }).first().waitFor()
  await press(page, 'Create campaign')
  await atPlace(page, '/campaigns/create')
  await page.getByRole('heading', { name: 'Whose campaign is it?' }).waitFor()
  await tabTo(page, 'Advertiser')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  // The focus may scroll the page, which hides the list for a moment: a key then opens it only.
  const goDown = async () => {
    await page.keyboard.press('ArrowDown')
    return page.locator('[role=combobox][aria-activedescendant]').count()
  }
  await expect.poll(goDown).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('combobox', { name: 'Advertiser' }).inputValue()).not.toBe('')
  await press(page, 'Create draft')
  await atPlace(page, /settings$/)
  const id = Number(/create\/(\d+)/.exec(placeOf(page))![1])

  await page.getByRole('form', { name: 'Campaign settings' }).waitFor()
  await type(page, 'Name', 'By keyboard')
  await type(page, 'Start', '2026/11/19 00:00')
  await type(page, 'End', '2026/12/20')
  await type(page, 'Objective', '500')
  await type(page, 'CPM', '12.5')
  await press(page, 'Next: Ads')
  await atPlace(page, /ads$/)
  await page.getByRole('link', { name: /^Audio/ }).waitFor()
  await press(page, /^Audio/)
  await page.getByRole('form', { name: 'New ad' }).waitFor()
  await type(page, 'Name', 'Spot by keyboard')
  await type(page, 'Estimated duration', '30')
  await press(page, 'Create ad')
  await atPlace(page, /ads$/)
  // The address changes before the step, and both have a way on.
  await page.getByRole('button', { name: 'Create ad' }).waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Spot by keyboard').first().waitFor()
  await press(page, 'Next: Targeting')
  await atPlace(page, /targeting$/)
  const everywhere = page.getByRole('radio', { name: 'Deliver everywhere' })
  await everywhere.waitFor({ state: 'attached' })
  for (let count = 0; count < 60 && !(await everywhere.evaluate((one) => one === document.activeElement)); count += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('The targeting is not saved.').waitFor()
  await press(page, 'Next: Summary')
  await atPlace(page, /summary\/campaign$/)
  await page.getByRole('button', { name: 'Submit campaign' }).waitFor()
  await press(page, 'Submit campaign')
  await question(page).waitFor()
  await press(page, 'Submit')
  await toast(page, 'By keyboard was submitted and is running.').waitFor()
  await atPlace(page, `/campaigns/${id}/stats`)
  expect((await campaignOf(web, id))['status']).toBe('RUNNING')
})
