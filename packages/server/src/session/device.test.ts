import { session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../testing/app.ts'
import { codeOf } from '../testing/browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const start = (scopes: string[] = []) => app.call(session.deviceStart, { body: { client: 'spotdesk-cli on studio-3', scopes } })
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
  expect([pending.status, codeOf(pending), pending.headers['retry-after']]).toEqual([409, 'deviceCodePending', '5'])
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
  expect(codeOf(await poll(deviceCode))).toBe('deviceCodeExpired')
})

test('asking sooner than told is refused and lengthens the interval by five seconds each time', async () => {
  const { deviceCode } = await start()
  await poll(deviceCode)
  for (const wait of ['10', '15']) {
    app.clock.advance(4000)
    const soon = await poll(deviceCode)
    expect([soon.status, codeOf(soon), soon.headers['retry-after']]).toEqual([429, 'tooManyAttempts', wait])
  }
  app.clock.advance(15_000)
  expect(codeOf(await poll(deviceCode))).toBe('deviceCodePending')
})

test('a declined code and one older than ten minutes are over; neither can be decided again', async () => {
  const declined = await start()
  await app.call(session.deviceDecide, { userCode: declined.userCode, body: { approve: false } }, { as: 'manager' })
  expect(codeOf(await poll(declined.deviceCode))).toBe('deviceCodeExpired')
  expect((await app.ask(session.deviceDecide, { userCode: declined.userCode, body: { approve: true } }, { as: 'manager' })).status).toBe(
    404,
  )
  const late = await start()
  app.clock.advance(600_000)
  expect(codeOf(await poll(late.deviceCode))).toBe('deviceCodeExpired')
  expect((await app.ask(session.deviceInspect, { userCode: late.userCode }, { as: 'manager' })).status).toBe(404)
  expect(codeOf(await app.ask(session.deviceDecide, { userCode: late.userCode, body: { approve: true } }, { as: 'manager' }))).toBe(
    'deviceCodeExpired',
  )
})

test('a token that was approved is never more than its user', async () => {
  const { deviceCode, userCode } = await start(['CAMPAIGN.WRITE'])
  await app.call(session.deviceDecide, { userCode, body: { approve: true } }, { as: 'readonly' })
  const { token } = (await poll(deviceCode)).json as { token: string }
  expect((await app.call(session.user, {}, { bearer: token })).permissions).toEqual(expect.not.arrayContaining(['CAMPAIGN.WRITE']))
})

test('unknown codes are told apart from nothing, and codes are not stored', async () => {
  expect(codeOf(await poll('x'.repeat(43)))).toBe('deviceCodeExpired')
  expect((await app.ask(session.deviceInspect, { userCode: 'BCDF-GHJK' }, { as: 'manager' })).status).toBe(404)
  const { deviceCode, userCode } = await start()
  const stored = JSON.stringify(await app.database.system.selectFrom('device_codes').selectAll().execute())
  expect(stored).not.toContain(deviceCode)
  expect(stored).not.toContain(userCode)
})

test('60 sign-ins in ten minutes from one address are enough', async () => {
  app.clock.advance(600_000)
  for (let index = 0; index < 60; index += 1) await start()
  const refused = await app.ask(session.deviceStart, { body: { client: 'x' } })
  expect([refused.status, codeOf(refused)]).toEqual([429, 'tooManyAttempts'])
})
