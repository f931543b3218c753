import { session } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestAnswer, type TestApp, createTestApp } from '../../../testing/app.ts'
import { getProblemCode, getJwt, openBrowser } from '../../../testing/browser.ts'
import { messageTo, tokenIn } from '../../../testing/messages.ts'
import { worldPassword } from '../../../testing/world.ts'
import { sendMessages } from '../messages.ts'
import { serverKeys } from '../authorization/keys.ts'
import { testConfig } from '../../../testing/app.ts'

let app: TestApp
/** While it is set, the mail server takes nothing. */
let mailIsDown = false
beforeAll(async () => {
  app = await createTestApp({ config: { origin: 'http://localhost:80', trustProxy: 1 } })
  const { send } = app.services.mail
  app.services.mail.send = async (message) => {
    if (mailIsDown) throw new Error('421 try again later')
    return send(message)
  }
})
afterAll(() => app.close())

/** Ids of the people in the test data. */
const ids = { manager: 103, trafficker: 104, analyst: 105, creative: 108, finance: 109, readonly: 110, stranger: 111 }
const signIn = (userName: string, password: string) => app.send('POST', '/api/v2/auth/login', { body: { userName, password } })
const statusOf = async (bearer: string) => (await app.send('GET', '/api/v2/user', { bearer })).status
const errorsOf = ({ json }: TestAnswer) =>
  (json as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => `${field} ${code}`)
const forgot = (email: string, address = '192.0.2.1') =>
  app.ask(session.forgotPassword, { body: { email } }, { headers: { 'x-forwarded-for': address } })
const reset = (token: string, newPassword: string) =>
  app.ask(session.resetPassword, { body: { token, newPassword } }, { headers: { 'x-forwarded-for': `198.51.100.${++resets % 250}` } })
let resets = 0
const messagesTo = async (userId: number, kind: string) =>
  (
    await sql<{ status: string }>`select status from account_mails where user_id = ${userId} and kind = ${kind}`.execute(
      app.database.system,
    )
  ).rows

describe('The own profile', () => {
  const change = (body: object, person: 'readonly' | 'finance' = 'readonly', headers = {}) =>
    app.ask(session.updateCurrentUser, { body }, { as: person, headers })

  test('is changed field by field; absent fields stay', async () => {
    const { json, headers } = await change({
      firstName: ' Rea ',
      language: 'ro',
      timeZone: 'Europe/Bucharest',
      currency: 'RON',
      country: 'RO',
    })
    expect(json).toEqual({
      firstName: 'Rea',
      lastName: 'Person',
      fullName: 'Rea Person',
      roleId: 10,
      email: 'readonly@world.test',
      pendingEmail: null,
      version: 2,
    })
    expect(headers['etag']).toBe('"2"')
    expect(await app.call(session.user, {}, { as: 'readonly' })).toMatchObject({
      language: 'ro',
      timeZone: 'Europe/Bucharest',
      currencySymbol: 'lei',
    })
    expect(await app.call(session.currentUser, {}, { as: 'readonly' })).toEqual(json)
    expect((await change({ firstName: 'Rea' })).json).toMatchObject({ version: 2 })
  })

  test.each<[object, string]>([
    [{ firstName: '  ' }, 'firstName required'],
    [{ lastName: 'x'.repeat(101) }, 'lastName tooLong'],
    [{ email: 'no address' }, 'email invalidValue'],
    [{ email: `${'x'.repeat(45)}@b.com` }, 'email tooLong'],
    [{ language: 'de' }, 'language invalidEnum'],
    [{ country: 'usa' }, 'country invalidValue'],
  ])('%j is refused as %s', async (body, error) => {
    const answer = await change(body)
    expect([answer.status, ...errorsOf(answer)]).toEqual([422, error])
  })

  test('answers 412 with the changed fields to an If-Match of an older version', async () => {
    expect((await change({ country: 'DE' }, 'finance', { 'if-match': '"1"' })).status).toBe(200)
    expect(await change({ firstName: 'Fay' }, 'finance', { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      json: { changedFields: [{ field: 'country', base: 'US', theirs: 'DE' }] },
    })
  })
})

describe('Changing the own password', () => {
  const change = (bearer: string, body: { oldPassword: string; newPassword: string; confirmPassword?: string }) =>
    app.ask(session.changePassword, { body }, { bearer })

  test('needs the old one and a valid new one, typed twice', async () => {
    const bearer = await app.token('manager')
    const refused = async (newPassword: string, confirmPassword = newPassword, oldPassword = worldPassword) =>
      errorsOf(await change(bearer, { oldPassword, newPassword, confirmPassword }))
    expect(await refused('Quiet-river-7', 'Quiet-river-8')).toEqual(['confirmPassword passwordMatch'])
    expect(await refused(worldPassword)).toEqual(['newPassword differentPassword'])
    expect(await refused('Quietriver7')).toEqual(['newPassword passwordRules'])
    expect(await refused('Welcome-123')).toEqual(['newPassword commonPassword'])
    expect(await refused('Quiet-river-7', undefined, 'Wrong-river-7')).toEqual(['oldPassword wrongPassword'])
  })

  test('ends every other session, keeps this one and the API tokens, and is reported by e-mail', async () => {
    const [here, there] = [getJwt(await signIn('manager@world.test', worldPassword)), openBrowser(app)]
    const other = getJwt(await there.login('manager'))
    const { token } = await app.call(session.createToken, { body: { name: 'CI', scopes: ['OWN_PROFILE.READ'] } }, { bearer: here })
    expect((await change(here, { oldPassword: worldPassword, newPassword: 'Quiet-river-7' })).status).toBe(204)
    expect([await statusOf(here), await statusOf(other), await statusOf(token)]).toEqual([200, 401, 200])
    expect(getProblemCode(await there.refresh())).toBe('sessionExpired')
    expect([
      (await signIn('manager@world.test', worldPassword)).status,
      (await signIn('manager@world.test', 'Quiet-river-7')).status,
    ]).toEqual([401, 200])
    expect(await messageTo(app, ids.manager, 'PASSWORD_CHANGED')).toContain('manager@world.test was changed')
    const { rows } =
      await sql`select diff from audit_events where entity_type = 'user' and entity_id = ${ids.manager} and action = 'CHANGE_PASSWORD'`.execute(
        app.database.system,
      )
    expect(rows).toEqual([{ diff: [{ path: 'password', before: '•••', after: '•••' }] }])
  })

  test('succeeds once when two calls use the same old password at once', async () => {
    const bearer = getJwt(await signIn('manager@world.test', 'Quiet-river-7'))
    const both = await Promise.all(
      ['Quiet-river-8', 'Quiet-river-9'].map((newPassword) => change(bearer, { oldPassword: 'Quiet-river-7', newPassword })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422])
  })

  test('is refused after ten wrong old passwords', async () => {
    const bearer = await app.token('analyst')
    const guesses = await Promise.all(
      Array.from({ length: 13 }, (_, index) => change(bearer, { oldPassword: `Guess-${index}`, newPassword: 'Quiet-river-7' })),
    )
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)
  })
})

