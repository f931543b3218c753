import { type Desk, things } from '@spotdesk/server/testing'
import { orders } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { campaignOf, orderNamed } from './orders-world.ts'
import { atPlace, button, focusOn, placeOf, serveWeb, toast } from './web.ts'

const ids: Record<'full' | 'empty' | 'shared' | 'archived', number> = {} as never

async function fill(desk: Desk): Promise<void> {
  ids.full = await orderNamed(desk, 'Full order', { objective_value: 500_000 })
  ids.empty = await orderNamed(desk, 'Empty order')
  ids.shared = await orderNamed(desk, 'Shared order', { objective_value: 100_000 })
  ids.archived = await orderNamed(desk, 'Closed order', { archived: true })
  for (const name of ['One', 'Two']) await campaignOf(desk, ids.full, { name, columns: { objective_value: 200_000 } })
}

const web = serveWeb(fill)
const stored = async (id: number) => (await web.desk().call('admin', orders.get, { id, defaultMargin: true })).body
const field = (page: Page, name: string) => page.getByRole('form').getByLabel(new RegExp(`^${name}( \\*)?$`))
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const save = (page: Page) => saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()

async function type(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, name).blur()
}

test('an order is made from the template by keys alone, and a campaign is added to it', async () => {
  const page = await web.open('manager', `/orders/create?advertiserId=${things.otherAdvertiser}`)
  await expect.poll(() => field(page, 'Advertiser').inputValue()).toBe('Bakery & Sons')
  await field(page, 'Name').focus()
  await page.keyboard.type('Spring order')
  const press = async (name: string, text: string) => {
    await field(page, name).focus()
    await page.keyboard.type(text)
  }
  await press('Objective', '1000')
  await press('Managed objective', '700')
  await press('Optimised objective', '301')
  await page.keyboard.press('Enter')
  await page.getByText('The number is too big.').first().waitFor()
  expect(placeOf(page)).toContain('/orders/create')
  await field(page, 'Optimised objective').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('300')
  await focusOn(button(page, 'Create and add a campaign'))
  await page.keyboard.press('Enter')
  await toast(page, 'Order Spring order was created.').waitFor()
  await atPlace(page, /^\/campaigns\/create\/\d+\/settings$/)
  await expect.poll(() => page.getByLabel('Order', { exact: true }).inputValue()).toBe('Spring order')
  const { body } = await web.desk().call('admin', orders.dashboard, { q: 'Spring order' })
  expect(body['list']).toMatchObject([
    {
      advertiser: { id: things.otherAdvertiser },
      orderObjective: { value: 1000, managedObjective: 700, optimisedObjective: 300 },
      orderRevenue: { type: 'CPM', currency: 'USD' },
    },
  ])
})

test('leaving a new order with values asks first', async () => {
  const page = await web.open('manager', '/orders/create')
  await type(page, 'Name', 'Never saved')
  await button(page, 'Cancel').click()
  await page.getByText('You have unsaved changes on this page').waitFor()
  await button(page, 'No, I want to stay').click()
  await page.getByText('You have unsaved changes on this page').waitFor({ state: 'detached' })
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Never saved')
})

test('settings are saved with a cap and an Undo; campaigns that add up to more are told, and what is fixed is locked', async () => {
  const page = await web.open('manager', `/orders/${ids.full}/settings`)
  await page.getByText('Fixed once the order has a campaign.').first().waitFor()
  for (const name of ['Advertiser', 'Currency', 'Objective type']) expect(await field(page, name).first().isDisabled(), name).toBe(true)
  await type(page, 'Objective', '300000')
  await page.getByText("The campaigns' objectives add up to 400,000, more than the order's 300,000.").waitFor()
  await button(page, 'Add a cap').click()
  await type(page, 'Comments', 'Twice a day')
  await saveBar(page).getByText('3 unsaved changes').waitFor()
  await saveBar(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => field(page, 'Comments').inputValue()).toBe('')
  await saveBar(page).getByRole('button', { name: 'Redo' }).click()
  await axe(page)
  await save(page)
  // The pointer on a toast stops its timer.
  await toast(page, 'The settings of Full order were saved.').hover()
  await toast(page, /add up to 400000|add up to 400,000/).waitFor()
  expect(await stored(ids.full)).toMatchObject({
    orderObjective: { value: 300_000 },
    comments: 'Twice a day',
    cappingRules: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
  })
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: /Undo/ })
    .click()
  await toast(page, /undone/).waitFor()
  expect(await stored(ids.full)).toMatchObject({ orderObjective: { value: 500_000 }, comments: null, cappingRules: [] })
})

test('an order without campaigns changes its advertiser and its margin', async () => {
  const page = await web.open('admin', `/orders/${ids.empty}/settings`)
  await field(page, 'Advertiser').fill('Baker')
  await page.getByRole('option', { name: 'Bakery & Sons' }).click()
  await type(page, 'Margin', '12.5')
  await save(page)
  await toast(page, 'The settings of Empty order were saved.').waitFor()
  await saveBar(page).waitFor({ state: 'detached' })
  expect(await stored(ids.empty)).toMatchObject({ advertiser: { id: things.otherAdvertiser }, margin: 12.5 })
  await expect.poll(() => field(page, 'Margin').inputValue()).toBe('12.5')
})

test('a field that two people have changed opens with both values', async () => {
  const page = await web.open('admin', `/orders/${ids.shared}/settings`)
  await type(page, 'Objective', '200000')
  const { version } = await stored(ids.shared)
  const body = { orderObjective: { value: 300_000 }, externalReference: 'THEIRS' }
  await web.desk().call('manager', orders.update, { id: ids.shared, body }, { ifMatch: version as number })
  await save(page)
  const panel = page.getByRole('region', { name: /saved another value of Objective while you were editing/ })
  await panel.getByRole('group', { name: 'Theirs' }).getByText('300,000').waitFor()
  await panel.getByRole('button', { name: 'Keep yours' }).click()
  await save(page)
  await toast(page, 'The settings of Shared order were saved.').waitFor()
  expect(await stored(ids.shared)).toMatchObject({ orderObjective: { value: 200_000 }, externalReference: 'THEIRS' })
})

test('readers and closed orders have values and no form', async () => {
  const page = await web.open('manager', `/orders/${ids.archived}/settings`)
  await page.getByText('The order is archived. Unarchive it to change its settings.').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  const reading = await web.open('readonly', `/orders/${ids.full}/settings`)
  await reading.getByText('Managed objective').waitFor()
  expect(await reading.getByRole('textbox').count()).toBe(0)
})
