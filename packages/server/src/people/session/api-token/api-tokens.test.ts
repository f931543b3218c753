import { createHash } from 'node:crypto'
import { dayMs } from '@spotdesk/sdk/values'
import { campaigns, session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { getProblemCode } from '../../../testing/browser.ts'
import { type Person, listScopes } from '../../../testing/world.ts'
import { isToken, newToken } from './api-token-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const make = (as: Person, scopes: string[] = listScopes(as), expiresInDays = 90) =>
  app.call(session.createToken, { body: { name: 'Nightly job', scopes, expiresInDays } }, { as })

describe('API tokens', () => {
  test('must name their scopes: no scope, an unknown permission and an unknown call are refused', async () => {
    const asked = async (scopes: unknown) => {
      const answer = await app.send('POST', '/api/v2/auth/tokens', { as: 'trafficker', body: { name: 'x', scopes } })
      const { errors = [] } = answer.json as { errors?: { field: string; code: string }[] }
      return [answer.status, ...errors.map(({ field, code }) => `${field} ${code}`)]
    }
    expect(await asked(undefined)).toEqual([422, 'scopes required'])
    expect(await asked([])).toEqual([422, 'scopes required'])
    expect(await asked(['CAMPAIGN.WRITE:pauze'])).toEqual([422, 'scopes.0 invalidEnum'])
    expect(await asked(['CAMPAIGN.READ:pause'])).toEqual([422, 'scopes.0 invalidEnum'])
    expect(await asked(['CAMPAIGN.WRITE:pause'])).toEqual([201])
  })

  test('are shown once, act in the agency in which they were created, and live 90 days by default', async () => {
    const { token, ...made } = await app.call(
      session.createToken,
      { body: { name: 'Nightly job', scopes: ['CAMPAIGN.READ'] } },
      { as: 'manager' },
    )
    expect(token).toMatch(/^sdt_[0-9A-Za-z]{49}$/)
    expect(made).toMatchObject({
      name: 'Nightly job',
      scopes: ['CAMPAIGN.READ'],
      agency: { id: 1, name: 'Home agency' },
      userName: 'manager@world.test',
      lastUsedAt: null,
    })
    expect(made.expiresAt.getTime() - made.createdAt.getTime()).toBe(90 * dayMs)
    expect((await app.call(campaigns.list, {}, { bearer: token })).total).toBe(8)
    const listed = await app.ask(session.tokens, {}, { as: 'manager' })
    expect(listed.json).toEqual([expect.objectContaining({ id: made.id })])
    expect(listed.text).not.toContain(token)
    const { rows } = { rows: await app.database.system.selectFrom('api_tokens').selectAll().execute() }
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('are made once for an idempotency key: a repeated request is refused, and no secret is stored', async () => {
    const ask = (name: string) =>
      app.ask(
        session.createToken,
        { body: { name, scopes: ['CAMPAIGN.READ'] } },
        { as: 'finance', headers: { 'idempotency-key': 'token-once' } },
      )
    const first = await ask('Once')
    const again = await Promise.all([ask('Once'), ask('Once'), ask('Once')])
    expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined])
    for (const answer of again) expect([answer.status, getProblemCode(answer)]).toEqual([409, 'tokenShownOnce'])
    expect([(await ask('Twice')).status, getProblemCode(await ask('Twice'))]).toEqual([422, 'idempotencyMismatch'])
    const made = await app.call(session.tokens, {}, { as: 'finance' })
    expect(made.map(({ name }) => name)).toEqual(['Once'])
    const { token } = first.json as { token: string }
    expect((await app.call(campaigns.list, {}, { bearer: token })).total).toBeGreaterThan(0)
    const kept = await app.database.system.selectFrom('idempotency_keys').selectAll().where('key', '=', 'token-once').execute()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept[0]!.body).toBeNull()
    await app.call(session.revokeToken, { id: made[0]!.id }, { as: 'finance' })
  })

  test('answer their own data, and store when they were used', async () => {
    const { token, id } = await make('trafficker')
    expect(await app.call(session.currentToken, {}, { bearer: token })).toMatchObject({ id })
    app.clock.advance(61_000)
    await app.call(session.user, {}, { bearer: token })
    expect((await app.call(session.currentToken, {}, { bearer: token })).lastUsedAt).toEqual(app.clock.now())
    expect((await app.ask(session.currentToken, {}, { as: 'trafficker' })).status).toBe(404)
  })

  test('cannot create tokens, approve devices, change the agency or refresh', async () => {
    const { token } = await make('admin')
    const { userCode } = await app.call(session.deviceStart, { body: { client: 'spotdesk-cli', scopes: ['CAMPAIGN.READ'] } })
    const refused = [
      await app.ask(session.createToken, { body: { name: 'Another', scopes: ['CAMPAIGN.READ'] } }, { bearer: token }),
      await app.ask(session.deviceDecide, { userCode, body: { approve: true } }, { bearer: token }),
      await app.ask(session.changeAgency, { body: { id: 1 } }, { bearer: token }),
    ]
    expect(refused.map((answer) => [answer.status, getProblemCode(answer)])).toEqual(refused.map(() => [403, 'signInRequired']))
    expect((await app.ask(session.refresh, {}, { bearer: token })).status).toBe(401)
  })

  test('are narrowed by scopes to permissions and to single calls', async () => {
    const { token } = await make('manager', ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,resume'])
    const statuses = async (...calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status)
    expect(
      await statuses(
        app.ask(campaigns.list, {}, { bearer: token }),
        app.ask(campaigns.pause, { id: 104_001 }, { bearer: token }),
        app.ask(session.user, {}, { bearer: token }),
      ),
    ).toEqual([200, 200, 200])
    expect(
      await statuses(
        app.ask(campaigns.archive, { id: 104_001 }, { bearer: token }),
        app.ask(campaigns.duplicate, { id: 104_001 }, { bearer: token }),
        app.ask(campaigns.exportList, {}, { bearer: token }),
        app.ask(session.revokeToken, { id: '01900000-0000-7000-8000-000000000000' }, { bearer: token }),
      ),
    ).toEqual([403, 403, 403, 403])
    const user = await app.call(session.user, {}, { bearer: token })
    expect(user.permissions.toSorted()).toEqual(['CAMPAIGN.READ', 'CAMPAIGN.WRITE', 'OWN_PROFILE.READ'])
  })

  test('with the scope WRITE may READ; with a scope of single calls they may not', async () => {
    const wide = await make('manager', ['CAMPAIGN.WRITE'])
    expect((await app.ask(campaigns.list, {}, { bearer: wide.token })).status).toBe(200)
    const narrow = await make('manager', ['CAMPAIGN.WRITE:pause'])
    expect((await app.ask(campaigns.list, {}, { bearer: narrow.token })).status).toBe(403)
  })

  test('never have more rights than their creator, and lose rights with their user', async () => {
    const beyond = await app.ask(
      session.createToken,
      { body: { name: 'More', scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE', 'MADE_UP.READ'] } },
      { as: 'analyst' },
    )
    expect(beyond.status).toBe(422)
    expect(beyond.json).toMatchObject({
      code: 'validationFailed',
      errors: [
        { field: 'scopes.1', code: 'forbidden', pointer: '/scopes/1' },
        { field: 'scopes.2', code: 'invalidEnum' },
      ],
    })
    const { token } = await make('creative')
    const user = await app.call(session.user, {}, { bearer: token })
    const set = (role_id: number) =>
      app.database.system.updateTable('memberships').set({ role_id }).where('user_id', '=', user.id).execute()
    await set(10)
    app.clock.advance(1000)
    expect((await app.call(session.user, {}, { bearer: token })).permissions).not.toContain('CREATIVE_MANAGER.READ')
    await set(8)
  })

  test('of an administrator pass no check beyond their scopes', async () => {
    const { token } = await make('platform', ['CAMPAIGN.READ'])
    expect(await app.call(session.user, {}, { bearer: token })).toMatchObject({ admin: false })
    expect((await app.ask(campaigns.pause, { id: 104_001 }, { bearer: token })).status).toBe(403)
    const all = await make('platform')
    expect(await app.call(session.user, {}, { bearer: all.token })).toMatchObject({ admin: false })
  })

  test('are refused at once when they are revoked, and when they are expired', async () => {
    const [first, second, third] = [await make('finance'), await make('finance'), await make('finance', ['CAMPAIGN.READ'], 1)]
    await app.call(session.user, {}, { bearer: first.token })
    await app.call(session.revokeToken, { id: first.id }, { as: 'finance' })
    expect(getProblemCode(await app.ask(session.user, {}, { bearer: first.token }))).toBe('unauthenticated')
    await app.call(session.revokeCurrentToken, {}, { bearer: second.token })
    expect((await app.ask(session.user, {}, { bearer: second.token })).status).toBe(401)
    // Who has lost a token and kept its hash can do nothing else with that.
    const lost = await make('finance')
    const hash = createHash('sha256').update(lost.token).digest('hex')
    expect((await app.ask(session.user, {}, { bearer: hash })).status).toBe(401)
    for (const each of [hash, hash, '0'.repeat(64)]) await app.call(session.revokeLostToken, { body: { hash: each } })
    expect((await app.ask(session.user, {}, { bearer: lost.token })).status).toBe(401)
    expect((await app.ask(session.user, {}, { bearer: third.token })).status).toBe(200)
    app.clock.advance(dayMs)
    expect((await app.ask(session.user, {}, { bearer: third.token })).status).toBe(401)
    expect(await app.call(session.tokens, {}, { as: 'finance' })).toEqual([])
  })

  test('of another user cannot be revoked or read', async () => {
    const { id } = await make('manager')
    expect((await app.ask(session.revokeToken, { id }, { as: 'admin' })).status).toBe(404)
    expect(await app.call(session.tokens, {}, { as: 'analyst' })).toEqual([])
  })
})

test('the checksum tells a mistyped token from a real one', () => {
  const token = newToken()
  expect(isToken(token)).toBe(true)
  const other = token.at(10) === 'a' ? 'b' : 'a'
  expect(isToken(token.slice(0, 10) + other + token.slice(11))).toBe(false)
  expect(isToken('sdt_')).toBe(false)
})
