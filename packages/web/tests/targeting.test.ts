/** The targeting rules: read, chosen without knowing the grammar, written as text, saved, reverted, and changed by two people. */
import { campaigns, targeting } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, serveWeb, toast } from './web.ts'

const web = serveWeb()

const us = { type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] }
const phones = { type: 'DEVICE_TYPE', exclude: true, values: ['PHONE'] }
const make = (rules: object[][] | null) =>
  web.desk().campaign({ columns: { targeting: rules && { groups: rules.map((list) => ({ rules: list })) } } })
const pathOf = (id: number) => `/campaigns/${id}/targeting`
const textOf = async (id: number) => (await web.desk().app.call(targeting.ofCampaign, { id }, { as: 'manager' })).text

const head = (page: Page) => page.getByRole('region', { name: 'Targeting', exact: true })
const sentence = (page: Page) => head(page).getByLabel('In words')
const group = (page: Page, number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true })
/** Clicks a choice where users do: on its label. */
const pick = (page: Page, choice: string) => head(page).locator('label').filter({ hasText: choice }).click()
const area = (page: Page) => page.getByRole('textbox', { name: 'Targeting as text' })

async function choose(page: Page, field: string, typed: string, option: string | RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field })
  await box.click()
  await page.getByRole('listbox').waitFor()
  await box.pressSequentially(typed)
  await page.getByRole('option', { name: option }).first().click()
}

describe('targeting without the grammar', () => {
  test('a country is chosen by its name, saved, and reverted', async () => {
    const id = await make(null)
    const page = await web.open('manager', pathOf(id))
    await sentence(page).getByText('Nobody has said yet where it is delivered.').waitFor()
    await pick(page, 'Only where rules match')
    await button(page, 'Add the first rule').click()
    await choose(page, 'Type', 'Country', /^Country/)
    await choose(page, 'Values', 'Rom', /^Romania/)
    await page.keyboard.press('Escape')
    await button(page, 'Add rule').click()
    await sentence(page).getByText('Country is Romania.').waitFor()
    await axe(page)
    await button(page, 'Save').click()
    await toast(page, 'The targeting is saved.').waitFor()
    expect(await textOf(id)).toBe('LOCATION_COUNTRY in (RO)')
    await button(page, /^Undo/).click()
    await sentence(page).getByText('Nobody has said yet where it is delivered.').waitFor()
    expect(await textOf(id)).toBeNull()
  })

  test('deliver everywhere is a choice of its own, and is saved without a rule', async () => {
    const id = await make(null)
    const page = await web.open('manager', pathOf(id))
    await pick(page, 'Deliver everywhere')
    await sentence(page).getByText('Everywhere.').waitFor()
    await button(page, 'Save').click()
    await toast(page, 'The targeting is saved.').waitFor()
    expect(await textOf(id)).toBe('')
  })

  test('a rule is excluded, changed and removed, and a second group is an alternative', async () => {
    const id = await make([[us, phones]])
    const page = await web.open('manager', pathOf(id))
    await group(page, 1).getByText('United States').waitFor()
    await button(group(page, 1), /^Include: Country/).click()
    await sentence(page).getByText('Country is not United States and device type is not').waitFor()
    await button(group(page, 1), 'Remove Device type').click()
    await button(page, 'Add a group').click()
    await choose(page, 'Type', 'Age', /^Age/)
    await page.getByRole('textbox', { name: 'From' }).fill('18')
    await page.getByRole('textbox', { name: 'To' }).fill('x')
    await button(page, 'Add rule').click()
    await page.getByRole('alert').getByText('Fill in both bounds').waitFor()
    await page.getByRole('textbox', { name: 'To' }).fill('34')
    await button(page, 'Add rule').click()
    await sentence(page).getByText('Either country is not United States, or age is between 18 and 34').waitFor()
    await button(page, 'Save').click()
    await toast(page, 'The targeting is saved.').waitFor()
    expect(await textOf(id)).toBe('(NOT LOCATION_COUNTRY in (US)) OR (DATA_AGE between 18 and 34)')
  })

  test('many codes and names are pasted at once, and what is unknown is told', async () => {
    const id = await make([])
    const page = await web.open('manager', pathOf(id))
    await pick(page, 'Only where rules match')
    await button(page, 'Add the first rule').click()
    await choose(page, 'Type', 'Country', /^Country/)
    const values = page.getByRole('combobox', { name: 'Values' })
    await values.focus()
    await values.evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'us\nCanada\nNarnia')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('Narnia').waitFor()
    await button(page, 'Add rule').click()
    await sentence(page).getByText('Country is United States or Canada.').waitFor()
  })
})

