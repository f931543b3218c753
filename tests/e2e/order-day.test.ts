/** A day with an order, and a day with new people, through the screens of a desk with demo data and an inventory. */
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { SpotdeskClient } from '@spotdesk/sdk'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../scripts/test-browser.ts'
import { signIn, visit } from './support/browser.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { userOf } from './support/people.ts'

let desk: Desk
let browser: Browser
beforeAll(async () => {
  desk = await openDesk({ SPOTDESK_DEMO_REQUESTS: '20000' })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await desk?.[Symbol.asyncDispose]()
})

const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: typeof name === 'string' })
const toast = (page: Page, text: string | RegExp) => page.locator('[data-toast]').getByText(text)
const question = (page: Page) => page.locator('[role=alertdialog]:not([data-toast])')

/** The day some days from now, as people type it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')

/** A field of a form; the star of a required one is part of its label. */
const field = (page: Page, name: string) => page.getByRole('form').getByLabel(new RegExp(`^${name}( \\*)?$`))

async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await field(page, name).fill(text)
    await field(page, name).blur()
  }
}

async function choose(page: Page, name: string, typed: string, option: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name })
  await box.click()
  await box.pressSequentially(typed)
  await page.getByRole('option', { name: option }).first().click()
}

interface Booking {
  name: string
  objective: string
  /** The name of a place as it is typed, and the choice. */
  place: readonly [string, RegExp]
  hours: string
}

/** Goes through the wizard up to the saved targeting. Answers the id of the draft. */
async function book(page: Page, { name, objective, place, hours }: Booking): Promise<number> {
  await page.waitForURL(/\/campaigns\/create\/\d+\/settings$/)
  await expect.poll(() => field(page, 'Order').inputValue()).toBe('Drive time order')
  await type(page, { Name: name, Start: `${dayIn(1)} 00:00`, End: dayIn(28), Objective: objective, CPM: '9' })
  await button(page, 'Add a cap').click()
  await button(page, /^Next: Ads/).click()
  await page.getByRole('link', { name: /^Audio/ }).click()
  await type(page, { Name: `${name} spot`, 'Estimated duration': '30' })
  await button(page, 'Create ad').click()
  await page.waitForURL(/\/ads$/)
  await button(page, /^Next: Targeting/).click()
  await page.waitForURL(/\/targeting$/)
  await page.locator('label').filter({ hasText: 'Only where rules match' }).click()
  await button(page, 'Add the first rule').click()
  await choose(page, 'Type', 'place', /^Location/)
  await choose(page, 'Values', ...place)
  await page.keyboard.press('Escape')
  await button(page, 'Add rule').click()
  await button(page, 'Add a rule to group 1').click()
  await choose(page, 'Type', 'hours', /^Dayparting/)
  await button(page, hours).click()
  await button(page, 'Add rule').click()
  await button(page, 'Save').click()
  await toast(page, 'The targeting is saved.').waitFor()
  return Number(/create\/(\d+)/.exec(page.url())![1])
}

async function submit(page: Page, name: string): Promise<void> {
  await button(page, /^Next: Summary/).click()
  await button(page, 'Submit campaign').click()
  await button(question(page), 'Submit').click()
  await toast(page, `${name} was submitted and starts by itself.`).waitFor()
  await page.waitForURL(/\/campaigns\/\d+\/stats/)
}

/** A file of new ads for a campaign. */
function spots(campaignId: number, count: number) {
  const rows = Array.from({ length: count }, (_, at) => `CREATE,S-${at + 1},${campaignId},Spot ${String(at + 1).padStart(3, '0')},AUDIO,30`)
  const head = '# timezone=America/New_York; schema=ad/1\naction,external_reference,campaign_id,name,type,estimated_duration_sec'
  return { name: 'spots.csv', mimeType: 'text/csv', buffer: Buffer.from(`${[head, ...rows].join('\n')}\n`) }
}

const total = async (page: Page) => (await page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).textContent())!.split(' of ')[1]

