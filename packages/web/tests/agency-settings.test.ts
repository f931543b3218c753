import { agencies, session, users } from '@spotdesk/sdk/contract'
import { rowErrorText } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { button, placeOf, serveWeb, table, toast } from './web.ts'

let unchanged: string
const web = serveWeb(async (desk) => {
  const [row] = await desk.rows<{ row: object }>(sql`select to_jsonb(a) as row from agencies a where id = 1`)
  unchanged = JSON.stringify(row!.row)
})

/** All tests change the same agency: each begins with what it was at first. */
beforeEach(async () => {
  await sql`update agencies set (name, domain, currency, time_zone, maximum_cpm_e4, settings, notification_recipients, features, recount_since, version)
    = (select name, domain, currency, time_zone, maximum_cpm_e4, settings, notification_recipients, features, recount_since, agencies.version + 1
      from jsonb_populate_record(null::agencies, ${unchanged}::jsonb)) where id = 1`.execute(web.desk().database.system)
})

const call: ReturnType<typeof web.desk>['app']['call'] = (...given) => web.desk().app.call(...given)
const settings = () => call(agencies.settings, {}, { as: 'admin' })
const path = '/account/agency/settings'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const save = (page: Page) => button(bar(page), 'Save').press('Enter')
const dialog = (page: Page) => page.getByRole('alertdialog')

async function choose(page: Page, label: RegExp, text: string, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: label }).click()
  await page.keyboard.type(text)
  await page.getByRole('option', { name: option }).click()
}

describe('the settings of the agency', () => {
  test('a new zone and currency are warned of, saved with a new token, and in force at once on other screens; Undo reverts them', async () => {
    const page = await web.open('admin', path)
    await choose(page, /Time zone/, 'Tokyo', /Tokyo/)
    await page.getByText(/^Days are counted anew/).waitFor()
    await choose(page, /Currency/, 'EUR', /EUR/)
    await page.getByText('New orders and the maximum CPM are in EUR. Orders that exist keep their currency.').waitFor()
    await bar(page).getByText('2 unsaved changes').waitFor()
    const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/auth/refresh'))
    await save(page)
    // The pointer on a toast stops its timer.
    await toast(page, 'The settings of Home agency are saved.').hover()
    expect((await refreshed).status()).toBe(200)
    expect(await settings()).toMatchObject({ timeZone: 'Asia/Tokyo', currency: 'EUR' })
    // Within the application: nothing is loaded anew but what the change asks for.
    // By the keyboard, so that the pointer stays.
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().press('Enter')
    await page.getByText(/Dates and figures in Asia\/Tokyo time/).waitFor()
    await page.goBack()
    await button(page, 'Undo').first().click()
    await expect.poll(async () => (await settings()).timeZone).toBe('America/New_York')
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
    await page.getByText(/Dates and figures in America\/New_York time/).waitFor()
  })

  test('name, domain, margin and longest ad keep to their rules, and the margin is told by an example', async () => {
    const page = await web.open('admin', path)
    await field(page, 'Name').fill('   ')
    await field(page, 'Domain').fill('not a host')
    await field(page, 'Longest audio ad').fill('601')
    await page.keyboard.press('Tab')
    await page.getByText(rowErrorText('required')).waitFor()
    await page.getByText(rowErrorText('invalidValue')).waitFor()
    await page.getByText(rowErrorText('tooBig', { maximum: 600 })).waitFor()
    await field(page, 'Name').fill('House of Sound')
    await field(page, 'Domain').fill('sound.example')
    await field(page, 'Longest audio ad').fill('90')
    await field(page, 'Margin').fill('20')
    await page
      .getByText('With 20% and costs of $1,000.00: $1,250.00 is billed, $250.00 of it is the margin, and $1,000.00 is left.')
      .waitFor()
    await page.getByRole('radio', { name: 'Markup: on top of the costs' }).locator('xpath=ancestor::label').click()
    await page.getByRole('radio', { name: 'The station' }).locator('xpath=ancestor::label').click()
    await save(page)
    await toast(page, 'The settings of House of Sound are saved.').waitFor()
    expect(await settings()).toMatchObject({
      name: 'House of Sound',
      domain: 'sound.example',
      marginPercent: 20,
      marginMode: 'MARKUP',
      adSecondsMax: 90,
      daypartZone: 'STATION',
    })
  })

  test('thresholds are typed in percent, judged one by one, and reset one by one or all; recipients are taken one by one or pasted', async () => {
    const page = await web.open('admin', path)
    await field(page, 'Low pace').fill('1100')
    await page.getByText(rowErrorText('tooBig', { maximum: 1000 })).waitFor()
    await field(page, 'Low pace').fill('82.5')
    await field(page, 'Soon').fill('48')
    await field(page, 'Tight').fill('130')
    const recipients = page.getByRole('combobox', { name: 'Recipients' })
    await recipients.fill('traffic@home.test')
    await page.getByRole('option', { name: 'traffic@home.test' }).waitFor()
    await recipients.press('Enter')
    await save(page)
    await toast(page, /are saved/).waitFor()
    expect(await settings()).toMatchObject({
      deliveryThresholds: { underPace: 0.825, soonHours: 48, severePace: 0.6 },
      forecastThresholds: { tightRatio: 1.3 },
      notificationRecipients: ['traffic@home.test'],
    })
    await button(page, 'Reset Low pace to its default').click()
    await expect.poll(() => field(page, 'Low pace').inputValue()).toBe('90')
    await page
      .getByRole('group', { name: 'Thresholds of delivery statuses' })
      .getByRole('button', { name: 'Reset all to the defaults' })
      .click()
    await save(page)
    await expect.poll(async () => (await settings()).deliveryThresholds.soonHours).toBe(72)
    expect(
      await web
        .desk()
        .rows(sql`select settings -> 'deliveryThresholds' as kept, settings -> 'forecastThresholds' as more from agencies where id = 1`),
    ).toEqual([{ kept: {}, more: { tightRatio: 1.3 } }])
  })

  test('what somebody else has saved meanwhile is compared field by field', async () => {
    const page = await web.open('admin', path)
    await field(page, 'Low pace').fill('70')
    await field(page, 'Maximum CPM').fill('12')
    await call(
      agencies.saveSettings,
      { body: { maximumCpm: 9, deliveryThresholds: { underPace: 0.5 }, adSecondsMax: 45 } },
      { as: 'platform' },
    )
    await save(page)
    const panel = (name: string) => page.getByRole('region', { name: new RegExp(`saved another value of ${name}`) })
    await panel('Thresholds of delivery statuses').getByText('Low pace: 50 %').first().waitFor()
    await button(panel('Thresholds of delivery statuses'), 'Keep yours').press('Enter')
    await button(panel('Maximum CPM'), /Take theirs|Use theirs/).press('Enter')
    await save(page)
    await expect.poll(async () => (await settings()).deliveryThresholds.underPace).toBe(0.7)
    expect(await settings()).toMatchObject({ maximumCpm: 9, adSecondsMax: 45 })
  })
})

