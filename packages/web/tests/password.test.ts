import { messageTo, worldPassword } from '@spotdesk/server/testing'
import { errorText, session, users } from '@spotdesk/sdk/contract'
import { limits, rowErrorText } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atPlace, button, focusOn, placeOf, serveWeb } from './web.ts'

const web = serveWeb()
const ids = { trafficker: 104, analyst: 105, publisher: 107, finance: 109 }
const landing = '/campaigns/list?status=RUNNING'
const good = 'Quiet-river-7'

const call: ReturnType<typeof web.desk>['app']['call'] = (...given) => web.desk().app.call(...given)
const forget = (email: string) => call(session.forgotPassword, { body: { email } })

/** The address of the link in an e-mail, without its host. */
function linkIn(message: string): string {
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(message)![0])
  return pathname + search
}

const hasFocus = (part: Locator) => expect.poll(() => part.evaluate((element) => element === document.activeElement)).toBe(true)

async function choose(page: Page, password: string, again = password): Promise<void> {
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'New password again' }).fill(again)
  await button(page, 'Set password').click()
}

/** The log-in after a password was set: the user name is filled in, and only the password is missing. */
async function logInAs(page: Page, userName: string, password: string): Promise<void> {
  await atPlace(page, '/login')
  await page.getByRole('status').getByText('Your password is set. Log in with it.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'User name' }).inputValue()).toBe(userName)
  await hasFocus(page.getByRole('textbox', { name: /^Password/ }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await atPlace(page, landing)
}

describe('a new user', () => {
  const invite = async (email: string) => {
    const { id } = await call(users.create, { body: { email, firstName: 'New', lastName: 'Comer', roleId: 5 } } as never, { as: 'admin' })
    return { id, link: linkIn(await messageTo(web.desk().app, id, 'INVITATION')) }
  }

  test('a new user sets the first password on the page of the invitation, and logs in with it', async () => {
    const { link } = await invite('newcomer@home.test')
    const page = await web.open(null, link)
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
    // The secret leaves the address, and a reload still has it.
    await atPlace(page, '/forgot-password/reset')
    await page.reload()
    await choose(page, good)
    await logInAs(page, 'newcomer@home.test', good)
  })

  test('a new user with an expired invitation asks for another link', async () => {
    const { id, link } = await invite('latecomer@home.test')
    await sql`update account_mails set expires_at = created_at where user_id = ${id}`.execute(web.desk().database.system)
    const page = await web.open(null, link)
    await choose(page, good)
    await page.getByRole('alert').getByText(errorText('linkExpired')).waitFor()
    await hasFocus(page.getByRole('link', { name: 'Ask for a new link' }))
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'E-mail or user name' }).fill('latecomer@home.test')
    await button(page, 'Send e-mail').click()
    await atPlace(page, '/forgot-password/email')
    await page.goto(linkIn(await messageTo(web.desk().app, id, 'RESET')))
    await choose(page, good)
    await logInAs(page, 'latecomer@home.test', good)
  })
})

describe('a forgotten password', () => {
  test('a forgotten password is replaced from the log-in page, by keyboard alone, with the link of an e-mail that works once', async () => {
    const page = await web.open(null, '/login')
    const forgot = page.getByRole('link', { name: 'Forgot password?' })
    await focusOn(forgot)
    await page.keyboard.press('Enter')
    await atPlace(page, '/forgot-password')
    const asked = page.getByRole('textbox', { name: 'E-mail or user name' })
    await hasFocus(asked)
    await page.keyboard.press('Enter')
    await page.getByText('This field is required.').waitFor()
    await hasFocus(asked)
    await page.keyboard.type(' Trafficker@world.test ')
    await page.keyboard.press('Enter')
    await atPlace(page, '/forgot-password/email')
    await page.getByText(`within ${limits.resetLinkMinutes} minutes`).waitFor()
    const link = linkIn(await messageTo(web.desk().app, ids.trafficker, 'RESET'))
    await page.goto(link)
    await hasFocus(page.getByRole('textbox', { name: 'New password', exact: true }))
    await page.keyboard.type(good)
    for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab')
    await page.keyboard.type(good)
    await page.keyboard.press('Enter')
    await logInAs(page, 'trafficker@world.test', good)

    const other = await web.open(null, link)
    await choose(other, 'Quiet-river-8')
    await other.getByRole('alert').getByText(errorText('linkExpired')).waitFor()
    await other.getByRole('link', { name: 'Ask for a new link' }).click()
    await atPlace(other, '/forgot-password')
  })

  test('a new password must follow the rules and be typed equally twice before it is sent', async () => {
    const page = await web.open(null, '/forgot-password/reset?token=0000')
    let sent = 0
    page.on('request', (request) => void (sent += Number(request.url().endsWith('/auth/reset-password'))))
    await button(page, 'Set password').click()
    await page.getByText('This field is required.').waitFor()
    for (const [password, again, code] of [
      ['quiet-river', 'quiet-river', 'passwordRules'],
      ['Welcome-123', 'Welcome-123', 'commonPassword'],
      [good, 'Quiet-river-8', 'passwordMatch'],
    ] as const) {
      await choose(page, password, again)
      const field = page.getByRole('textbox', { name: code === 'passwordMatch' ? 'New password again' : 'New password', exact: true })
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      await page.getByText(rowErrorText(code)).waitFor()
    }
    // Typing the first one like the second takes the error away.
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Quiet-river-8')
    await page.getByText(rowErrorText('passwordMatch')).waitFor({ state: 'detached' })
    expect(sent).toBe(0)
  })

  test('a request for an unknown account gets the same answer, and can be repeated', async () => {
    const page = await web.open(null, '/forgot-password')
    await page.getByRole('textbox', { name: 'E-mail or user name' }).fill('nobody@world.test')
    await button(page, 'Send e-mail').click()
    await page.getByRole('status').getByText('If there is an account for nobody@world.test, an e-mail is on its way').waitFor()
    await button(page, 'Ask again').click()
    await atPlace(page, '/forgot-password')
    // Text of people is text, whatever marks the message and they have.
    const odd = '<b>Ana</b> {name} <img src=x onerror=alert(1)>'
    await page.getByRole('textbox', { name: 'E-mail or user name' }).fill(odd)
    await button(page, 'Send e-mail').click()
    await page.getByRole('status').getByText(`If there is an account for ${odd}, an e-mail is on its way`).waitFor()
    expect(await page.getByRole('status').locator('strong').allInnerTexts()).toEqual([odd])
    await button(page, 'Ask again').click()
    await page.getByRole('textbox', { name: 'E-mail or user name' }).fill('nobody@world.test')
    await button(page, 'Send e-mail').click()
    await button(page, 'Ask again').click()
    await expect.poll(() => page.getByRole('textbox', { name: 'E-mail or user name' }).inputValue()).toBe('nobody@world.test')
    await page.goto('/forgot-password/email')
    await page.getByText('If there is an account, an e-mail is on its way').waitFor()
  })

  test('requests for a new password are limited: the page says when to try again', async () => {
    for (let times = 0; times < 10; times += 1) await forget('analyst@world.test')
    const page = await web.open(null, '/forgot-password')
    await page.getByRole('textbox', { name: 'E-mail or user name' }).fill('analyst@world.test')
    await button(page, 'Send e-mail').click()
    await page
      .getByRole('alert')
      .getByText(/^Too many attempts\. Try again in 1\d minutes\.$/)
      .waitFor()
    expect(placeOf(page)).toBe('/forgot-password')
  })

  test('setting the password of another user logs the present user out', async () => {
    await forget('finance@world.test')
    const page = await web.open('readonly', linkIn(await messageTo(web.desk().app, ids.finance, 'RESET')), { isFresh: true })
    await page.getByRole('note').getByText('You are logged in as readonly@world.test.').waitFor()
    await choose(page, good)
    await logInAs(page, 'finance@world.test', good)
    // The password of the user who was logged in is unchanged.
    await call(session.login, { body: { userName: 'readonly@world.test', password: worldPassword } })
  })

  test('a new password is set although the answer is lost: the page sends it again', async () => {
    await forget('publisher@world.test')
    const page = await web.open(null, linkIn(await messageTo(web.desk().app, ids.publisher, 'RESET')))
    let lost = 0
    const loseOnce = async (route: Route) => {
      await route.fetch()
      lost += 1
      await route.abort()
    }
    await page.route('**/auth/reset-password', loseOnce, { times: 1 })
    await choose(page, good)
    await logInAs(page, 'publisher@world.test', good)
    expect(lost).toBe(1)
  })
})

test('the pages about passwords are Romanian where that is chosen, their errors too', async () => {
  const page = await web.open(null, '/forgot-password/reset?token=0000', {
    before: async (page) => void (await page.addInitScript(() => localStorage.setItem('language', 'ro'))),
  })
  await page.getByRole('heading', { name: 'Alege o parolă' }).waitFor()
  await page.getByRole('textbox', { name: 'Parolă nouă', exact: true }).fill('Quiet-river-7')
  await button(page, 'Setează parola').click()
  await page.getByText('Parolele nu coincid.').waitFor()
  await page.getByRole('textbox', { name: 'Parola nouă din nou' }).fill('Quiet-river-7')
  await button(page, 'Setează parola').click()
  await page.getByRole('alert').getByText('Acest link a expirat sau a fost deja folosit. Cere unul nou.').waitFor()
  await page.getByRole('link', { name: 'Cere un link nou' }).click()
  await button(page, 'Trimite e-mailul').click()
  await page.getByText('Acest câmp este obligatoriu.').waitFor()
  await page.getByRole('textbox', { name: 'E-mail sau nume de utilizator' }).fill('nobody@world.test')
  await button(page, 'Trimite e-mailul').click()
  await page.getByRole('status').getByText('Dacă există un cont pentru nobody@world.test, un e-mail este pe drum').waitFor()
})

test('an incomplete link is reported, with a way to a new one', async () => {
  const page = await web.open(null, '/forgot-password/reset')
  await page.getByRole('alert').getByText('The address of this page is incomplete. Open the complete link of the e-mail.').waitFor()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await atPlace(page, '/forgot-password')
})
