import { permissions, session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { getProblemCode } from '../../../testing/browser.ts'
import { listScopes } from '../../../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const start = (scopes: string[] = ['CAMPAIGN.READ']) =>
  app.call(session.deviceStart, { body: { client: 'spotdesk-cli on studio-3', scopes } })
const poll = (deviceCode: string) => app.ask(session.devicePoll, { body: { deviceCode } })

test('a device shows a code, its user approves it, the device gets a token of the agency of the approval, once', async () => {
  const { deviceCode, userCode, verificationUrl, verificationUrlComplete, expiresInSeconds, intervalSeconds } = await start([
    'CAMPAIGN.READ',
  ])
  expect({ verificationUrl, verificationUrlComplete, expiresInSeconds, intervalSeconds }).toEqual({
    verificationUrl: 'http://localhost:80/device',
    verificationUrlComplete: `http://localhost:80/device?code=${userCode}`,
    expiresInSeconds: 600,
    intervalSeconds: 5,
  })
  const pending = await poll(deviceCode)
  expect([pending.status, getProblemCode(pending), pending.headers['retry-after']]).toEqual([409, 'deviceCodePending', '5'])
  expect(await app.call(session.deviceInspect, { userCode }, { as: 'manager' })).toEqual({
    client: 'spotdesk-cli on studio-3',
    scopes: ['CAMPAIGN.READ'],
    requestedAt: app.clock.now(),
    expiresInDays: 90,
    ip: '127.0.0.1',
  })
  await app.call(session.deviceDecide, { userCode, body: { approve: true } }, { as: 'manager' })
  app.clock.advance(5000)
  const approved = await poll(deviceCode)
  expect(approved.json).toMatchObject({
    userName: 'manager@world.test',
    agency: { id: 1 },
    scopes: ['CAMPAIGN.READ'],
    client: 'spotdesk-cli on studio-3',
  })
  const { token } = approved.json as { token: string }
  expect((await app.call(session.user, {}, { bearer: token })).permissions.toSorted()).toEqual(['CAMPAIGN.READ', 'OWN_PROFILE.READ'])
  app.clock.advance(5000)
  expect(getProblemCode(await poll(deviceCode))).toBe('deviceCodeExpired')
})

test('a device that polls too early is refused, and its interval grows by five seconds each time', async () => {
  const { deviceCode } = await start()
  await poll(deviceCode)
  for (const wait of ['10', '15']) {
    app.clock.advance(4000)
    const soon = await poll(deviceCode)
    expect([soon.status, getProblemCode(soon), soon.headers['retry-after']]).toEqual([429, 'tooManyAttempts', wait])
  }
  app.clock.advance(15_000)
  expect(getProblemCode(await poll(deviceCode))).toBe('deviceCodePending')
})

test('a declined device code and one older than ten minutes are invalid and cannot be decided again', async () => {
  const declined = await start()
  await app.call(session.deviceDecide, { userCode: declined.userCode, body: { approve: false } }, { as: 'manager' })
  expect(getProblemCode(await poll(declined.deviceCode))).toBe('deviceCodeExpired')
  expect((await app.ask(session.deviceDecide, { userCode: declined.userCode, body: { approve: true } }, { as: 'manager' })).status).toBe(
    404,
  )
  const late = await start()
  app.clock.advance(600_000)
  expect(getProblemCode(await poll(late.deviceCode))).toBe('deviceCodeExpired')
  expect((await app.ask(session.deviceInspect, { userCode: late.userCode }, { as: 'manager' })).status).toBe(404)
  expect(getProblemCode(await app.ask(session.deviceDecide, { userCode: late.userCode, body: { approve: true } }, { as: 'manager' }))).toBe(
    'deviceCodeExpired',
  )
})

test('the token of an approved device never has more rights than its user', async () => {
  const { deviceCode, userCode } = await start(['CAMPAIGN.WRITE'])
  await app.call(session.deviceDecide, { userCode, body: { approve: true } }, { as: 'readonly' })
  const { token } = (await poll(deviceCode)).json as { token: string }
  expect((await app.call(session.user, {}, { bearer: token })).permissions).toEqual(expect.not.arrayContaining(['CAMPAIGN.WRITE']))
})

test('an unknown device code is answered like an expired one, an unknown user code is not found, and codes are not stored', async () => {
  expect(getProblemCode(await poll('x'.repeat(43)))).toBe('deviceCodeExpired')
  expect((await app.ask(session.deviceInspect, { userCode: 'BCDF-GHJK' }, { as: 'manager' })).status).toBe(404)
  const { deviceCode, userCode } = await start()
  const stored = JSON.stringify(await app.database.system.selectFrom('device_codes').selectAll().execute())
  expect(stored).not.toContain(deviceCode)
  expect(stored).not.toContain(userCode)
})

test('after 60 device sign-ins in ten minutes from one address, further ones run one at a time and are refused for two seconds when too many wait', async () => {
  app.clock.advance(600_000)
  for (let index = 0; index < 60; index += 1) await start()
  const begin = () => app.ask(session.deviceStart, { body: { client: 'x', scopes: ['CAMPAIGN.READ'] } })
  const answers = await Promise.all(Array.from({ length: 50 }, begin))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  const refused = answers.find(({ status }) => status === 429)!
  expect([getProblemCode(refused), refused.headers['retry-after']]).toEqual(['tooManyAttempts', '2'])
  expect((await begin()).status).toBe(200)
})

test('a device must request scopes by name: no scope, an unknown permission and an unknown call are refused, each with its position', async () => {
  app.clock.advance(600_000)
  const asked = async (scopes: unknown) => {
    const answer = await app.send('POST', '/api/v2/auth/device', { body: { client: 'x', scopes } })
    const { errors = [] } = answer.json as { errors?: { field: string; code: string }[] }
    return [answer.status, ...errors.map(({ field, code }) => `${field} ${code}`)]
  }
  expect(await asked(undefined)).toEqual([422, 'scopes required'])
  expect(await asked([])).toEqual([422, 'scopes required'])
  expect(await asked(['CAMPAIGN.READ', 'MADE_UP.READ'])).toEqual([422, 'scopes.1 invalidEnum'])
  expect(await asked(['CAMPAIGN.WRITE:pause,pauze'])).toEqual([422, 'scopes.0 invalidEnum'])
  expect(await asked(['campaigns'])).toEqual([422, 'scopes.0 invalidValue'])
})

test('the token of a device names the permissions that its user had at the approval, and gains no later ones', async () => {
  const everything = [...permissions]
  const { deviceCode, userCode } = await app.call(session.deviceStart, { body: { client: 'spotdesk CLI', scopes: everything } })
  await app.call(session.deviceDecide, { userCode, body: { approve: true } }, { as: 'analyst' })
  const { token, scopes } = (await poll(deviceCode)).json as { token: string; scopes: string[] }
  expect(scopes.toSorted()).toEqual(listScopes('analyst').toSorted())
  await app.database.system.updateTable('memberships').set({ role_id: 2 }).where('user_id', '=', 105).execute()
  app.clock.advance(1000)
  expect((await app.call(session.user, {}, { bearer: token })).permissions.toSorted()).toEqual(listScopes('analyst').toSorted())
})
