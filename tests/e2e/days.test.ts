/**
 * Days at the desk, in a real browser against the real server: the ways of work that everything else stands on. All of them on one desk with
 * demo data and an inventory, so that each finds the work of the others, in whatever order.
 */
import { readFile } from 'node:fs/promises'
import type { SpotdeskClient } from '@spotdesk/sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../scripts/test-browser.ts'
import { signIn, visit } from './support/browser.ts'
import { clientOf } from './support/client.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { button, choose, chooseFile, field, follow, question, toast, total, type } from './support/gestures.ts'
import { invitationTo } from './support/outbox.ts'
import { userOf } from './support/people.ts'

let desk: Desk
let browser: Browser
beforeAll(async () => {
  ;[desk, browser] = await Promise.all([openDesk({ SPOTDESK_DEMO_REQUESTS: '20000' }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await desk?.[Symbol.asyncDispose]()
})

const csvOf = (name: string, schema: string, header: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`# timezone=America/New_York; schema=${schema}\n${[header, ...rows].join('\n')}\n`),
})

const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const good = (reference: string, city: string) =>
  `CREATE,${reference},Acme ${city},STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,500000,12.5`
const broken = `CREATE,ACME-LA,Acme Los Angeles,STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,0,"12,5"`
const csv = (...rows: string[]) => csvOf('acme.csv', 'campaign/1', header, rows)

const rows = (page: Page) => page.getByRole('grid', { name: 'Campaigns' }).locator('[data-row]')

async function openImport(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await chooseFile(page, 'Import campaigns', file)
  await page.getByRole('dialog', { name: 'What this file will change' }).waitFor()
}

describe('a first day at the desk', () => {
  test('a user signs in, filters the list, pauses with Undo, imports with preview, corrects the file, imports again and exports', async () => {
    const client = await clientOf(desk.url)
    const { page, problems } = await visit(browser, desk.url)
    await page.goto('/campaigns/list')
    await page.waitForURL(/\/login\?returnUrl=/)
    await signIn(page)
    await page.waitForURL(/\/campaigns\/list/)
    await rows(page).first().waitFor()
    const running = await total(page)
    expect(running).toBeGreaterThan(100)

    // Filter: the address carries it, and the list follows.
    await page.getByRole('link', { name: /^All\b/ }).click()
    await page.waitForURL(/status=(&|$)/)
    const { total: all } = await client.campaigns.list({ limit: 1 })
    await expect.poll(() => total(page)).toBe(all)
    await page.getByRole('link', { name: /^Running\b/ }).click()
    await expect.poll(() => total(page)).toBe(running)

    // Pause, and back.
    const name = await rows(page).first().getByRole('link').first().textContent()
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    // A toast waits while the pointer rests on it. From the row's menu a pause leads to the campaign's stats.
    await page.getByText(`Campaign ${name} was paused.`).hover()
    await page.waitForURL(/\/campaigns\/\d+\/stats$/)
    // The list says Paused too while the page is on its way.
    await page.getByRole('heading', { name: name! }).waitFor()
    await page.getByRole('main').getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('The change was undone.').waitFor()
    await page.getByRole('main').getByText('Running', { exact: true }).waitFor()
    await page.goBack()
    await expect.poll(() => total(page)).toBe(running)

    // A file with a broken row: the preview says what and where, and the good rows go in.
    await openImport(page, csv(good('ACME-NY', 'New York'), broken))
    const preview = page.getByRole('dialog', { name: 'What this file will change' })
    await preview.getByText('Line 4 - The number is too small.').waitFor()
    await preview.getByText('Line 4 - The value is not a valid number.').waitFor()
    await preview.getByRole('button', { name: 'Apply 1 row' }).click()
    const summary = page.getByRole('dialog', { name: 'Import finished' })
    await summary.getByText('Line 4 - The number is too small.').waitFor()
    const failedRows = page.waitForEvent('download')
    await summary.getByRole('button', { name: 'Download failed rows' }).click()
    const errorFile = await readFile((await (await failedRows).path())!, 'utf8')
    expect(errorFile).toContain('ACME-LA')
    expect(errorFile).toContain('error_message')
    await summary.getByRole('button', { name: 'Done' }).click()

    // The file of errors, mended, goes in as it is.
    const mended = errorFile.replace(',0,"12,5"', ',250000,12.5')
    expect(mended).not.toBe(errorFile)
    await openImport(page, { name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) })
    await preview.getByRole('button', { name: 'Apply 1 row' }).click()
    await summary.getByText('Every row of the file was applied.').waitFor()
    await summary.getByRole('button', { name: 'Done' }).click()

    // The same again changes nothing.
    const both = csv(good('ACME-NY', 'New York'), broken.replace(',0,"12,5"', ',250000,12.5'))
    await openImport(page, both)
    await preview.getByText('Unchanged 2').waitFor()
    await expect.poll(() => preview.getByRole('button', { name: 'Nothing to apply' }).isDisabled()).toBe(true)
    await preview.getByRole('button', { name: 'Close', exact: true }).click()

    for (const allowDuplicate of [false, true]) {
      const job = await client.bulk.import('campaigns', new Blob([new Uint8Array(both.buffer)]), { fileName: 'acme.csv', allowDuplicate })
      expect(await client.jobs.wait(job.id)).toMatchObject({ unchanged: 2, created: 0, updated: 0, totalErrors: 0 })
    }

    // Export what was made, and find it whole.
    await page.goto('/campaigns/list?status=&q=Acme')
    await expect.poll(() => total(page)).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check({ force: true })
    await page.getByRole('button', { name: /^Bulk/ }).click()
    await page.getByRole('menuitem', { name: 'Export 2 selected' }).click()
    await page.getByText('Your export is ready.').waitFor()
    const exported = page.waitForEvent('download')
    await page.getByText('Download the file').click()
    const file = await readFile((await (await exported).path())!, 'utf8')
    expect(file).toContain('ACME-NY')
    expect(file).toContain('ACME-LA')
    expect(problems).toEqual([])
    await page.context().close()
  })
})

