import { invitations, session, users } from '@spotdesk/sdk/contract'
import { limits, hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestAnswer, type TestApp, createTestApp } from '../../../testing/app.ts'
import { getProblemCode, getJwt, openBrowser } from '../../../testing/browser.ts'
import { messageTo, tokenIn } from '../../../testing/messages.ts'
import { type Person, people, listScopes, toUserName, worldPassword } from '../../../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.close())

const idOf = (person: Person) => 101 + Object.keys(people).indexOf(person)
let address = 0
/** From an address of its own each time, so that the attempts are not counted together. */
const from = () => ({ 'x-forwarded-for': `198.51.100.${++address % 250}` })
const change = (person: Person, body: object, headers: Record<string, string> = from()) =>
  app.ask(session.updateCurrentUser, { body }, { as: person, headers })
const ask = (person: Person, email: string) => change(person, { email, currentPassword: worldPassword })
const me = (person: Person) => app.call(session.currentUser, {}, { as: person })
const confirm = (token: string) => app.ask(session.confirmEmail, { body: { token } }, { headers: from() })
const stop = (token: string) => app.ask(session.stopEmailChange, { body: { token } }, { headers: from() })
const tokenOf = async (person: Person, kind: string) => tokenIn(await messageTo(app, idOf(person), kind))
const messagesOf = async (person: Person) => {
  const { rows } = await sql<{ kind: string; recipient: string }>`
    select kind, recipient from account_mails where user_id = ${idOf(person)} order by id`.execute(app.database.system)
  return rows.map(({ kind, recipient }) => `${kind} ${recipient}`)
}
const errorsOf = ({ json }: TestAnswer) =>
  (json as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => `${field} ${code}`)

