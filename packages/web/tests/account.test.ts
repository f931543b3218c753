import { messageTo, tokenIn } from '@spotdesk/server/testing'
import { errorText, invitations, session, users } from '@spotdesk/sdk/contract'
import { rowErrorText } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { worldPassword } from '@spotdesk/server/testing'
import { atPlace, button, serveWeb, toast } from './web.ts'

const web = serveWeb()
const ids = { stranger: 111, analyst: 105, finance: 109 }

const call: ReturnType<typeof web.desk>['app']['call'] = (...given) => web.desk().app.call(...given)
const invite = () =>
  call(
    users.create,
    { body: { email: 'typed@home.test', userName: 'stranger@world.test', firstName: 'Typed', lastName: 'Name', roleId: 5 } },
    { as: 'admin' },
  )
/** Invites a user who neither belongs to the agency nor has an open invitation. */
async function inviteAnew(): Promise<void> {
  await sql`delete from memberships where user_id = ${ids.stranger} and agency_id = 1`.execute(web.desk().database.system)
  await sql`delete from invitations`.execute(web.desk().database.system)
  await invite()
}
const agencies = async () => (await call(session.user, {}, { as: 'stranger' })).agencies.map(({ id }) => id)
const wish = (as: 'analyst' | 'finance', email: string) =>
  call(session.updateCurrentUser, { body: { email, currentPassword: worldPassword } }, { as })

describe('an invitation', () => {
  test('an invitation is shown after signing in, and accepted on the page of its link', async () => {
    await inviteAnew()
    const message = await messageTo(web.desk().app, ids.stranger, 'INVITED')
    expect(message).toContain('/account/invitations')
    const page = await web.open('stranger', '/account/settings')
    await page.getByText('Home agency invites you.').waitFor()
    await page.getByRole('link', { name: 'Accept or decline' }).click()
    await page.getByRole('cell', { name: 'Analyst' }).waitFor()
    expect(await agencies()).toEqual([2])
    await button(page, 'Accept Home agency').click()
    await toast(page, 'You belong to Home agency now. Choose it from the list of accounts to work there.').waitFor()
    await page.getByText('You have no open invitations').waitFor()
    expect(await agencies()).toEqual([1, 2])
  })

  test('an invitation is declined after a question, without a membership', async () => {
    await inviteAnew()
    const page = await web.open('stranger', '/account/invitations')
    await button(page, 'Decline Home agency').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
    await toast(page, 'The invitation of Home agency was declined.').waitFor()
    await page.getByText('You have no open invitations').waitFor()
    expect([await agencies(), await call(invitations.list, {}, { as: 'stranger' })]).toEqual([[2], []])
  })

  test('the link of an invitation leads through the log-in and back', async () => {
    const page = await web.open(null, '/account/invitations')
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(new URL(page.url()).searchParams.get('returnUrl')).toContain('/account/invitations')
  })
})

test('a failed payment of the agency is told in a banner 900 pixels wide on every screen, and to nobody else', async () => {
  const set = (failed: boolean) => sql`update agencies set failed_payment = ${failed} where id = 1`.execute(web.desk().database.system)
  await set(true)
  const page = await web.open('manager', '/account/settings')
  // A page that was open before knows the answer of then.
  await page.reload()
  const banner = page.getByRole('status').filter({ hasText: 'A payment of Home agency has failed.' })
  await expect.poll(async () => Math.round((await banner.boundingBox())?.width ?? 0)).toBe(900)
  await page.goto('/campaigns/list?status=RUNNING')
  await banner.waitFor()
  await set(false)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await banner.count()).toBe(0)
})