describe('a day with an order', () => {
  test('a trafficker books three campaigns, sees why one cannot deliver, accepts a fix, imports 200 ads and reverts half of them', async () => {
    const { page, problems } = await visit(browser, desk.url)
    await page.goto('/orders/create')
    await signIn(page, userOf('trafficker'))
    await field(page, 'Name').waitFor()
    await type(page, { Name: 'Drive time order', Objective: '40000000' })
    await choose(page, 'Advertiser', 'Prairie', /^Prairie Bank/)
    await button(page, 'Create and add a campaign').click()

    await book(page, { name: 'Mornings', objective: '1000', place: ['New York', /New York City/], hours: 'Morning drive' })
    await submit(page, 'Mornings')
    await page.goto(`/orders/list?q=${encodeURIComponent('Drive time order')}`)
    await page.getByRole('grid', { name: 'Orders' }).getByRole('link', { name: 'Drive time order' }).click()
    const addToOrder = async () => {
      await page.getByRole('link', { name: 'Order Campaigns' }).click()
      await page.getByRole('link', { name: 'Create new campaign' }).click()
    }
    await addToOrder()
    await book(page, { name: 'Evenings', objective: '1000', place: ['California', /^California/], hours: 'Evening drive' })
    await submit(page, 'Evenings')
    await page.goBack()
    const order = await orderId(page)
    await page.goto(`/orders/${order}/stats`)
    await addToOrder()
    const big = await book(page, { name: 'Weekends', objective: '4000000', place: ['New York', /New York City/], hours: 'Weekends' })

    // It cannot deliver: the panel says so with the reason, and a fix makes it deliverable.
    const forecast = page.getByRole('region', { name: 'Forecast', exact: true })
    await forecast.getByText(/^at risk/i).waitFor()
    await forecast.getByText(/^(The targeting matches|The frequency caps|Campaigns of|Sold out|There are) .*impressions/).waitFor()
    await button(forecast, 'Preview').first().click()
    const preview = page.getByRole('dialog', { name: 'Preview the fix' })
    await preview.getByText(/→ in full, \d+% likely/).waitFor()
    await button(preview, 'Apply the fix').click()
    await toast(page, 'Weekends was changed.').waitFor()
    await forecast.getByText(/^in full, \d+% likely/i).waitFor()
    await submit(page, 'Weekends')

    // All three are in the order.
    await page.goto(`/orders/${order}/campaigns`)
    const campaigns = page.getByRole('grid', { name: 'Campaigns' })
    for (const name of ['Mornings', 'Evenings', 'Weekends']) await campaigns.getByRole('link', { name, exact: true }).waitFor()

    // 200 ads go in, and the first hundred of them out again.
    await page.goto(`/campaigns/${big}/ads`)
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Import ads' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import ads' })
    await dialog.locator('input[type=file]').setInputFiles(spots(big, 200))
    await button(dialog, 'Confirm').click()
    await button(page, 'Apply 200 rows').click()
    const summary = page.getByRole('dialog', { name: 'Import finished' })
    await summary.getByText('Every row of the file was applied.').waitFor()
    await expect.poll(() => total(page)).toBe('201')
    await button(summary, 'Choose rows to revert').click()
    await summary.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
    await summary.getByRole('checkbox', { name: 'Select all rows of this page' }).locator('xpath=ancestor::label').click()
    await button(summary, 'Revert 100 selected').click()
    await question(page).getByText('100 ads that it created are deactivated and archived.').waitFor()
    await button(question(page), 'Revert').click()
    await toast(page, '100 changes were undone.').waitFor()
    await button(summary, 'Done').click()
    // Archived ads come last in the list.
    const ads = page.getByRole('grid', { name: 'Ads' }).locator('[data-row]')
    await ads.filter({ hasText: 'Spot 101' }).waitFor()
    expect(await ads.filter({ hasText: 'Spot 001' }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Filter campaign ads..' }).fill('Spot 100')
    await ads.filter({ hasText: 'Spot 100' }).getByText('Archived').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})

/** The id of the order whose campaigns are shown. */
async function orderId(page: Page): Promise<number> {
  await page.goto(`/orders/list?q=${encodeURIComponent('Drive time order')}`)
  const href = await page.getByRole('grid', { name: 'Orders' }).getByRole('link', { name: 'Drive time order' }).getAttribute('href')
  return Number(/\/orders\/(\d+)/.exec(href!)![1])
}

/** The link of the newest message to somebody, from the folder where a desk without a mail server puts its messages. */
async function invitationTo(email: string): Promise<string> {
  const folder = path.join(desk.dataDir, 'outbox')
  const find = async () => {
    const names = await readdir(folder).catch(() => [])
    const messages = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    return messages.find((text) => text.includes(`To: ${email}`)) ?? null
  }
  await expect.poll(find).not.toBeNull()
  const plain = (await find())!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(plain)![0])
  return pathname + search
}

const password = 'Quiet-river-7'

async function accept(email: string): Promise<void> {
  const { page, problems } = await visit(browser, desk.url)
  await page.goto(await invitationTo(email))
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'New password again' }).fill(password)
  await button(page, 'Set password').click()
  await page.waitForURL(/\/login/)
  await page.getByText('Your password is set. Log in with it.').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Log in').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  expect(problems).toEqual([])
  await page.context().close()
}

