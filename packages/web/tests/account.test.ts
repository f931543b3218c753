import { messageTo, tokenIn } from '@spotdesk/server/testing'
import { invitations, session, users } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { worldPassword } from '@spotdesk/server/testing'
import { button, serveWeb, toast } from './web.ts'

const web = serveWeb()
const ids = { stranger: 111, analyst: 105, finance: 109 }

const call: ReturnType<typeof web.desk>['app']['call'] = (...given) => web.desk().app.call(...given)
const invite = () =>
  call(
    users.create,
    { body: { email: 'typed@home.test', userName: 'stranger@world.test', firstName: 'Typed', lastName: 'Name', roleId: 5 } },
    { as: 'admin' },
  )
const agencies = async () => (await call(session.user, {}, { as: 'stranger' })).agencies.map(({ id }) => id)
const wish = (as: 'analyst' | 'finance', email: string) =>
  call(session.updateCurrentUser, { body: { email, currentPassword: worldPassword } }, { as })

describe('an invitation', () => {
  test('an invitation is shown after signing in, and accepted on the page of its link', async () => {
    await invite()
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
    await sql`delete from memberships where user_id = ${ids.stranger} and agency_id = 1`.execute(web.desk().database.system)
    await sql`delete from invitations`.execute(web.desk().database.system)
    await invite()
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

describe('a new e-mail address', () => {
  test('a new e-mail address is confirmed by a button on the page of its link, signed in or not, and the link works once', async () => {
    await wish('finance', 'money@world.test')
    const token = tokenIn(await messageTo(web.desk().app, ids.finance, 'EMAIL_CONFIRM'))
    const page = await web.open(null, `/email/confirm?token=${token}`)
    await button(page, 'Confirm address').waitFor()
    // Opening the page alone confirms nothing.
    expect((await call(session.currentUser, {}, { as: 'finance' })).email).toBe('finance@world.test')
    await button(page, 'Confirm address').click()
    await page.getByText('Done. money@world.test is the e-mail address of your account.').waitFor()
    expect((await call(session.currentUser, {}, { as: 'finance' })).email).toBe('money@world.test')
    await page.goto('/email/confirm?token=0000')
    await button(page, 'Confirm address').click()
    await page.getByText('This link has expired or was used already. Ask for a new one.').waitFor()
    await page.goto('/email/confirm')
    await page.getByText('The address of this page is incomplete. Open the complete link of the e-mail.').waitFor()
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

test('formats of days and times are chosen in the account settings, and the list of campaigns reads so from then on', async () => {
  const page = await web.open('trafficker', '/account/settings')
  const choose = async (label: string, option: RegExp) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Dates', /^\d\d\.\d\d\.\d{4}$/)
  await choose('Times', /^\d{1,2}:\d\d [AP]M$/)
  await expect
    .poll(async () => {
      const { dateFormat, timeFormat } = await call(session.user, {}, { as: 'trafficker' })
      return `${dateFormat} ${timeFormat}`
    })
    .toBe('dd.MM.yyyy h:mm a')
  await page.goto('/campaigns/list?q=Autumn%20drive')
  const cells = page.getByRole('row', { name: /Autumn drive/ }).getByRole('cell')
  await cells
    .filter({ hasText: /^\d\d\.\d\d\.\d{4}$/ })
    .first()
    .waitFor()
  expect(await cells.filter({ hasText: /^\d{4}\// }).count()).toBe(0)
})
