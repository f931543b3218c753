/** The morning plan: what will not deliver, fixes chosen and edited, one change-set applied and reverted; by keyboard too. */
import { type Desk, makeInventory, things } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { walkScreen } from './walk.ts'
import { button, focusOn, serveWeb, tick, toast } from './web.ts'

const path = '/campaigns/attention'
const now = Date.parse('2026-11-20T12:00Z')
const at = (days: number) => new Date(now + days * 86_400_000)
const long = 'A name that goes on and on '.repeat(9)
let first: number
let number = 9300

async function withAd(desk: Desk, name: string, columns: Record<string, unknown>): Promise<number> {
  const us = { type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] }
  const hill = { type: 'INVENTORY_PUBLISHER', exclude: false, values: ['202'] }
  const flight = {
    start_date: at(-2),
    end_date: at(14),
    pacing_type: 'AS_FAST_AS_POSSIBLE',
    targeting: { groups: [{ rules: [us, hill] }] },
  }
  const id = await desk.campaign({ name, columns: { ...flight, ...columns } })
  const ad = { agency_id: 1, id: (number += 1), campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE' }
  await desk.insert('ads', { ...ad, estimated_duration_s: 30 })
  return id
}

const web = serveWeb(
  async (desk) => {
    await sql`update campaigns set archived = true`.execute(desk.database.system)
    await makeInventory(desk.app, 6000)
    const objective_value = 150_000
    first = await withAd(desk, 'Prairie Bank 07', { objective_value, cpm_e4: 200_000 })
    await withAd(desk, long, { objective_value, advertiser_id: things.otherAdvertiser })
    const capping = JSON.stringify([{ limit: 1, unit: 'DAY', unitMultiplier: 1 }])
    await withAd(desk, 'Juniper Health 20', { objective_value: 300_000, targeting: { groups: [] }, capping, pacing_priority: 3 })
    await makeInventory(desk.app, 6000)
  },
  { jobs: true },
)
const plan = (page: Page) => page.getByRole('table', { name: 'Campaigns that need attention' })
const rowOf = (page: Page, name: string) =>
  plan(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
/** The joint answer to the latest choice is on the screen. */
const computed = (page: Page) => page.locator('table[aria-label="Campaigns that need attention"][aria-busy=false]').waitFor()
const priority = async () =>
  (await web.desk().rows<{ p: number }>(sql`select pacing_priority as p from campaigns where id = ${first}`))[0]!.p

describe('the morning plan', () => {
  test('a fix is chosen, edited, reviewed, applied and reverted as one change-set', async () => {
    const page = await web.open('manager', '/campaigns/list')
    await page.getByRole('link', { name: 'Morning plan' }).click()
    const row = rowOf(page, 'Prairie Bank 07')
    await row.waitFor()
    await page.getByText(/^3 campaigns will not deliver\. \$[\d,]+ at risk\./).waitFor()
    // None at first, then this one with another value.
    const all = page.getByRole('checkbox', { name: 'All fixes that need nobody' })
    if (!(await all.isChecked())) await tick(page, 'All fixes that need nobody')
    await computed(page)
    await tick(page, 'All fixes that need nobody')
    await computed(page)
    await expect.poll(() => button(page, 'Review as change-set').isDisabled()).toBe(true)
    await row.getByRole('button', { name: /^Fix of Prairie Bank 07/ }).click()
    const panel = page.getByRole('dialog', { name: 'Fix of Prairie Bank 07' })
    await panel.getByRole('radio', { name: /^Raise the priority/ }).check({ force: true })
    await panel.getByRole('textbox', { name: 'Priority' }).fill('12')
    await panel.getByText(/^A number from 1 to/).waitFor()
    await expect.poll(() => button(panel, 'Use this fix').isDisabled()).toBe(true)
    await panel.getByRole('textbox', { name: 'Priority' }).fill('4')
    await button(panel, 'Use this fix').click()
    await computed(page)
    await row.getByText('Priority 5 → 4').waitFor()
    // Who pays for it stands beside it by name, and what is left in the card.
    await expect.poll(() => row.textContent()).toContain('A name that goes on')
    await page.getByRole('region', { name: 'The plan' }).getByText('1 fix', { exact: true }).waitFor()
    await button(page, 'Review as change-set').click()
    const review = page.getByRole('dialog', { name: 'Review the plan' })
    await review.getByText('1 campaign changes.').waitFor()
    await review.getByText(/get fewer impressions/).waitFor()
    await review.getByRole('row').filter({ hasText: 'Priority' }).first().waitFor()
    await button(review, 'Apply 1 fix').click()
    // The pointer on a toast stops its timer.
    await toast(page, '1 fix was applied.').hover()
    expect(await priority()).toBe(4)
    await page
      .getByRole('region', { name: /^Plan of/ })
      .getByText('Prairie Bank 07')
      .waitFor()
    // Later, when no toast offers it any more, its own card reverts it.
    await button(page.getByRole('region', { name: /^Plan of/ }), 'Revert the plan').click()
    await button(page.getByRole('alertdialog', { name: 'Revert the plan?' }), 'Revert the plan').click()
    await toast(page, /undone/).waitFor()
    expect(await priority()).toBe(5)
    await page.getByRole('region', { name: /^Plan of/ }).waitFor({ state: 'detached' })
  })

  test('works with the keyboard alone, and tells who may not write', async () => {
    const page = await web.open('manager', path)
    // One that no test has changed: a write looks for its missing creative.
    const row = rowOf(page, 'Juniper Health 20')
    const box = row.getByRole('checkbox')
    // Until the new plan is there the last one is shown, and nothing of it can be chosen.
    await computed(page)
    await focusOn(box)
    const before = await box.isChecked()
    await page.keyboard.press('Space')
    await expect.poll(() => box.isChecked()).toBe(!before)
    await computed(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Fix of Juniper Health 20/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Fix of Juniper Health 20' }).waitFor()
    await page.keyboard.press('Escape')
    // The focus comes back in the frame after the dialog has gone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Fix of Juniper Health 20/)
    const reader = await web.open('analyst', path)
    await reader.getByText('You see the plan; to apply it you need the right to change campaigns.').waitFor()
    await expect.poll(() => rowOf(reader, 'Prairie Bank 07').getByRole('checkbox').isDisabled()).toBe(true)
    await expect.poll(() => button(reader, 'Review as change-set').isDisabled()).toBe(true)
  })

  test('fails with a way to ask again, and says so where everything will deliver', async () => {
    const page = await web.open('manager', '/campaigns/list')
    const answers = [
      { status: 422, json: { code: 'validationFailed', message: 'It did not work.', retryable: false } },
      { status: 503, json: { code: 'planBeingMade', message: 'Being made.', retryable: false } },
    ]
    await page.route('**/forecast/attention', async (route) => {
      const answer = answers.shift()
      await (answer ? route.fulfill(answer) : route.continue())
    })
    await go(page, path)
    await page.getByText('It did not work.').waitFor()
    await button(page, 'Compute again').click()
    await rowOf(page, 'Prairie Bank 07').waitFor()
    await page.route('**/forecast/attention', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), campaigns: [], totals: [], conflicts: [], left: 0 } })
    })
    await go(page, path)
    await page.getByText('Everything will deliver').waitFor()
  })

  test('comes by e-mail when its switch is on', async () => {
    const page = await web.open('manager', path)
    const digest = page.getByRole('switch', { name: 'E-mail at 06:00' })
    expect(await digest.isChecked()).toBe(false)
    await digest.locator('xpath=ancestor::label').click()
    await expect.poll(() => digest.isChecked()).toBe(true)
    await page.reload()
    await digest.waitFor()
    await expect.poll(() => digest.isChecked()).toBe(true)
  })

  test('has room for long names at its narrowest', () => walkScreen(web, 'manager', path))
})