async function clientOf(userName: string): Promise<SpotdeskClient> {
  const answer = await fetch(`${desk.url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password }),
  })
  return new SpotdeskClient({ baseUrl: desk.url, auth: ((await answer.json()) as { token: { jwt: string } }).token.jwt })
}

interface Newcomer {
  name: string
  role: string
  /** Something that only this role is asked to do here. */
  act: (client: SpotdeskClient) => Promise<unknown>
  /** The thing in the log, and the action in words. */
  thing: string
  action: string
}

const newcomers: readonly Newcomer[] = [
  {
    name: 'Tara',
    role: 'Trafficker',
    act: (client) => client.campaigns.create({ body: { campaignType: 'STANDARD', advertiserId: 1001 } }),
    thing: 'Campaign',
    action: 'Created',
  },
  {
    name: 'Carl',
    role: 'Campaign manager',
    act: (client) => client.orders.create({ body: { name: 'Opened by Carl', advertiserId: 1002 } }),
    thing: 'Opened by Carl',
    action: 'Created',
  },
  {
    name: 'Anna',
    role: 'Analyst',
    act: (client) => client.savedViews.create({ body: { screen: 'campaigns', name: 'What ends soon', filters: {} } }),
    thing: 'What ends soon',
    action: 'Created',
  },
  {
    name: 'Ada',
    role: 'Agency admin',
    act: (client) => client.users.create({ body: { firstName: 'Fifth', lastName: 'Person', email: 'fifth@people.test', roleId: 10 } }),
    thing: 'Fifth Person',
    action: 'Created',
  },
]
const emailOf = ({ name }: Newcomer) => `${name.toLowerCase()}@people.test`

describe('a day with new people', () => {
  test('an administrator invites four people of four roles, and reads in the log what each did', async () => {
    const { page, problems } = await visit(browser, desk.url)
    await page.goto('/account/users/create')
    await signIn(page, userOf('admin'))
    for (const one of newcomers) {
      await page.goto('/account/users/create')
      for (const [label, text] of [
        ['First name', one.name],
        ['Last name', 'Newcomer'],
        ['E-mail', emailOf(one)],
      ] as const)
        await page.getByRole('textbox', { name: label, exact: true }).fill(text)
      await page.getByRole('button', { name: /Role/ }).click()
      await page.getByRole('option', { name: one.role, exact: true }).click()
      await button(page, 'Send the invitation').click()
      await toast(page, `${one.name} Newcomer is invited.`).waitFor()
    }
    await page.goto('/account/users/list?status=invited&q=newcomer')
    const users = page.getByRole('grid', { name: 'Users' }).locator('[data-row]')
    await expect.poll(() => users.count()).toBe(4)

    await Promise.all(newcomers.map(async (one) => accept(emailOf(one))))
    await page.goto('/account/users/list?status=active&q=newcomer')
    await expect.poll(() => users.count()).toBe(4)
    for (const one of newcomers) await one.act(await clientOf(emailOf(one)))

    await page.goto('/account/user-log/list')
    const log = page.getByRole('grid', { name: 'User log' }).locator('[data-body] > [data-row]')
    for (const one of newcomers) {
      const entry = log.filter({ hasText: emailOf(one) }).filter({ hasText: one.thing })
      await entry.filter({ hasText: one.action }).first().waitFor()
    }
    await log.filter({ hasText: 'Opened by Carl' }).getByText('API').click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('row', { name: /Name.*Opened by Carl/ }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})