describe('the text form', () => {
  test('an error is told at its place with the value that was meant, and one press corrects it', async () => {
    const id = await make([[us]])
    const page = await web.open('manager', pathOf(id))
    await button(page, 'Text form').click()
    await area(page).fill('LOCATION_COUNTRY in (US) AND DEVICE_TIPE in (PHONE)')
    const error = page.getByRole('region', { name: 'Text form' }).getByRole('alert')
    await error.getByText('did you mean DEVICE_TYPE?').waitFor()
    expect(await error.locator('mark').textContent()).toBe('DEVICE_TIPE')
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await button(error, 'Use DEVICE_TYPE').click()
    await sentence(page).getByText('Country is United States and device type is').waitFor()
    expect(await area(page).inputValue()).toBe('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)')
    await page.getByText('The text can be read.').waitFor()
  })

  test('what can never match is told with its fix, and holds up the save until it is gone', async () => {
    const id = await make([[us]])
    const page = await web.open('manager', pathOf(id))
    await button(page, 'Text form').click()
    const text = 'LOCATION_COUNTRY in (US) AND LOCATION_REGION in (CA-ON)'
    await area(page).fill(text)
    const { findings } = await web.desk().app.call(targeting.lint, { body: { text, campaignId: id } }, { as: 'manager' })
    const told = group(page, 1).getByRole('list', { name: 'Findings' }).first()
    await told.waitFor()
    expect(await told.textContent()).toBe(`${findings[0]!.message} ${findings[0]!.mend}`)
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    await button(group(page, 1), 'Remove Country').click()
    await told.waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    await toast(page, 'The targeting is saved.').waitFor()
    expect(await textOf(id)).toBe('LOCATION_REGION in (CA-ON)')
  })

  test('leaving the page with unsaved targeting asks first', async () => {
    const id = await make([[us]])
    const page = await web.open('manager', pathOf(id))
    await pick(page, 'Deliver everywhere')
    await page.getByRole('link', { name: 'Campaign stats' }).click()
    await page.getByRole('alertdialog').getByText('You have unsaved changes on this page').waitFor()
  })
})

describe('two people', () => {
  const put = async (id: number, text: string) => {
    const { version } = await web.desk().app.call(targeting.ofCampaign, { id }, { as: 'trafficker' })
    const answer = await web.desk().call('trafficker', targeting.setCampaign, { id, body: { text } }, { ifMatch: version })
    expect(answer.status, answer.text).toBe(200)
  }

  test('who saves later sees base, theirs and yours, and chooses', async () => {
    const id = await make([[us]])
    const page = await web.open('manager', pathOf(id))
    await pick(page, 'Deliver everywhere')
    await put(id, 'LOCATION_COUNTRY in (CA)')
    await button(page, 'Save').click()
    const side = (name: string) => page.getByRole('group', { name, exact: true })
    await side('Theirs').getByText('LOCATION_COUNTRY in (CA)').waitFor()
    await side('Base').getByText('LOCATION_COUNTRY in (US)').waitFor()
    await side('Yours').getByText('Everywhere').waitFor()
    await axe(page)
    await button(page, 'Keep yours').click()
    await button(page, 'Save').click()
    await toast(page, 'The targeting is saved.').waitFor()
    expect(await textOf(id)).toBe('')
  })
})

test('a change of other settings by somebody else does not hold up the save', async () => {
  const id = await make([[us]])
  const page = await web.open('manager', pathOf(id))
  await pick(page, 'Deliver everywhere')
  const { version } = await web.desk().app.call(campaigns.get, { id }, { as: 'trafficker' })
  await web.desk().call('trafficker', campaigns.update, { id, body: { externalReference: `REF-${id}` } }, { ifMatch: version })
  await button(page, 'Save').click()
  await toast(page, 'The targeting is saved.').waitFor()
  expect(await textOf(id)).toBe('')
})

describe('an ad', () => {
  test('its own targeting stands beside the inherited one, and may stand in its place', async () => {
    const desk = web.desk()
    const id = await make([[us]])
    await desk.insert('ads', { agency_id: 1, id: 985_001, campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE' })
    const page = await web.open('manager', `/campaigns/${id}/ads/985001/targeting`)
    await sentence(page).getByText('Country is United States.').waitFor()
    await pick(page, 'Only where rules match')
    await button(page, 'Text form').click()
    await area(page).fill('DEVICE_TYPE in (CAR)')
    const both = page.getByRole('region', { name: 'The ad and its campaign' })
    await both.getByText('Device type is').waitFor()
    await both.getByText('Country is United States.').waitFor()
    await both.getByRole('radio', { name: 'REPLACE' }).click()
    await both.getByText('Only the targeting of the ad counts').waitFor()
    await button(page, 'Save').click()
    await toast(page, 'The targeting is saved.').waitFor()
    const own = await desk.app.call(targeting.ofAd, { id, adId: 985_001 }, { as: 'manager' })
    expect([own.text, own.link]).toEqual(['DEVICE_TYPE in (CAR)', 'REPLACE'])
    const campaign = await web.open('manager', pathOf(id))
    await campaign.getByRole('region', { name: 'Ads with targeting of their own' }).getByRole('link', { name: 'Spot' }).waitFor()
  })
})

test('a user who may only read reads', async () => {
  const id = await make([[us, phones]])
  const page = await web.open('readonly', pathOf(id))
  await group(page, 1).getByText('United States').waitFor()
  for (const name of ['Add a group', 'Text form', 'Paste', 'Save', 'Remove Country']) expect(await button(page, name).count()).toBe(0)
  expect(await page.getByRole('radio', { name: 'Deliver everywhere' }).count()).toBe(0)
})
