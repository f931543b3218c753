/** The live counts of the targeting editor, its presets, and the draft that it keeps when the session ends. */
import { makeInventory } from '@spotdesk/server/testing'
import { forecast, targeting, targetingPresets } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { act, area, group, head, makeTargeted, pathOf, phones, pick, savedText, sentence, us } from './targeting-desk.ts'
import { button, serveWeb, toast } from './web.ts'

const web = serveWeb((desk) => makeInventory(desk.app, 4000))
const make = (rules: object[][] | null) => makeTargeted(web, rules)
const textOf = (id: number) => savedText(web, id)

describe('what it matches', () => {
  const format = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
  /** A text that begins with a short number, as screens write it. */
  const says = (start: string, count: number, end: string) => new RegExp(`^${start}${format.format(count).replace('.', '[.]')}${end}`, 'i')
  const ask = (campaignId: number, text: string) =>
    web.desk().app.call(forecast.matches, { body: { campaignId, audienceTargeting: { text } } }, { as: 'manager' })
  const cost = (page: Page, place: string) => page.locator(`[data-rule="${place}"]`)

  test('the whole, each group and each rule are counted while it is written, as the call counts them', async () => {
    const id = await make([[us]])
    const page = await web.open('manager', pathOf(id))
    await head(page)
      .getByText(/^Matches .* requests/)
      .first()
      .waitFor()
    await button(page, 'Text form').click()
    const text = '(DATA_AGE between 25 and 44 AND NOT DEVICE_TYPE in (PHONE)) OR (LOCATION_COUNTRY in (CA) AND LOCATION_REGION in (US-NY))'
    await area(page).fill(text)
    const { matched, days, groups } = await ask(id, text)
    await head(page)
      .getByText(says('Matches ', matched, ' requests in '))
      .first()
      .waitFor()
    await head(page).getByText('Group 2 is left out because it can never match.').waitFor()
    await group(page, 1)
      .getByText(says('', groups[0]!.matched / days, ' requests a day$'))
      .waitFor()
    await group(page, 2).getByText('No requests').waitFor()
    for (const [index, { before, taken }] of groups[0]!.rules.entries()) {
      const percent = Math.round((taken / before) * 100)
      await cost(page, `0.${index}`).getByText(`−${percent}%`).waitFor()
      await cost(page, `0.${index}`)
        .getByText(says('', taken / days, ' a day$'))
        .waitFor()
    }
    await cost(page, '1.0').getByText('−100%').or(cost(page, '1.1').getByText('−100%')).first().waitFor()
    await axe(page)
    // The rule that is being changed is counted before it is applied.
    await button(page, 'Change Age').click()
    await page.getByRole('textbox', { name: 'To' }).fill('64')
    const wider = await ask(id, text.replace('44', '64'))
    await group(page, 1)
      .getByText(says('', wider.groups[0]!.matched / days, ' requests a day$'))
      .waitFor()
    await button(page, 'Cancel').click()
    await group(page, 1)
      .getByText(says('', groups[0]!.matched / days, ' requests a day$'))
      .waitFor()
  })

  test('an older answer is dropped, and a failure can be tried again', async () => {
    const id = await make([[us]])
    const page = await web.open('manager', pathOf(id))
    await head(page)
      .getByText(/^Matches/)
      .first()
      .waitFor()
    await page.route('**/forecast/targeting-matches', (route) => route.abort())
    await button(page, 'Text form').click()
    await area(page).fill('DATA_AGE between 25 and 44')
    await button(head(page), 'Retry').waitFor()
    await page.unroute('**/forecast/targeting-matches')
    await button(head(page), 'Retry').click()
    const { matched } = await ask(id, 'DATA_AGE between 25 and 44')
    await head(page)
      .getByText(says('Matches ', matched, ' requests in '))
      .first()
      .waitFor()
  })
})

describe('presets of the agency', () => {
  test('rules are kept, used in another campaign in both ways, renamed, and deleted with Undo', async () => {
    const page = await web.open('manager', pathOf(await make([[us]])))
    await group(page, 1).waitFor()
    await button(page, 'Presets').click()
    await page.getByText('Your agency keeps no preset yet.').waitFor()
    await axe(page)
    await button(page, 'Keep these rules as a preset').click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Home market')
    await button(page, 'Keep the preset').click()
    await toast(page, 'The preset Home market was kept.').waitFor()
    const other = await web.open('trafficker', pathOf(await make([[phones]])))
    await group(other, 1).waitFor()
    await button(other, 'Presets').click()
    await button(other, 'Add Home market as groups').click()
    await sentence(other).getByText('or country is United States.').waitFor()
    await button(other, 'Presets').click()
    await button(other, 'Replace the rules with Home market').click()
    await sentence(other).getByText('Country is United States.', { exact: true }).waitFor()
    await button(other, 'Presets').click()
    await act(other, 'Home market', 'Rename')
    await other.getByRole('textbox', { name: 'Name' }).fill('United States only')
    await button(other, 'Save changes').click()
    await toast(other, 'The preset Home market is now United States only.').waitFor()
    await button(other, 'Presets').click()
    await act(other, 'United States only', 'Delete United States only')
    // The pointer on a toast stops its timer.
    await toast(other, 'The preset United States only was deleted.').hover()
    const names = async () => (await web.desk().app.call(targetingPresets.list, {}, { as: 'manager' })).map(({ name }) => name)
    expect(await names()).toEqual([])
    await other.keyboard.press('Escape')
    await other.locator('[data-toast]').filter({ hasText: 'was deleted' }).getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(names).toEqual(['United States only'])
  })
})

test('what was changed when the session ended is offered again after the sign-in, and meets what others have saved since', async () => {
  const id = await make([[us]])
  const page = await web.open('manager', pathOf(id), { isFresh: true })
  await sentence(page).getByText('Country is United States.').waitFor()
  await page.context().clearCookies()
  const ended = { code: 'unauthenticated', message: 'No session.', retryable: false }
  await page.route('**/api/v2/**', (route) => route.fulfill({ status: 401, json: ended }))
  // The count of the changed targeting finds that the session is over.
  await pick(page, 'Deliver everywhere')
  await page.getByRole('textbox', { name: 'User name' }).fill('manager@world.test')
  await page.unrouteAll()
  const { version } = await web.desk().app.call(targeting.ofCampaign, { id }, { as: 'trafficker' })
  await web.desk().call('trafficker', targeting.setCampaign, { id, body: { text: 'LOCATION_COUNTRY in (CA)' } }, { ifMatch: version })
  await page.getByRole('textbox', { name: /^Password/ }).fill('Correct-horse-1')
  await button(page, 'Log in').click()
  await button(page, 'Bring the changes back').click()
  await sentence(page).getByText('Everywhere.').waitFor()
  await button(page, 'Save').click()
  await page.getByRole('group', { name: 'Theirs', exact: true }).getByText('LOCATION_COUNTRY in (CA)').waitFor()
  await button(page, 'Keep yours').click()
  await button(page, 'Save').click()
  await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
  expect(await textOf(id)).toBe('')
})
