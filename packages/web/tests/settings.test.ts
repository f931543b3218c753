import { type Desk, things, worldPassword } from '@spotdesk/server/testing'
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, endSession, serveWeb, toast, typeInto } from './web.ts'

const ids: Record<
  'running' | 'looked' | 'pixels' | 'priced' | 'shared' | 'draft' | 'completed' | 'reserved' | 'delivered' | 'typed',
  number
> = {} as never

async function fill(desk: Desk): Promise<void> {
  const seed = (name: string, more: Parameters<Desk['campaign']>[0] = {}) => desk.campaign({ name, ...more })
  ids.running = await seed('Running one')
  // Each test that saves has its own.
  ids.looked = await seed('Looked up')
  ids.pixels = await seed('With pixels')
  ids.priced = await seed('Priced by clicks')
  ids.shared = await seed('Shared one', { columns: { capping: JSON.stringify([{ unit: 'DAY', limit: 2, unitMultiplier: 1 }]) } })
  ids.typed = await seed('Typed one')
  ids.draft = await seed('Draft one', { status: 'DRAFT', columns: { start_date: null } })
  ids.completed = await seed('Completed one', { status: 'COMPLETED' })
  ids.reserved = await seed('Reserved one', { type: 'RESERVED', columns: { publisher_id: things.publisher } })
  ids.delivered = await seed('Delivered one', { totals: { impressions: 5000 } })
}

const web = serveWeb(fill)
const settingsOf = async (id: number) => (await web.desk().call('admin', campaigns.get, { id })).body
const open = (person: Parameters<typeof web.open>[0], id: number) => web.open(person, `/campaigns/${id}/settings`)
/** The star of a required field is part of its label's text. */
const field = (page: Page, name: string) => page.getByRole('form', { name: 'Campaign settings' }).getByLabel(new RegExp(`^${name}( \\*)?$`))
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

async function type(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, name).blur()
}