describe('A new e-mail address of one’s own', () => {
  test('needs the present password', async () => {
    expect(errorsOf(await change('readonly', { email: 'new@world.test' }))).toEqual(['currentPassword passwordNeeded'])
    const wrong = await change('readonly', { email: 'new@world.test', currentPassword: 'Wrong-horse-1' })
    expect([wrong.status, ...errorsOf(wrong)]).toEqual([422, 'currentPassword wrongPassword'])
    expect(await me('readonly')).toMatchObject({ email: 'readonly@world.test', pendingEmail: null })
    expect(await messagesOf('readonly')).toEqual([])
    // A call with the same address, or without one, needs no password.
    expect((await change('readonly', { email: ' readonly@world.test ', country: 'RO' })).status).toBe(200)
  })

  test('does not reveal the password: wrong ones are counted as at sign-in', async () => {
    // From another address each time: a thief of a session can choose addresses.
    const attempt = (password: string) => change('publisher', { email: 'new@world.test', currentPassword: password })
    for (let index = 0; index < 10; index += 1) expect((await attempt(`Wrong-horse-${index}`)).status).toBe(422)
    const refused = await attempt(worldPassword)
    expect([refused.status, getProblemCode(refused)]).toEqual([429, 'tooManyAttempts'])
    expect(refused.headers['retry-after']).toBeDefined()
    // Another session of the owner is not blocked by it, not even at the same address.
    const { bearer, headers } = { bearer: getJwt(await openBrowser(app).login('publisher')), headers: from() }
    const own = { email: 'new@world.test', currentPassword: 'Wrong-horse-1' }
    expect((await app.ask(session.updateCurrentUser, { body: own }, { bearer, headers })).status).toBe(422)
  })

  test('is refused to an API token, with or without the password; the rest of the profile is not', async () => {
    const { token } = await app.call(session.createToken, { body: { name: 'wide', scopes: listScopes('admin') } }, { as: 'admin' })
    const byToken = (body: object) => app.ask(session.updateCurrentUser, { body }, { bearer: token })
    for (const body of [{ email: 'new@world.test' }, { email: 'new@world.test', currentPassword: worldPassword }]) {
      const answer = await byToken(body)
      expect([answer.status, getProblemCode(answer)]).toEqual([403, 'signInRequired'])
      expect(answer.text).toContain('Sign in')
    }
    expect((await byToken({ firstName: 'Ada' })).status).toBe(200)
    const passwordChange = { oldPassword: worldPassword, newPassword: 'Quiet-river-7' }
    expect(await app.ask(session.changePassword, { body: passwordChange }, { bearer: token })).toMatchObject({
      json: { code: 'signInRequired' },
    })
    const other = { id: idOf('analyst'), body: { email: 'mine@world.test', currentPassword: worldPassword } }
    expect(await app.ask(users.update, other, { bearer: token })).toMatchObject({ status: 403, json: { code: 'signInRequired' } })
  })

  test('waits until the new address confirms it; until then the old one is in force everywhere', async () => {
    const { json } = await ask('finance', 'money@world.test')
    expect(json).toMatchObject({ email: 'finance@world.test', pendingEmail: 'money@world.test', version: 1 })
    expect(await me('finance')).toMatchObject({ email: 'finance@world.test', pendingEmail: 'money@world.test' })
    const told = await messageTo(app, idOf('finance'), 'EMAIL_ASKED')
    expect(told).toContain('To: finance@world.test\r\n')
    expect(told).toContain('money@world.test')
    expect(await messageTo(app, idOf('finance'), 'EMAIL_CONFIRM')).toContain('To: money@world.test\r\n')
    await app.ask(session.forgotPassword, { body: { email: 'money@world.test' } }, { headers: from() })
    await app.ask(session.forgotPassword, { body: { email: 'finance@world.test' } }, { headers: from() })
    expect(await messageTo(app, idOf('finance'), 'RESET')).toContain('To: finance@world.test\r\n')
    expect((await messagesOf('finance')).filter((message) => message.startsWith('RESET'))).toEqual(['RESET finance@world.test'])
    const [reset, link] = [await tokenOf('finance', 'RESET'), await tokenOf('finance', 'EMAIL_CONFIRM')]
    expect((await confirm(link)).json).toEqual({ email: 'money@world.test' })
    expect((await confirm(link)).json).toEqual({ email: 'money@world.test' })
    expect(await me('finance')).toMatchObject({ email: 'money@world.test', pendingEmail: null, version: 2 })
    expect(await messageTo(app, idOf('finance'), 'EMAIL_CHANGED')).toContain('To: finance@world.test\r\n')
    expect(
      getProblemCode(await app.ask(session.resetPassword, { body: { token: reset, newPassword: 'Quiet-river-7' } }, { headers: from() })),
    ).toBe('linkExpired')
    expect(getProblemCode(await stop(await tokenOf('finance', 'EMAIL_ASKED')))).toBe('linkExpired')
    const { rows } =
      await sql`select action, diff from audit_events where entity_id = ${idOf('finance')} and entity_type = 'user' order by at, id`.execute(
        app.database.system,
      )
    expect(rows).toEqual([
      { action: 'UPDATE', diff: [{ path: 'pendingEmail', before: null, after: 'money@world.test' }] },
      { action: 'CONFIRM_EMAIL', diff: [{ path: 'email', before: 'finance@world.test', after: 'money@world.test' }] },
    ])
  })

  test('waits once when it is requested twice; a newer one replaces it and invalidates its link', async () => {
    await ask('trafficker', 'first@world.test')
    await ask('trafficker', 'first@world.test')
    expect(await messagesOf('trafficker')).toHaveLength(2)
    const first = await tokenOf('trafficker', 'EMAIL_CONFIRM')
    app.clock.advance(1000)
    await ask('trafficker', 'second@world.test')
    expect(await me('trafficker')).toMatchObject({ pendingEmail: 'second@world.test' })
    expect(getProblemCode(await confirm(first))).toBe('linkExpired')
    const both = await Promise.all([ask('trafficker', 'third@world.test'), ask('trafficker', 'third@world.test')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await messagesOf('trafficker')).filter((message) => message.endsWith('third@world.test'))).toHaveLength(1)
    app.clock.advance(1000)
    await ask('trafficker', 'fourth@world.test')
    await ask('trafficker', 'fifth@world.test')
    const tooMany = await ask('trafficker', 'sixth@world.test')
    expect([tooMany.status, getProblemCode(tooMany)]).toEqual([429, 'tooManyAttempts'])
  })

  test('can be canceled by its user, and stopped by the reader of the old address', async () => {
    await ask('creative', 'mine@world.test')
    const link = await tokenOf('creative', 'EMAIL_CONFIRM')
    const cancel = () => app.ask(session.cancelEmailChange, {}, { as: 'creative' })
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    expect([(await me('creative')).pendingEmail, getProblemCode(await confirm(link))]).toEqual([null, 'linkExpired'])
    app.clock.advance(1000)
    await ask('creative', 'thiefs@world.test')
    const [thiefs, stopping] = [await tokenOf('creative', 'EMAIL_CONFIRM'), await tokenOf('creative', 'EMAIL_ASKED')]
    expect((await stop(stopping)).json).toEqual({ email: 'creative@world.test' })
    expect((await stop(stopping)).json).toEqual({ email: 'creative@world.test' })
    expect([(await me('creative')).pendingEmail, getProblemCode(await confirm(thiefs))]).toEqual([null, 'linkExpired'])
  })

  test(`can be confirmed for ${limits.emailLinkHours} hours, and by the link to the new address alone`, async () => {
    await ask('analyst', 'late@world.test')
    const [link, stopping] = [await tokenOf('analyst', 'EMAIL_CONFIRM'), await tokenOf('analyst', 'EMAIL_ASKED')]
    expect([
      getProblemCode(await confirm(stopping)),
      getProblemCode(await stop(link)),
      getProblemCode(await confirm('0'.repeat(64))),
    ]).toEqual(Array.from({ length: 3 }, () => 'linkExpired'))
    // The link of a message about an address sets no password.
    for (const token of [link, stopping])
      expect(
        getProblemCode(await app.ask(session.resetPassword, { body: { token, newPassword: 'Quiet-river-7' } }, { headers: from() })),
      ).toBe('linkExpired')
    app.clock.advance(limits.emailLinkHours * hourMs)
    expect(getProblemCode(await confirm(link))).toBe('linkExpired')
    expect((await me('analyst')).pendingEmail).toBe(null)
  })

  test('ends with a change of the password and with a reset', async () => {
    const bearer = getJwt(
      await app.send('POST', '/api/v2/auth/login', { body: { userName: toUserName('manager'), password: worldPassword } }),
    )
    await app.ask(
      session.updateCurrentUser,
      { body: { email: 'new@world.test', currentPassword: worldPassword } },
      { bearer, headers: from() },
    )
    const link = await tokenOf('manager', 'EMAIL_CONFIRM')
    const passwords = { oldPassword: worldPassword, newPassword: 'Quiet-river-7' }
    expect((await app.ask(session.changePassword, { body: passwords }, { bearer, headers: from() })).status).toBe(204)
    expect([getProblemCode(await confirm(link)), (await app.call(session.currentUser, {}, { bearer })).pendingEmail]).toEqual([
      'linkExpired',
      null,
    ])
  })
})

