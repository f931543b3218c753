/** The targeting rules: read, chosen without knowing the grammar, written as text, saved, reverted, and changed by two people. */
import { campaigns, targeting } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { act, area, choose, group, head, makeTargeted, phones, pick, savedText, sentence, us } from './targeting-desk.ts'
import { button, serveWeb, toast } from './web.ts'
import { focused, tabTo } from './wizard-desk.ts'

const web = serveWeb()

const make = (rules: object[][] | null) => makeTargeted(web, rules)
const pathOf = (id: number) => `/campaigns/${id}/targeting`
const textOf = (id: number) => savedText(web, id)

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
    // The pointer on a toast stops its timer.
    await toast(page, /^The targeting of .+ was saved\.$/).hover()
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
    await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
    expect(await textOf(id)).toBe('')
  })

  test('a rule is excluded, changed and removed, and a second group is an alternative', async () => {
    const id = await make([[us, phones]])
    const page = await web.open('manager', pathOf(id))
    await group(page, 1).getByText('United States').waitFor()
    await group(page, 1).getByRole('combobox', { name: 'Include or exclude: Country' }).selectOption('exclude')
    await sentence(page).getByText('Country is not United States and device type is not').waitFor()
    await act(page, 'Device type', 'Remove Device type')
    // The rule next to it has the focus.
    await expect.poll(() => focused(page)).toBe('Change Country')
    await button(page, 'Add a group').click()
    await choose(page, 'Type', 'Age', /^Age/)
    await page.getByRole('textbox', { name: 'From' }).fill('18')
    await page.getByRole('textbox', { name: 'To' }).fill('x')
    await button(page, 'Add rule').click()
    await page.getByRole('alert').getByText('Fill in both bounds').waitFor()
    await page.getByRole('textbox', { name: 'To' }).fill('34')
    await button(page, 'Add rule').click()
    await sentence(page).getByText('Country is not United States').waitFor()
    await sentence(page).getByText('or age is between 18 and 34 years.').waitFor()
    await button(page, 'Save').click()
    await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
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
    // The next rule begins when the one before is whole, which is taken in; a button is pressed twice by mistake, too.
    const another = button(page, 'Add a rule to group 1')
    await another.click()
    await another.click()
    await choose(page, 'Type', 'Age', /^Age/)
    await page.getByRole('textbox', { name: 'From' }).fill('18')
    await another.click()
    await page.getByRole('alert').getByText('Fill in both bounds').waitFor()
    await page.getByRole('textbox', { name: 'To' }).fill('34')
    await another.click()
    await sentence(page).getByText('Country is United States or Canada and age is between 18 and 34 years.').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('')
  })
})