/** The day some days from now, as people type it. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')

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
  await follow(button(page, /^Next: Ads/), /\/ads$/, page.getByRole('link', { name: /^Audio/ }))
  await follow(page.getByRole('link', { name: /^Audio/ }), /\/ads\/create/, button(page, 'Create ad'))
  await type(page, { Name: `${name} spot`, 'Estimated duration': '30' })
  await follow(button(page, 'Create ad'), /\/ads$/, page.getByRole('main').getByText(`${name} spot`).first())
  const chosen = page.locator('label').filter({ hasText: 'Only where rules match' })
  await follow(button(page, /^Next: Targeting/), /\/targeting$/, chosen)
  await chosen.click()
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
  await toast(page, /^The targeting of .+ was saved\.$/).waitFor()
  return Number(/create\/(\d+)/.exec(page.url())![1])
}

async function submit(page: Page, name: string): Promise<void> {
  await follow(button(page, /^Next: Summary/), /\/summary/, button(page, 'Submit campaign'))
  await button(page, 'Submit campaign').click()
  await button(question(page), 'Submit').click()
  await toast(page, `${name} was submitted and starts by itself.`).waitFor()
  await page.waitForURL(/\/campaigns\/\d+\/stats/)
}

/** A file of new ads for a campaign. */
function spots(campaignId: number, count: number) {
  const ads = Array.from({ length: count }, (_, at) => `CREATE,S-${at + 1},${campaignId},Spot ${String(at + 1).padStart(3, '0')},AUDIO,30`)
  return csvOf('spots.csv', 'ad/1', 'action,external_reference,campaign_id,name,type,estimated_duration_sec', ads)
}

describe('a day with an order', () => {
  test('a trafficker books two campaigns, sees why one cannot deliver, accepts a fix, imports 200 ads and reverts half of them', async () => {
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
    const link = page.getByRole('grid', { name: 'Orders' }).getByRole('link', { name: 'Drive time order' })
    const order = Number(/\/orders\/(\d+)/.exec((await link.getAttribute('href'))!)![1])
    const ofOrder = page.getByRole('link', { name: 'Order Campaigns' })
    await follow(link, /\/orders\/\d+/, ofOrder)
    await follow(ofOrder, /\/orders\/\d+\/campaigns/, page.getByRole('link', { name: 'Create campaign' }))
    await page.getByRole('link', { name: 'Create campaign' }).click()
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

    // Both are in the order.
    await page.goto(`/orders/${order}/campaigns`)
    const campaigns = page.getByRole('grid', { name: 'Campaigns' })
    for (const name of ['Mornings', 'Weekends']) await campaigns.getByRole('link', { name, exact: true }).waitFor()

    // 200 ads go in, and the first hundred of them out again.
    await page.goto(`/campaigns/${big}/ads`)
    await chooseFile(page, 'Import ads', spots(big, 200))
    await button(page, 'Apply 200 rows').click()
    const summary = page.getByRole('dialog', { name: 'Import finished' })
    await summary.getByText('Every row of the file was applied.').waitFor()
    await expect.poll(() => total(page)).toBe(201)
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
    await expect.poll(() => ads.filter({ hasText: 'Spot 001' }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'Filter campaign ads..' }).fill('Spot 100')
    await ads.filter({ hasText: 'Spot 100' }).getByText('Archived').waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })
})

const password = 'Quiet-river-7'

async function accept(email: string): Promise<void> {
  const { page, problems } = await visit(browser, desk.url)
  await page.goto(await invitationTo(email, desk))
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
    act: (client) => client.session.updateCurrentUser({ body: { lastName: 'Listener' } }),
    thing: 'Anna Listener',
    action: 'Changed',
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
    for (const one of newcomers) await one.act(await clientOf(desk.url, emailOf(one), password))

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