describe('An address that an administrator changes', () => {
  const update = (id: number, body: object) => app.ask(users.update, { id, body }, { as: 'admin', headers: from() })
  const get = (id: number) => app.call(users.get, { id }, { as: 'admin' })
  /** The other agency invites a person, who accepts. */
  const invited = async (person: Person) => {
    const typed = { userName: toUserName(person), email: `${person}@other.test`, firstName: 'Typed', lastName: 'Name', roleId: 5 }
    const { token } = await app.call(session.changeAgency, { body: { id: 2 } }, { as: 'platform' })
    const { id } = await app.call(users.create, { body: typed }, { bearer: token.jwt })
    expect((await app.ask(invitations.accept, { id }, { as: person })).status).toBe(200)
  }

  test('needs the password of the administrator, is reported to the old address and confirmed by the new one', async () => {
    const id = idOf('advertiser')
    expect(errorsOf(await update(id, { email: 'taken@world.test' }))).toEqual(['currentPassword passwordNeeded'])
    const { json } = await update(id, { email: 'taken@world.test', lastName: 'Other', currentPassword: worldPassword })
    expect(json).toMatchObject({ email: 'advertiser@world.test', pendingEmail: 'taken@world.test', lastName: 'Other' })
    expect((await get(id)).pendingEmail).toBe('taken@world.test')
    const told = await messageTo(app, id, 'EMAIL_ASKED')
    expect(told).toContain('To: advertiser@world.test\r\n')
    expect(told).toContain('admin@world.test asked')
    expect((await stop(tokenIn(told))).json).toEqual({ email: 'advertiser@world.test' })
    app.clock.advance(1000)
    await update(id, { email: 'right@world.test', currentPassword: worldPassword })
    expect((await confirm(await tokenOf('advertiser', 'EMAIL_CONFIRM'))).status).toBe(200)
    expect(await get(id)).toMatchObject({ email: 'right@world.test', pendingEmail: null })
  })

  test('is refused for a user who works for another agency too', async () => {
    expect(errorsOf(await update(idOf('manager'), { email: 'mine@world.test', currentPassword: worldPassword }))).toEqual([
      'email readOnly',
    ])
  })

  test('ends when the person accepts the invitation of another agency', async () => {
    const id = idOf('finance')
    const { email } = await me('finance')
    await update(id, { email: 'caught@world.test', currentPassword: worldPassword })
    const link = await tokenOf('finance', 'EMAIL_CONFIRM')
    await invited('finance')
    expect(await me('finance')).toMatchObject({ email, pendingEmail: null })
    expect(getProblemCode(await confirm(link))).toBe('linkExpired')
    expect((await me('finance')).email).toBe(email)
  })

  test('is not confirmed when the person has become a member of another agency in another way', async () => {
    const id = idOf('creative')
    await update(id, { email: 'caught@world.test', currentPassword: worldPassword })
    const place = { agency_id: 2, user_id: id, role_id: 8, created_at: app.clock.now() }
    await app.database.system.insertInto('memberships').values(place).execute()
    expect(getProblemCode(await confirm(await tokenOf('creative', 'EMAIL_CONFIRM')))).toBe('linkExpired')
    expect((await me('creative')).email).toBe('creative@world.test')
  })

  test('is not confirmed when the administrator who requested it has lost their own membership', async () => {
    const body = { email: 'former@world.test', firstName: 'Former', lastName: 'Admin', roleId: 2, password: 'Quiet-river-7' }
    const former = await app.call(users.create, { body }, { as: 'admin' })
    const signIn = { body: { userName: body.email, password: body.password } }
    const bearer = getJwt(await app.send('POST', '/api/v2/auth/login', signIn))
    const wish = { id: idOf('trafficker'), body: { email: 'caught@world.test', currentPassword: body.password } }
    expect((await app.ask(users.update, wish, { bearer, headers: from() })).status).toBe(200)
    await app.call(users.disable, { id: former.id }, { as: 'admin' })
    const link = await tokenOf('trafficker', 'EMAIL_CONFIRM')
    expect(getProblemCode(await confirm(link))).toBe('linkExpired')
    await app.call(users.enable, { id: former.id }, { as: 'admin' })
    expect((await confirm(link)).json).toEqual({ email: 'caught@world.test' })
  })

  test('can be confirmed after joining another agency if the person requested it themselves', async () => {
    await ask('analyst', 'own@world.test')
    const link = await tokenOf('analyst', 'EMAIL_CONFIRM')
    await invited('analyst')
    expect((await confirm(link)).json).toEqual({ email: 'own@world.test' })
  })

  test('takes effect at once while the user has no password yet', async () => {
    const body = { email: 'tpyo@world.test', firstName: 'New', lastName: 'User', roleId: 5 }
    const { id } = await app.call(users.create, { body }, { as: 'admin' })
    const wrongLink = tokenIn(await messageTo(app, id, 'INVITATION'))
    expect((await update(id, { email: 'typo@world.test', currentPassword: worldPassword })).json).toMatchObject({
      email: 'typo@world.test',
      pendingEmail: null,
    })
    expect(
      getProblemCode(
        await app.ask(session.resetPassword, { body: { token: wrongLink, newPassword: 'Quiet-river-7' } }, { headers: from() }),
      ),
    ).toBe('linkExpired')
  })

  test('ends when the user is disabled', async () => {
    const id = idOf('publisher')
    await update(id, { email: 'left@world.test', currentPassword: worldPassword })
    const link = await tokenOf('publisher', 'EMAIL_CONFIRM')
    await app.call(users.disable, { id }, { as: 'admin' })
    await app.call(users.enable, { id }, { as: 'admin' })
    expect(getProblemCode(await confirm(link))).toBe('linkExpired')
  })
})
