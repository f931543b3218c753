import { messageTo, worldPassword } from '@spotdesk/server/testing'
import { agencies, campaigns, errorText, session, users } from '@spotdesk/sdk/contract'
import { rowErrorText } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { atPlace, button, endSession, openRowMenu, serveWeb, table, toast } from './web.ts'

const web = serveWeb()
const ids = { platform: 101, admin: 102, manager: 103, trafficker: 104, finance: 109 }

const call: ReturnType<typeof web.desk>['app']['call'] = (...given) => web.desk().app.call(...given)
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const rows = (page: Page) => table(page, 'Users').locator('[data-row]')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('alertdialog')
const named = async (name: string) => (await call(users.list, { q: name }, { as: 'admin' })).list[0]!

async function chooseRole(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: /Role/ }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
}

async function pick(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(text)
  await page.getByRole('option', { name: text }).click()
  await page.keyboard.press('Escape')
}

async function fillPerson(page: Page, name: string, email: string): Promise<void> {
  await field(page, 'First name').fill(name)
  await field(page, 'Last name').fill('Newcomer')
  await field(page, 'E-mail').fill(email)
}

describe('new users', () => {
  test('four people are invited with four roles, each with what the role can be narrowed to', async () => {
    const invite = async (name: string, role: string, more: (page: Page) => Promise<void> = async () => {}) => {
      const page = await web.open('admin', '/account/users/create')
      await fillPerson(page, name, `${name.toLowerCase()}@people.test`)
      await chooseRole(page, role)
      await more(page)
      await button(page, 'Send the invitation').click()
      await toast(page, `${name} Newcomer is invited.`).waitFor()
      await atPlace(page, /^\/account\/users\/\d+$/)
      await page.getByRole('heading', { level: 1, name: `${name} Newcomer` }).waitFor()
      const user = await named(name)
      expect(await messageTo(web.desk().app, user.id, 'INVITATION')).toContain('Home agency')
      return user
    }
    const client = await invite('Clara', 'Advertiser', async (page) => {
      // A client needs advertisers: there is no "all".
      expect(await page.getByRole('radio', { name: 'All advertisers' }).count()).toBe(0)
      await button(page, 'Send the invitation').click()
      await page.getByText(rowErrorText('required')).waitFor()
      await pick(page, 'Advertisers that they see', 'Acme Motors')
      await pick(page, 'Advertisers that they see', 'Coastal Bank')
    })
    expect(client).toMatchObject({ roleName: 'ADVERTISER', advertiserIds: [1001, 1003], status: 'INVITED' })
    const seller = await invite('Sela', 'Publisher manager', async (page) => {
      await page.getByRole('radio', { name: 'Only these' }).click()
      await pick(page, 'Publishers that they see', 'River FM')
    })
    expect(seller).toMatchObject({ roleName: 'PUBLISHER_MANAGER', publisherIds: [201], advertiserIds: null })
    expect(await invite('Ada', 'Agency admin', (page) => page.getByText('Sees all of the agency.').waitFor())).toMatchObject({
      roleName: 'AGENCY_ADMIN',
      advertiserIds: null,
    })
    expect(await invite('Tom', 'Trafficker')).toMatchObject({ roleName: 'TRAFFICKER', advertiserIds: null, timeZone: 'America/New_York' })
  })

  test('a first password is checked while it is typed, and what it admits is only what its scope allows', async () => {
    const page = await web.open('admin', '/account/users/create')
    await field(page, 'First name').fill('   ')
    await page.keyboard.press('Tab')
    await page.getByText(rowErrorText('required')).waitFor()
    await fillPerson(page, 'Paul', `${'p'.repeat(50)}@people.test`)
    await page.keyboard.press('Tab')
    await page.getByText(rowErrorText('tooLong', { maximum: 50 })).waitFor()
    await fillPerson(page, 'Paul', 'paul@people.test')
    await chooseRole(page, 'Analyst')
    await page.getByRole('radio', { name: 'Only these' }).click()
    await pick(page, 'Advertisers that they see', 'Acme Motors')
    await page.getByRole('radio', { name: 'With a first password' }).locator('xpath=ancestor::label').click()
    const marks = page.getByRole('list', { name: 'What the password needs' }).getByRole('listitem').filter({ hasText: 'done' })
    await field(page, 'First password').fill('quiet')
    await expect.poll(() => marks.count()).toBe(1)
    await button(page, 'Add the user').click()
    await page.getByText(rowErrorText('passwordRules')).waitFor()
    await field(page, 'First password').fill('Quiet-river-7')
    await expect.poll(() => marks.count()).toBe(5)
    await button(page, 'Add the user').click()
    await toast(page, 'Paul Newcomer is added.').waitFor()
    const login = { userName: 'paul@people.test', password: 'Quiet-river-7' }
    const { token } = await call(session.login, { body: login } as never)
    const seen = (await call(campaigns.list, { limit: 100 }, { bearer: token.jwt })).list
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map(({ advertiser }) => advertiser.id))).toEqual(new Set([1001]))
  })

  test('only roles are offered of which one holds everything; others are named with the reason', async () => {
    const page = await web.open('admin', '/account/users/create')
    await page.getByText('1 role is not offered').click()
    await page.getByText('Only an administrator of the platform gives it.').waitFor()
    await page.getByRole('button', { name: /Role/ }).click()
    const offered = (of: Page, name: string) => of.getByRole('listbox').getByRole('option', { name, exact: true })
    await offered(page, 'Agency admin').getByText('Runs the agency').waitFor()
    expect(await offered(page, 'Platform admin').count()).toBe(0)
    const free = await web.open('platform', '/account/users/create')
    await free.getByRole('button', { name: /Role/ }).click()
    await offered(free, 'Platform admin').waitFor()
  })
})