describe('a new e-mail address', () => {
  test('a new e-mail address is confirmed by a button on the page of its link, signed in or not, and the link works once', async () => {
    await wish('finance', 'money@world.test')
    const token = tokenIn(await messageTo(web.desk().app, ids.finance, 'EMAIL_CONFIRM'))
    const page = await web.open(null, `/email/confirm?token=${token}`)
    await atPlace(page, '/email/confirm')
    await button(page, 'Confirm address').waitFor()
    // Opening the page alone confirms nothing.
    expect((await call(session.currentUser, {}, { as: 'finance' })).email).toBe('finance@world.test')
    await button(page, 'Confirm address').click()
    await page.getByText('Done. money@world.test is the e-mail address of your account.').waitFor()
    expect((await call(session.currentUser, {}, { as: 'finance' })).email).toBe('money@world.test')
    await page.goto('/email/confirm?token=0000')
    await button(page, 'Confirm address').click()
    await page.getByText('This link has expired or was used already. Ask for a new one.').waitFor()
    const other = await web.open(null, '/email/confirm')
    await other.getByText('The address of this page is incomplete. Open the complete link of the e-mail.').waitFor()
  })

  test('a new e-mail address is cancelled by the link to the present address, in the dark theme too, and in the account settings', async () => {
    await wish('analyst', 'thief@world.test')
    const token = tokenIn(await messageTo(web.desk().app, ids.analyst, 'EMAIL_ASKED'))
    const page = await web.open(null, `/email/stop?token=${token}`, { colorScheme: 'dark' })
    await button(page, 'Keep present address').click()
    await page.getByText('Done. analyst@world.test stays the e-mail address of your account.').waitFor()
    await wish('analyst', 'mine@world.test')
    const settings = await web.open('analyst', '/account/settings')
    await settings.getByText('mine@world.test becomes your e-mail address').waitFor()
    await button(settings, 'Keep the present address').click()
    await toast(settings, 'analyst@world.test stays your e-mail address.').waitFor()
    expect((await call(session.currentUser, {}, { as: 'analyst' })).pendingEmail).toBe(null)
  })
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const choose = async (page: Page, label: string, option: RegExp, search = '') => {
  await page.getByRole('button', { name: label }).click()
  await page.keyboard.type(search)
  await page.getByRole('option', { name: option }).click()
}

describe('the profile', () => {
  test('the profile is saved from one bar; the menu, and the formats of the list of campaigns, follow at once', async () => {
    const page = await web.open('trafficker', '/account/settings')
    await field(page, 'First name').fill('  ')
    await page.keyboard.press('Tab')
    await page.getByText('This field is required.').waitFor()
    await bar(page).getByRole('button', { name: 'Correct First name to save' }).waitFor()
    await field(page, 'First name').fill('x'.repeat(101))
    await page.getByText('The text is longer than 100 characters.').waitFor()
    await field(page, 'First name').fill('Toma')
    await choose(page, 'Dates', /^\d\d\.\d\d\.\d{4}$/)
    await choose(page, 'Times', /^\d{1,2}:\d\d [AP]M$/)
    await choose(page, 'Country', /^Romania$/, 'roman')
    await bar(page).getByText('4 unsaved changes').waitFor()
    await button(bar(page), 'Save').press('Enter')
    await toast(page, 'Your profile is saved.').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    const { firstName, dateFormat, timeFormat, country } = await call(session.user, {}, { as: 'trafficker' })
    expect([firstName, dateFormat, timeFormat, country]).toEqual(['Toma', 'dd.MM.yyyy', 'h:mm a', 'RO'])
    await button(page, /user menu of Toma/).click()
    await page.getByText('Hi, Toma').waitFor()
    await page.keyboard.press('Escape')
    await page.goto('/campaigns/list?q=Autumn%20drive')
    await page
      .getByText(/^\d\d\.\d\d\.\d{4}/)
      .first()
      .waitFor()
  })

  test('what somebody else has saved meanwhile merges, or is compared field by field; nothing typed is lost', async () => {
    const page = await web.open('manager', '/account/settings')
    await field(page, 'Last name').fill('Mine')
    await call(session.updateCurrentUser, { body: { firstName: 'Other', lastName: 'Theirs' } }, { as: 'manager' })
    await button(bar(page), 'Save').press('Enter')
    const panel = page.getByRole('region', { name: /^You, in another tab, saved another value of Last name/ })
    await panel.getByRole('group', { name: 'Theirs' }).getByText('Theirs', { exact: true }).last().waitFor()
    expect([await field(page, 'First name').inputValue(), await field(page, 'Last name').inputValue()]).toEqual(['Other', 'Mine'])
    await button(panel, 'Keep yours').press('Enter')
    await button(bar(page), 'Save').press('Enter')
    await toast(page, 'Your profile is saved.').waitFor()
    const { firstName, lastName } = await call(session.user, {}, { as: 'manager' })
    expect([firstName, lastName]).toEqual(['Other', 'Mine'])
  })

  test('a new e-mail address needs the present password, and waits for its confirmation', async () => {
    const page = await web.open('trafficker', '/account/settings')
    await field(page, 'E-mail').fill('toma@world.test')
    await button(bar(page), 'Save').press('Enter')
    await page.getByText(rowErrorText('passwordNeeded')).waitFor()
    const present = page.getByRole('form', { name: 'Profile' }).getByRole('textbox', { name: 'Present password' })
    await present.fill('Not-this-one-1')
    await button(bar(page), 'Save').press('Enter')
    await page.getByText(rowErrorText('wrongPassword')).waitFor()
    await expect.poll(() => field(page, 'E-mail').inputValue()).toBe('toma@world.test')
    await present.fill(worldPassword)
    await button(bar(page), 'Save').press('Enter')
    await page.getByText('toma@world.test becomes your e-mail address').waitFor()
    await bar(page).waitFor({ state: 'detached' })
    expect([await field(page, 'E-mail').inputValue(), await present.count()]).toEqual(['trafficker@world.test', 0])
  })
})

test('the password is changed with the present one, by the rules, and the form is empty afterwards', async () => {
  const page = await web.open('readonly', '/account/settings', { isFresh: true })
  const form = page.getByRole('form', { name: 'Password' })
  const fill = async (present: string, password: string, again = password) => {
    await form.getByRole('textbox', { name: 'Present password' }).fill(present)
    await form.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
    await form.getByRole('textbox', { name: 'New password again' }).fill(again)
    await page.keyboard.press('Enter')
  }
  // A field that nobody has touched is not blamed, although the one before it is judged with it.
  await form.getByRole('textbox', { name: 'Present password' }).focus()
  await form.getByRole('textbox', { name: 'New password', exact: true }).fill('Quiet-river-7')
  await page.keyboard.press('Shift+Tab')
  await form.getByText(rowErrorText('required')).waitFor()
  expect(await form.getByRole('textbox', { name: 'New password again' }).getAttribute('aria-invalid')).not.toBe('true')
  for (const [present, password, again, code] of [
    [worldPassword, 'short', 'short', 'passwordRules'],
    [worldPassword, worldPassword, worldPassword, 'differentPassword'],
    [worldPassword, 'Quiet-river-7', 'Quiet-river-8', 'passwordMatch'],
    ['Not-this-one-1', 'Quiet-river-7', 'Quiet-river-7', 'wrongPassword'],
  ] as const) {
    await fill(present, password, again)
    await expect.poll(() => form.locator('[aria-invalid="true"]').count()).toBe(1)
    await form.getByText(rowErrorText(code)).first().waitFor()
  }
  await fill(worldPassword, 'Quiet-river-7')
  await toast(page, 'Your password is changed.').waitFor()
  expect(await form.getByRole('textbox', { name: 'New password', exact: true }).inputValue()).toBe('')
  expect(await form.locator('[aria-invalid="true"]').count()).toBe(0)
  await call(session.login, { body: { userName: 'readonly@world.test', password: 'Quiet-river-7' } })
})

test('after a lost answer the dialog keeps what was typed and sends it under the same key: one token is made, and said to be without its secret', async () => {
  const page = await web.open('manager', '/account/settings', { isFresh: true })
  const keys: (string | undefined)[] = []
  let isLost = true
  await page.route('**/auth/tokens', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (!isLost) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await button(page, 'Create token').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('nightly')
  await choose(page, 'Scopes', /^Read campaigns and reports$/)
  await button(dialog, 'Create token').click()
  await dialog.getByRole('alert').getByText(errorText('unavailable')).waitFor()
  isLost = false
  await button(dialog, 'Create token').click()
  await dialog.getByRole('alert').getByText(errorText('tokenShownOnce')).waitFor()
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)
  expect((await call(session.tokens, {}, { as: 'manager' })).filter(({ name }) => name === 'nightly')).toHaveLength(1)
  await button(dialog, 'Create token').click()
  await page.getByRole('dialog', { name: 'Copy your token now' }).waitFor()
  expect(new Set(keys).size).toBe(2)
  // The secret is shown once: only its own button closes the dialog.
  await page.keyboard.press('Escape')
  const made = page.getByRole('dialog', { name: 'Copy your token now' })
  expect(await made.getByRole('button').allInnerTexts()).toEqual(['Copy token', 'Done'])
  await button(made, 'Done').click()
  await made.waitFor({ state: 'detached' })
})