describe('features of the agency', () => {
  test('are read by administrators of the agency with what each means, and switched by those of the platform alone, in force at once', async () => {
    const admin = await web.open('admin', path)
    const list = (page: Page) => page.getByRole('list', { name: 'Features' })
    await list(admin).getByRole('listitem').filter({ hasText: 'An order is copied with its campaigns and ads' }).getByText('On').waitFor()
    expect(await list(admin).getByRole('switch').count()).toBe(0)
    const page = await web.open('platform', path)
    const toggle = list(page).getByRole('switch', { name: 'Bid health tab and link' })
    await toggle.locator('xpath=ancestor::label').click()
    await button(dialog(page), 'Switch off').click()
    // The pointer on a toast stops its timer.
    await toast(page, '“Bid health tab and link” is off.').hover()
    await expect.poll(() => toggle.isChecked()).toBe(false)
    const rights = async () =>
      (await call(session.user, {}, { as: 'admin' })).features.find(({ feature }) => feature === 'BID_HEALTH')!.active
    expect(await rights()).toBe(false)
    await button(page, 'Undo').first().click()
    await expect.poll(rights).toBe(true)
    const reader = await web.open('readonly', path)
    await reader.getByText('Your role reads these settings and does not change them.').waitFor()
    await expect.poll(() => field(reader, 'Name').isDisabled()).toBe(true)
    const stranger = await web.open('manager', path)
    await stranger.waitForURL((url) => url.pathname !== path)
    expect(placeOf(stranger)).toContain('/campaigns/list')
  })
})

describe('API tokens of the agency', () => {
  test('are listed with owner, rights and last use, found, and revoked after a question that names the owner', async () => {
    const make = (name: string, as: 'finance' | 'analyst') =>
      call(session.createToken, { body: { name, scopes: ['CAMPAIGN.READ'] } }, { as })
    const [{ token }] = [await make('Nightly import', 'finance'), await make('Notebook', 'analyst')]
    const page = await web.open('admin', '/account/tokens')
    const row = (name: string) => table(page, 'API tokens').locator('[data-row]').filter({ hasText: name })
    for (const text of ['finance@world.test', /^Read: campaigns/, `${token.slice(0, 8)}…`])
      await row('Nightly import').getByText(text).waitFor()
    await go(page, '/account/tokens?state=never_used&q=finance')
    await row('Nightly import').waitFor()
    expect(await row('Notebook').count()).toBe(0)
    await button(page, 'Actions for Nightly import').click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await dialog(page)
      .getByText(/^It is the token of finance@world\.test, .* It was never used\.$/)
      .waitFor()
    await button(dialog(page), 'Revoke').click()
    await toast(page, 'Nightly import of finance@world.test was revoked.').waitFor()
    await page.getByText('No token is like that').waitFor()
    expect((await call(users.tokens, {}, { as: 'admin' })).list.map(({ name }) => name)).toEqual(['Notebook'])
    const reader = await web.open('readonly', '/account/tokens')
    await table(reader, 'API tokens').getByText('Notebook').waitFor()
    expect(await button(reader, /^Actions for/).count()).toBe(0)
  })
})