describe('the list of users', () => {
  test('finds people by name, status and role in the address, and leads to their page', async () => {
    const page = await web.open('readonly', '/account/users/list?q=traff')
    await rowOf(page, 'trafficker Person').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    // Who only reads has no menu and no button.
    expect(await button(page, /^Actions for/).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Create user' }).count()).toBe(0)
    await go(page, '/account/users/list?roleId=6&status=active')
    await rowOf(page, 'Acme Motors').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await go(page, '/account/users?status=disabled')
    await page.getByText('No users match these filters').waitFor()
    await go(page, '/account/users/list?q=finance')
    await rowOf(page, 'finance').getByRole('link').click()
    await atPlace(page, `/account/users/${ids.finance}`)
    await page.getByText('Your role reads users and does not change them.').waitFor()
    await expect.poll(() => field(page, 'First name').isDisabled()).toBe(true)
  })

  test('a user is disabled after a question that says what ends, reverted from the toast, and enabled again from the menu', async () => {
    await call(session.createToken, { body: { name: 'Nightly', scopes: ['CAMPAIGN.READ'] } }, { as: 'finance' })
    const page = await web.open('admin', '/account/users/list?q=finance')
    expect(await openRowMenu(page, 'finance Person')).toEqual(['Edit', 'Send a link for a new password', 'Disable'])
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await dialog(page)
      .getByText(/sign-ins? ends?\. 1 API token of theirs stops working\./)
      .waitFor()
    await button(dialog(page), 'Disable').click()
    // The pointer on a toast stops its timer.
    await button(page, 'Undo').hover()
    await rowOf(page, 'Disabled').waitFor()
    expect((await named('finance')).status).toBe('DISABLED')
    await button(page, 'Undo').click()
    await rowOf(page, 'Active').waitFor()
    await openRowMenu(page, 'finance Person')
    await page.getByRole('menuitem', { name: 'Disable' }).click()
    await button(dialog(page), 'Disable').click()
    await rowOf(page, 'Disabled').waitFor()
    expect(await openRowMenu(page, 'finance Person')).toEqual(['Edit', 'Enable'])
    await page.getByRole('menuitem', { name: 'Enable' }).click()
    await dialog(page).getByText('1 API token of theirs works again.').waitFor()
    await button(dialog(page), 'Enable').click()
    await rowOf(page, 'Active').waitFor()
    await openRowMenu(page, 'finance Person')
    await page.getByRole('menuitem', { name: 'Send a link for a new password' }).click()
    await button(dialog(page), 'Send').click()
    await toast(page, 'The e-mail to finance@world.test is on its way.').waitFor()
    expect(await messageTo(web.desk().app, ids.finance, 'RESET')).toContain('30 minutes')
  })
})

describe('the page of a user', () => {
  test('saves with Undo; a new role forgets what the old one was narrowed to; a change of somebody else is compared', async () => {
    const { id } = await call(
      users.create,
      { body: { email: 'rita@people.test', firstName: 'Rita', lastName: 'Role', roleId: 6, advertiserIds: [1002] } },
      { as: 'admin' },
    )
    const page = await web.open('admin', `/account/users/${id}`)
    await page.getByText('Bakery & Sons').first().waitFor()
    await chooseRole(page, 'Publisher manager')
    await field(page, 'Last name').fill('Mine')
    await call(users.update, { id, body: { lastName: 'Theirs', country: 'RO' } }, {
      as: 'platform',
      ifMatch: (await named('Rita')).version,
    } as never)
    await button(bar(page), 'Save').press('Enter')
    const panel = page.getByRole('region', { name: /saved another value of Last name/ })
    await button(panel, 'Keep yours').press('Enter')
    await button(bar(page), 'Save').press('Enter')
    await toast(page, 'Rita Mine is saved.').hover()
    expect(await named('Rita')).toMatchObject({ roleName: 'PUBLISHER_MANAGER', advertiserIds: null, publisherIds: null, country: 'RO' })
    await button(page, 'Undo').first().click()
    await expect.poll(async () => (await named('Rita')).roleName).toBe('ADVERTISER')
  })

  test('nobody changes their own role; the last administrator stays; a new address needs the password of who changes it', async () => {
    const own = await web.open('admin', `/account/users/${ids.admin}`)
    await own.getByText('Nobody changes their own role.').waitFor()
    expect(await button(own, 'Disable').count()).toBe(0)
    const page = await web.open('platform', `/account/users/${ids.admin}`)
    await button(page, 'Disable').waitFor()
    const { system } = web.desk().database
    // The operator acts in every agency, and is then no administrator of this one.
    await sql`update memberships set agency_id = 2 where user_id = ${ids.platform}`.execute(system)
    await sql`update memberships set disabled = true where agency_id = 1 and role_id = 2 and user_id <> ${ids.admin}`.execute(system)
    await button(page, 'Disable').click()
    await button(dialog(page), 'Disable').click()
    await toast(page, errorText('lastAdministrator')).waitFor()
    await sql`update memberships set agency_id = 1 where user_id = ${ids.platform}`.execute(system)
    await go(page, `/account/users/${ids.trafficker}`)
    await field(page, 'E-mail').fill('moved@people.test')
    await button(bar(page), 'Save').press('Enter')
    await page.getByText(rowErrorText('passwordNeeded')).waitFor()
    await page.getByRole('textbox', { name: 'Your own password' }).fill(worldPassword)
    await button(bar(page), 'Save').press('Enter')
    await page.getByText('moved@people.test', { exact: true }).waitFor()
    await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('trafficker@world.test')
    await go(page, '/account/users/999999')
    await page.getByText('There is no user at this address.').waitFor()
  })

  test('a person of several agencies keeps their name; a user with more rights is not changed', async () => {
    const page = await web.open('admin', `/account/users/${ids.manager}`)
    await page.getByText(/^Only manager Person can change name/).waitFor()
    await expect.poll(() => field(page, 'First name').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /Role/ }).isDisabled()).toBe(false)
    await go(page, `/account/users/${ids.platform}`)
    await page.getByText('You cannot change a user who has more permissions than you.').waitFor()
    expect(await button(page, 'Disable').count()).toBe(0)
  })
})