describe('rules and groups', () => {
  test('two groups are built by keyboard alone', async () => {
    const id = await make([])
    const page = await web.open('manager', pathOf(id))
    await sentence(page).waitFor()
    const press = async (name: string | RegExp) => {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
    }
    const rule = async (type: string, from: string, to: string) => {
      // The form that opens has the focus in its first field.
      await expect.poll(() => page.getByRole('combobox', { name: 'Type' }).evaluate((box) => box === document.activeElement)).toBe(true)
      await page.getByRole('listbox').waitFor()
      await page.keyboard.type(type)
      await page.getByRole('option', { name: type }).first().waitFor()
      await page.keyboard.press('Enter')
      await tabTo(page, 'From')
      await page.keyboard.type(from)
      await tabTo(page, 'To')
      await page.keyboard.type(to)
      await page.keyboard.press('Enter')
    }
    const rules = head(page).getByRole('radio', { name: 'Only where rules match' })
    const everywhere = head(page).getByRole('radio', { name: 'Deliver everywhere' })
    for (let count = 0; count < 60 && !(await everywhere.evaluate((one) => one === document.activeElement)); count += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => rules.isChecked()).toBe(true)
    await press('Add the first rule')
    await rule('Age', '25', '44')
    await sentence(page).getByText('Age is between 25 and 44 years.').waitFor()
    await expect.poll(() => focused(page)).toBe('Change Age')
    await press('Add a rule to group 1')
    await rule('Household income', '50000', '90000')
    for (let count = 0; count < 60 && (await focused(page)) !== 'Add a group'; count += 1) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await rule('Minutes in session', '5', '60')
    await sentence(page).getByText('or minutes in session is between 5 and 60').waitFor()
    await press('Save')
    await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
    expect(await textOf(id)).toBe(
      '(DATA_AGE between 25 and 44 AND DATA_HOUSEHOLD_INCOME between 50000 and 90000) OR (SESSION_DEPTH between 5 and 60)',
    )
  })

  test('a rule is duplicated, moved to another group and to a new one, and a group is duplicated and removed', async () => {
    const id = await make([[us, phones], [us]])
    const page = await web.open('manager', pathOf(id))
    await group(page, 2).waitFor()
    await button(group(page, 1), 'Actions of Device type').click()
    await page.getByRole('menuitem', { name: 'Move to group 2' }).click()
    await group(page, 2).getByText('Device type').waitFor()
    await button(group(page, 2), 'Actions of Device type').click()
    await page.getByRole('menuitem', { name: 'Move to a new group' }).click()
    await group(page, 3).getByText('Device type').waitFor()
    await act(page, 'Device type', 'Duplicate')
    await expect.poll(() => group(page, 3).getByRole('listitem').count()).toBe(2)
    await act(page, 'Group 1', 'Remove Group 1')
    await act(page, 'Group 1', 'Duplicate')
    await button(page, 'Text form').click()
    await expect
      .poll(() => area(page).inputValue())
      .toBe('(LOCATION_COUNTRY in (US)) OR (LOCATION_COUNTRY in (US)) OR (NOT DEVICE_TYPE in (PHONE) AND NOT DEVICE_TYPE in (PHONE))')
    await button(page, 'Actions of Group 1').focus()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
    await expect
      .poll(() => area(page).inputValue())
      .toBe('(LOCATION_COUNTRY in (US) AND NOT DEVICE_TYPE in (PHONE)) OR (LOCATION_COUNTRY in (US))')
    await page.getByText('The targeting is as it was saved.').waitFor()
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
    await expect.poll(() => error.locator('mark').textContent()).toBe('DEVICE_TIPE')
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
    await button(error, 'Use DEVICE_TYPE').click()
    await sentence(page).getByText('Country is United States and device type is').waitFor()
    await expect.poll(() => area(page).inputValue()).toBe('LOCATION_COUNTRY in (US) AND DEVICE_TYPE in (PHONE)')
    await page.getByText('The text can be read.').waitFor()
  })

  test('what can never match is told with its fix, and holds up the save until it is gone', async () => {
    const id = await make([[phones]])
    const page = await web.open('manager', pathOf(id))
    await button(page, 'Text form').click()
    const text = 'LOCATION_COUNTRY in (US) AND LOCATION_REGION in (CA-ON)'
    await area(page).fill(text)
    const { findings } = await web.desk().app.call(targeting.lint, { body: { text, campaignId: id } }, { as: 'manager' })
    const told = group(page, 1).getByRole('list', { name: 'Findings' }).first()
    await told.waitFor()
    await expect.poll(() => told.textContent()).toBe(`${findings[0]!.message} ${findings[0]!.mend}Remove rule`)
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
    await page.getByText('Correct 1 error to save').waitFor()
    await button(told, 'Remove rule').click()
    await told.waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
    expect(await textOf(id)).toBe('LOCATION_COUNTRY in (US)')
  })

  test('a notice names its values, is counted at the foot, and does not hold up the save', async () => {
    const id = await make([[us]])
    const page = await web.open('manager', pathOf(id))
    await button(page, 'Text form').click()
    await area(page).fill('LOCATION in (US, US-NY)')
    await page.getByText('1 notice does not block').waitFor()
    expect(await button(page, 'Save').isDisabled()).toBe(false)
    await button(group(page, 1), 'Remove US-NY').click()
    await page.getByText('1 notice does not block').waitFor({ state: 'detached' })
    // Each is a step of its own.
    await expect.poll(() => area(page).inputValue()).toBe('LOCATION in (US)')
    await button(page, 'Undo').click()
    await expect.poll(() => area(page).inputValue()).toBe('LOCATION in (US, US-NY)')
    await button(page, 'Redo').click()
    await expect.poll(() => area(page).inputValue()).toBe('LOCATION in (US)')
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
    await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
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
  await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
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
    await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
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
  for (const name of ['Add a group', 'Text form', 'Paste', 'Save', 'Presets', 'Change Country', 'Actions of Country'])
    expect(await button(page, name).count()).toBe(0)
  expect(await page.getByRole('radio', { name: 'Deliver everywhere' }).count()).toBe(0)
})