describe('A forgotten password', () => {
  test('gets the same answer whether or not there is such a user', async () => {
    const answers = [await forgot('trafficker@world.test'), await forgot('nobody@world.test'), await forgot(' Creative@World.test ')]
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await messageTo(app, ids.trafficker, 'RESET')).toContain('To: trafficker@world.test\r\n')
    expect(await messageTo(app, ids.creative, 'RESET')).toContain('creative@world.test')
    expect((await sql`select 1 from password_requests`.execute(app.database.system)).rows).toEqual([])
  })

  test('gets a link that works once, for 30 minutes, and is stored only as a hash', async () => {
    const token = tokenIn(await messageTo(app, ids.trafficker, 'RESET'))
    const stored = JSON.stringify((await sql`select * from account_mails`.execute(app.database.system)).rows)
    expect(stored).not.toContain(token)
    expect(await reset('0'.repeat(64), 'Quiet-river-7')).toMatchObject({ status: 409, json: { code: 'linkExpired' } })
    const both = await Promise.all([reset(token, 'Quiet-river-7'), reset(token, 'Quiet-river-8')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = both[0]!.status === 200 ? 'Quiet-river-7' : 'Quiet-river-8'
    expect((await reset(token, winner)).json).toEqual({ userName: 'trafficker@world.test' })
    expect(getProblemCode(await reset(token, 'Quiet-river-9'))).toBe('linkExpired')
    const late = tokenIn(await messageTo(app, ids.creative, 'RESET'))
    app.clock.advance(limits.resetLinkMinutes * 60_000)
    expect(getProblemCode(await reset(late, 'Quiet-river-7'))).toBe('linkExpired')
  })

  const messagesSent = (count: number) =>
    expect.poll(async () => (await messagesTo(ids.creative, 'RESET')).filter(({ status }) => status === 'SENT')).toHaveLength(count)

  test('reset ends every session, token and other link of the user', async () => {
    const bearer = getJwt(await signIn('creative@world.test', worldPassword))
    const { token } = await app.call(session.createToken, { body: { name: 'CI', scopes: ['OWN_PROFILE.READ'] } }, { bearer })
    await forgot('creative@world.test')
    await messagesSent(2)
    const first = tokenIn(await messageTo(app, ids.creative, 'RESET'))
    app.clock.advance(1000)
    await forgot('creative@world.test')
    await messagesSent(3)
    const second = tokenIn(await messageTo(app, ids.creative, 'RESET'))
    expect(second).not.toBe(first)
    expect((await reset(first, 'Quiet-river-7')).json).toEqual({ userName: 'creative@world.test' })
    expect([await statusOf(bearer), await statusOf(token)]).toEqual([401, 401])
    expect(getProblemCode(await reset(second, 'Quiet-river-8'))).toBe('linkExpired')
    expect((await signIn('creative@world.test', 'Quiet-river-7')).status).toBe(200)
  })

  test('sends no more than three valid links, and one address may request ten for an account, so that nobody can fill a mailbox', async () => {
    const answers: TestAnswer[] = []
    for (let index = 0; index < 12; index += 1) answers.push(await forgot('analyst@world.test', '203.0.113.5'))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429])
    await expect.poll(async () => (await sql`select 1 from password_requests`.execute(app.database.system)).rows.length).toBe(0)
    expect(await messagesTo(ids.analyst, 'RESET')).toHaveLength(limits.accountMails)
    expect((await forgot('analyst@world.test', '203.0.113.6')).status).toBe(204)
    expect((await forgot('finance@world.test', '203.0.113.5')).status).toBe(204)
  })

  test('can be reset and used although somebody behind the same address uses up its attempts and guesses passwords', async () => {
    const address = '203.0.113.7'
    const from = { headers: { 'x-forwarded-for': address } }
    await Promise.all(Array.from({ length: 100 }, (_, index) => forgot(`nobody-${index}@world.test`, address)))
    const wrong = (index: number) => ({ body: { token: `${index}`.padStart(43, 'x'), newPassword: 'Quiet-river-9' } })
    await Promise.all(Array.from({ length: 100 }, (_, index) => app.ask(session.resetPassword, wrong(index), from)))
    const attempt = (password: string, headers = {}) =>
      app.send('POST', '/api/v2/auth/login', {
        headers: { ...from.headers, ...headers },
        body: { userName: 'stranger@world.test', password },
      })
    for (let index = 0; index < 11; index += 1) await attempt('Wrong-1')
    expect((await forgot('stranger@world.test', address)).status).toBe(204)
    const token = tokenIn(await messageTo(app, ids.stranger, 'RESET'))
    const answer = await app.ask(session.resetPassword, { body: { token, newPassword: 'Quiet-river-9' } }, from)
    expect(answer.status).toBe(200)
    expect((await attempt('Quiet-river-9')).status).toBe(429)
    const [device = ''] = String(answer.headers['set-cookie']).split(';', 1)
    expect((await attempt('Quiet-river-9', { cookie: device, host: 'localhost:80' })).status).toBe(200)
  })

  test('gets a link without the host that a request claims, and never for a page of another site', async () => {
    await app.send('POST', '/api/v2/auth/forgot-password', { headers: { host: 'evil.example' }, body: { email: 'advertiser@world.test' } })
    expect(await messageTo(app, 106, 'RESET')).toContain('http://localhost/forgot-password/reset?token=')
    const foreign = await app.send('POST', '/api/v2/auth/forgot-password', {
      headers: { origin: 'https://evil.example' },
      body: { email: 'advertiser@world.test' },
    })
    expect(getProblemCode(foreign)).toBe('originNotAllowed')
  })

  test('gets a message that waits while the mail server refuses it and is sent later, once, with the same link', async () => {
    mailIsDown = true
    await forgot('publisher@world.test', '203.0.113.7')
    await expect
      .poll(
        async () =>
          (
            await sql<{ attempts: number; failure: string }>`select attempts, failure from account_mails where user_id = 107`.execute(
              app.database.system,
            )
          ).rows,
      )
      .toEqual([{ attempts: 1, failure: '421 try again later' }])
    mailIsDown = false
    const keys = serverKeys(testConfig)
    await sendMessages(app.services, keys)
    expect(await messagesTo(107, 'RESET')).toEqual([{ status: 'QUEUED' }])
    app.clock.advance(120_000)
    await Promise.all([sendMessages(app.services, keys), sendMessages(app.services, keys)])
    expect((await reset(tokenIn(await messageTo(app, 107, 'RESET')), 'Quiet-river-7')).status).toBe(200)
  })
})