describe('bad days', () => {
  test('a new user whose form was cut off by the end of the session is offered again, without the password, and made once', async () => {
    const page = await web.open('admin', '/account/users/create', { isFresh: true })
    await fillPerson(page, 'Cut', 'cut.off@people.test')
    await chooseRole(page, 'Analyst')
    await page.getByRole('radio', { name: 'With a first password' }).check({ force: true })
    const password = () => page.getByRole('textbox', { name: /^First password/ })
    await password().fill('Secret-of-cut-1')
    await endSession(page, 'POST', '**/users')
    await button(page, 'Add the user').click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await field(page, 'User name').fill('admin@world.test')
    expect(await page.evaluate(() => Object.values(sessionStorage).join(' '))).not.toContain('Secret-of-cut-1')
    await page.unrouteAll()
    await page.getByRole('textbox', { name: /^Password/ }).fill(worldPassword)
    await button(page, 'Log in').click()
    await button(page, 'Bring the changes back').click()
    await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('cut.off@people.test')
    expect(await password().inputValue()).toBe('')
    await password().fill('Secret-of-cut-1')
    const made: string[] = []
    page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/users') && made.push(request.url()))
    await button(page, 'Add the user').dblclick()
    await toast(page, 'Cut Newcomer is added.').waitFor()
    expect(made.length).toBe(1)

    // Active from the first sign-in on: what ends is looked up before the question then.
    await call(session.login, { body: { userName: 'cut.off@people.test', password: 'Secret-of-cut-1' } } as never)
    await page.reload()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/access', async (route) => {
      await held
      await route.continue()
    })
    await button(page, 'Disable').dblclick()
    release()
    const question = page.getByRole('alertdialog', { name: 'Disable Cut Newcomer?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect((await named('Cut')).status).toBe('ACTIVE')
  })

  test('broken addresses show what there is: a log of no such change-set, a page behind the last one, an unknown role', async () => {
    await call(agencies.saveSettings, { body: { deliveryThresholds: { soonHours: 48 } } }, { as: 'admin' })
    const page = await web.open('admin', '/account/user-log?changeSetId=abc&from=banana&source=zzz')
    // Before anything else: what is told of an address goes after some seconds.
    await page.getByRole('alert').getByText('The list is not filtered by Source, because there is no value zzz').waitFor()
    await table(page, 'User log').locator('[data-row]').first().getByRole('gridcell').first().click()
    await page.getByRole('dialog').getByRole('cell', { name: 'Soon: 48 h', exact: true }).waitFor()
    await go(page, '/account/users/list?page=999&roleId=banana&status=nonsense')
    await rows(page).first().waitFor()
    let isDown = true
    await page.route('**/notifications/settings', (route) => (isDown ? route.abort() : route.continue()))
    await go(page, '/account/notifications?page=999&kind=nonsense')
    const told = page.getByRole('region', { name: 'What you are told' })
    await told.getByRole('button', { name: 'Retry' }).waitFor()
    isDown = false
    await told.getByRole('button', { name: 'Retry' }).click()
    await told.getByRole('switch').first().waitFor()
  })
})