describe('the settings of a campaign', () => {
  test('changed settings are saved together and reverted from the toast', async () => {
    const page = await open('admin', ids.running)
    await type(page, 'Name', 'Running two')
    await type(page, 'Objective', '250000')
    await type(page, 'End', '2027/03/30')
    await saveBar(page).getByText('3 unsaved changes').waitFor()
    const anchors = page.getByRole('navigation', { name: 'Sections of the settings' })
    await anchors
      .getByRole('link', { name: /Flight/ })
      .getByLabel('1 unsaved')
      .waitFor()
    // The section that is read is marked, with a rest of the one before above it.
    await page.locator('#settings-price').evaluate((section) => {
      section.scrollIntoView({ block: 'start' })
      for (let at = section.parentElement; at; at = at.parentElement) at.scrollTop -= 40
    })
    await expect.poll(() => anchors.locator('[aria-current]').textContent()).toContain('Objective and price')
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    // The pointer on a toast stops its timer.
    await toast(page, 'The settings of Running two were saved.').hover()
    // A day alone ends with it: the flight is exclusive of the midnight after.
    expect(await settingsOf(ids.running)).toMatchObject({
      name: 'Running two',
      endDate: '2027-03-31T04:00:00.000Z',
      campaignObjective: { value: 250_000 },
    })
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: /Undo/ })
      .click()
    await toast(page, /undone/).waitFor()
    expect(await settingsOf(ids.running)).toMatchObject({ name: 'Running one' })
  })

  test('Undo and Redo go through the steps, and Discard takes all of them back', async () => {
    const page = await open('admin', ids.running)
    await type(page, 'External reference', 'R-1')
    await type(page, 'Deal id', 'D-1')
    await saveBar(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => field(page, 'Deal id').inputValue()).toBe('')
    await saveBar(page).getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => field(page, 'Deal id').inputValue()).toBe('D-1')
    await saveBar(page).getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => field(page, 'External reference').inputValue()).toBe('')
    await saveBar(page).waitFor({ state: 'detached' })
  })

  test('a price with five decimals, a missing start and an end before it are refused at their fields', async () => {
    const page = await open('admin', ids.running)
    await type(page, 'CPM', '12.34567')
    await page.getByText('You need between 1 to 4 decimals.').waitFor()
    await type(page, 'Start', '')
    await page.getByText('This field is required.').waitFor()
    await type(page, 'Start', '2026/11/01 00:00')
    await type(page, 'End', '2026/10/01 10:00')
    await page.getByText('The end must be after the start.').waitFor()
    await expect.poll(() => saveBar(page).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  })

  test('what is fixed once a campaign is submitted is disabled with the reason', async () => {
    const page = await open('admin', ids.running)
    await page.getByText('Fixed once the campaign is submitted.').first().waitFor()
    await expect.poll(() => field(page, 'Order').isDisabled()).toBe(true)
    expect(await field(page, 'Name').isDisabled()).toBe(false)
  })

  test('of a completed campaign only the end and the objectives can be changed', async () => {
    const page = await open('admin', ids.completed)
    await field(page, 'End').waitFor()
    const disabled = await Promise.all(
      ['Name', 'Start', 'End', 'Objective', 'CPM', 'Priority'].map((name) => field(page, name).isDisabled()),
    )
    expect(disabled).toEqual([true, true, false, false, true, true])
    await page.getByText(/The campaign is completed. Only its end and its objectives can change/).waitFor()
  })

  test('publisher and category are looked up and saved', async () => {
    const page = await open('admin', ids.looked)
    await typeInto(field(page, 'Publisher'), 'Riv')
    await page.getByRole('option', { name: 'River FM' }).click()
    await typeInto(field(page, 'Categories'), 'Automotive')
    await page.getByRole('option', { name: 'Automotive' }).click()
    await page.getByRole('button', { name: 'Remove Automotive' }).waitFor()
    await page.keyboard.press('Escape')
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, /were saved/).waitFor()
    expect(await settingsOf(ids.looked)).toMatchObject({ publisher: { name: 'River FM' }, categoryIds: ['IAB2'] })
  })

  test('a pixel is typed as vendor:id, and one that the server refuses is told at its field', async () => {
    const page = await open('admin', ids.pixels)
    // The field is scrolled into view as it is filled, which hides the list: it returns with what was typed.
    await field(page, 'Attribution pixels').fill('podsights:77')
    await page.getByRole('option', { name: 'podsights:77' }).click()
    await page.keyboard.press('Escape')
    const refusal = { field: 'attribution.pixelIds', code: 'unknownReference', message: 'There is no pixel podsights:77.' }
    await page.route(`**/api/v2/campaigns/${ids.pixels}`, (route) =>
      route.request().method() === 'PATCH' || route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { code: 'validationFailed', message: 'Not valid.', errors: [refusal] } })
        : route.continue(),
    )
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('form', { name: 'Campaign settings' }).getByText('There is no pixel podsights:77.').first().waitFor()
    await expect.poll(() => field(page, 'Attribution pixels').getAttribute('aria-invalid')).toBe('true')
    await page.unroute(`**/api/v2/campaigns/${ids.pixels}`)
    // A refused value is saved again only once it is changed.
    await field(page, 'Attribution pixels').fill('podsights:78')
    await page.getByRole('option', { name: 'podsights:78' }).click()
    await page.keyboard.press('Escape')
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, /were saved/).waitFor()
    expect(await settingsOf(ids.pixels)).toMatchObject({ attribution: { pixelIds: ['podsights:77', 'podsights:78'] } })
  })

  test('a change that can only be estimated once it is saved puts Save into the budget card', async () => {
    const page = await open('admin', ids.priced)
    const card = page.getByRole('region', { name: 'Budget', exact: true })
    await card.getByRole('button', { name: /^Billable spend/ }).waitFor()
    await page.getByRole('button', { name: /Revenue type/ }).click()
    await page.getByRole('option', { name: 'CPC, per click' }).click()
    await card.getByText('This change can be calculated once it is saved.').waitFor()
    await card.getByRole('button', { name: 'Save' }).click()
    await toast(page, /were saved/).waitFor()
    await card.getByText('This change can be calculated once it is saved.').waitFor({ state: 'detached' })
    expect(await settingsOf(ids.priced)).toMatchObject({ campaignRevenue: { type: 'CPC' } })
  })

  test('a cap has its sentence, and a sixth cap is not offered', async () => {
    const page = await open('admin', ids.running)
    for (let index = 0; index < 5; index += 1) await button(page, 'Add a cap').click()
    await page.getByLabel('Impressions of cap 1').fill('2')
    await page.getByRole('group', { name: 'Cap 1' }).getByText('Max 2 impressions every 1 day').waitFor()
    await expect.poll(() => button(page, 'Add a cap').isDisabled()).toBe(true)
  })

  test('a field that two people have changed opens with base, theirs and yours below its row', async () => {
    const page = await open('admin', ids.shared)
    await type(page, 'CPM', '14.5')
    const version = Number((await settingsOf(ids.shared))['version'])
    const cappingRules = [{ limit: 4, unit: 'DAY', unitMultiplier: 1 }]
    const body = { campaignRevenue: { value: 15.2 }, externalReference: 'THEIRS', cappingRules }
    await web.desk().call('manager', campaigns.update, { id: ids.shared, body } as never, { ifMatch: version })
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    const panel = page.getByRole('region', { name: /saved another value of CPM while you were editing/ })
    await panel.getByRole('group', { name: 'Theirs' }).getByText('$15.20').waitFor()
    await panel.getByRole('group', { name: 'Yours' }).getByText('$14.50').waitFor()
    await panel.getByText(/External reference nothing → THEIRS/).waitFor()
    await panel.getByText(/Frequency caps Max 2 impressions every 1 day → Max 4 impressions every 1 day/).waitFor()
    await axe(page)
    await panel.getByRole('button', { name: 'Keep yours' }).click()
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'The settings of Shared one were saved.').waitFor()
    expect(await settingsOf(ids.shared)).toMatchObject({ campaignRevenue: { value: 14.5 }, externalReference: 'THEIRS' })
  })

  test('an objective below what was delivered is asked about and then saved', async () => {
    const page = await open('admin', ids.delivered)
    await type(page, 'Objective', '1000')
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(/below what was delivered/).waitFor()
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'The settings of Delivered one were saved.').waitFor()
    expect(await settingsOf(ids.delivered)).toMatchObject({ campaignObjective: { value: 1000 } })
  })

  test('a reader sees the values, and no form', async () => {
    const page = await open('analyst', ids.running)
    await page.getByText('Objective type').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await axe(page)
  })

  test('a guaranteed campaign that was submitted shows its values', async () => {
    const page = await open('admin', ids.reserved)
    await page.getByText('Objective type').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })

  test('values that were typed when the session ended are offered again after signing in', async () => {
    const page = await web.open('manager', `/campaigns/${ids.typed}/settings`, { isFresh: true })
    await type(page, 'Name', 'Not lost')
    await endSession(page, 'PUT', '**/api/v2/campaigns/*')
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await page.unrouteAll()
    await page.getByLabel('User name').fill('manager@world.test')
    await page.getByRole('textbox', { name: /^Password/ }).fill(worldPassword)
    await button(page, 'Log in').click()
    await button(page, 'Bring the changes back').click()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Not lost')
    await saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'The settings of Not lost were saved.').waitFor()
    await page.reload()
    await field(page, 'Name').waitFor()
    expect(await button(page, 'Bring the changes back').count()).toBe(0)
  })
})
