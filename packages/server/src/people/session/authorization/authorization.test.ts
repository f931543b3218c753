import { createHash, randomBytes } from 'node:crypto'
import { attentionPlans, campaigns, endpoints, forecast, session } from '@spotdesk/sdk/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { permit } from '../../../platform/http/gate/gate.ts'
import { Problem } from '../../../platform/http/answer/problem.ts'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { getProblemCode, getJwt, openBrowser } from '../../../testing/browser.ts'

let app: TestApp
/** The log of the server, at its most talkative. */
const lines: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  app = await createTestApp({ log })
})
afterAll(() => app.close())

const redirectUri = `https://${'abcdefghijklmnop'.repeat(2)}.chromiumapp.org/`
const scopes = ['CAMPAIGN.READ']

/** A secret and its challenge. */
function pair() {
  const codeVerifier = randomBytes(32).toString('base64url')
  return { codeVerifier, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') }
}

async function allow(by: { as?: 'manager' | 'readonly' | 'analyst'; bearer?: string } = { as: 'manager' }, at = app) {
  const { codeVerifier, codeChallenge } = pair()
  const body = { client: 'Spotdesk extension', scopes, codeChallenge, redirectUri }
  const { code, expiresInSeconds } = await at.call(session.authorize, { body }, by)
  return { code, codeVerifier, expiresInSeconds }
}

const change = ({ code, codeVerifier }: { code: string; codeVerifier: string }, uri = redirectUri, at = app) =>
  at.ask(session.authorizationToken, { body: { code, codeVerifier, redirectUri: uri } })

const isAccepted = async (bearer: string) => (await app.ask(session.user, {}, { bearer })).status === 200

test('a code and its secret give a token of the agency in which the person allowed it', async () => {
  const allowed = await allow()
  expect(allowed.expiresInSeconds).toBe(60)
  const answer = await change(allowed)
  expect(answer.json).toMatchObject({ userName: 'manager@world.test', agency: { id: 1 }, scopes, client: 'Spotdesk extension' })
  const stored = JSON.stringify(await app.database.system.selectFrom('authorization_codes').selectAll().execute())
  expect(stored).not.toContain(allowed.code)
})

describe('a token of the extension', () => {
  const asked = ['CAMPAIGN.READ', 'FORECAST.EXECUTE', 'CAMPAIGN.WRITE:pause,resume']
  const signIn = async () => {
    const { codeVerifier, codeChallenge } = pair()
    const body = { client: 'Spotdesk extension', scopes: asked, codeChallenge, redirectUri }
    const { code } = await app.call(session.authorize, { body }, { as: 'manager' })
    return ((await change({ code, codeVerifier })).json as { token: string }).token
  }

  test('reads cards and forecasts, and changes nothing of forecasts', async () => {
    const bearer = await signIn()
    const statuses = await Promise.all([
      app.ask(campaigns.cards, { forecastStatus: ['NOT_AVAILABLE'] }, { bearer }),
      app.ask(forecast.lastDate, {}, { bearer }),
      app.ask(attentionPlans.digest, {}, { bearer }),
      app.ask(attentionPlans.setDigest, { body: { enabled: true } }, { bearer }),
      app.ask(
        attentionPlans.record,
        { body: { changeSetId: crypto.randomUUID(), fixes: [{ campaignId: 1, text: 'x', before: null, after: null }] } },
        { bearer },
      ),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 403, 403])
  })

  test('writes with no call that FORECAST.EXECUTE is for', () => {
    const actor = { rights: { admin: true, permissions: [], features: [] }, scopes: asked }
    const ofForecasts = endpoints.filter(({ row }) => [row.permission ?? []].flat().includes('FORECAST.EXECUTE'))
    const writes = ofForecasts.filter(({ row }) => row.method !== 'GET' && !row.reads)
    expect(writes.length).toBeGreaterThan(1)
    for (const { row } of writes) expect(() => permit(row, actor), row.path).toThrow(Problem)
  })
})

test('a code allowed in another agency gives a token of that one', async () => {
  const bearer = await app.token('manager')
  const { token } = await app.call(session.changeAgency, { body: { id: 2 } }, { bearer })
  expect((await change(await allow({ bearer: token.jwt }))).json).toMatchObject({ agency: { id: 2 } })
  await app.call(session.changeAgency, { body: { id: 1 } }, { bearer: token.jwt })
})

test('a second use of a code is refused and revokes the token of the first', async () => {
  const allowed = await allow()
  const { token } = (await change(allowed)).json as { token: string }
  expect(await isAccepted(token)).toBe(true)
  expect(getProblemCode(await change(allowed))).toBe('authorizationExpired')
  expect(await isAccepted(token)).toBe(false)
})

test('of two uses at once none keeps a token', async () => {
  const allowed = await allow()
  const answers = await Promise.all([change(allowed), change(allowed)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { token } = answers.find(({ status }) => status === 200)!.json as { token: string }
  expect(await isAccepted(token)).toBe(false)
})

test('a wrong secret and another address are refused, and use the code up', async () => {
  const [first, second] = [await allow(), await allow()]
  expect(getProblemCode(await change({ ...first, codeVerifier: pair().codeVerifier }))).toBe('authorizationExpired')
  expect(getProblemCode(await change(first))).toBe('authorizationExpired')
  expect(getProblemCode(await change(second, redirectUri.replace('abc', 'bbc')))).toBe('authorizationExpired')
  expect(getProblemCode(await change(second))).toBe('authorizationExpired')
})

test('a code ends after a minute, and with the session in which it was allowed', async () => {
  const late = await allow()
  app.clock.advance(60_000)
  expect(getProblemCode(await change(late))).toBe('authorizationExpired')
  const browser = openBrowser(app)
  const jwt = getJwt(await browser.login('readonly'))
  const ended = await allow({ bearer: jwt })
  await browser.logout()
  expect(getProblemCode(await change(ended))).toBe('authorizationExpired')
})

test.each([
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org.example.com/',
  'https://abcdefghijklmnopabcdefghijklmnoq.chromiumapp.org/',
  'http://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org:8443/',
  'https://x@abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/?code=1',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/#',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/\n',
  '\thttps://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org./',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org../',
  'https://abcdefghijklmnopabcdefghijklmnop.\uff43hromiumapp.org/',
  'https://abcdefghijklmnopabcdefghijklmno\u0440.chromiumapp.org/',
  'https://abcdefghijklmnopabcdefghijklmnop.CHROMIUMAPP.org/',
  'HTTPS://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/..%2f',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org\\@example.com/',
  'https://x:y@abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/',
  'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org',
  `https://${'0a'.repeat(19)}.extensions.allizom.org/`,
  'https://example.com/',
])('a code goes to no address but those of extensions: %j is refused', async (uri) => {
  const body = { client: 'x', scopes, codeChallenge: pair().codeChallenge, redirectUri: uri }
  expect((await app.ask(session.authorize, { body }, { as: 'analyst' })).status).toBe(422)
})

test.each(['\u202eextension', 'Spotdesk\nextension', 'Spot\u200bdesk', 'Spotdesk\u2066', 'Spotdesk \u{e0041}x', 'a\u0007b', 'a\u061cb'])(
  'a program is called by a name that can be seen: %j is refused, with the reason, on both ways to sign in',
  async (client) => {
    const body = { client, scopes, codeChallenge: pair().codeChallenge, redirectUri }
    const refused = {
      status: 422,
      json: { errors: [{ field: 'client', code: 'hiddenCharacter', message: expect.stringContaining('invisible characters') }] },
    }
    expect(await app.ask(session.authorize, { body }, { as: 'analyst' })).toMatchObject(refused)
    expect(await app.ask(session.deviceStart, { body: { client, scopes } })).toMatchObject(refused)
  },
)

test.each(['Spotdesk extension (Brave on macOS, arm64)', 'תוסף של Spotdesk', 'إضافة', 'Ștefan – 拡張機能 🎧'])(
  'a program is called by a name in any writing: %j is taken',
  async (client) => {
    const body = { client, scopes, codeChallenge: pair().codeChallenge, redirectUri }
    expect((await app.ask(session.authorize, { body }, { as: 'analyst' })).status).toBe(200)
  },
)

test('a browser asks by its access token: the cookie of its session allows nothing, whatever page sends it', async () => {
  const browser = openBrowser(app)
  await browser.login('analyst')
  const body = { client: 'x', scopes, codeChallenge: pair().codeChallenge, redirectUri }
  const own = { origin: 'http://localhost:80', host: 'localhost:80', 'x-request-id': 'browser-1', 'client-name': 'web' }
  for (const origin of [own.origin, 'https://example.com']) {
    const answer = await app.send('POST', '/api/v2/auth/authorizations', { headers: { ...own, origin, cookie: browser.cookie! }, body })
    expect(answer.status, origin).toBe(401)
  }
})

test('neither log nor audit holds a code, a verifier or a token', async () => {
  const [used, failed] = [await allow({ as: 'analyst' }), await allow({ as: 'analyst' })]
  const { token } = (await change(used)).json as { token: string }
  await change({ ...failed, codeVerifier: pair().codeVerifier })
  await app.ask(session.authorizationToken, { body: { ...used, redirectUri: 'https://example.com/' } })
  const audit = JSON.stringify(await app.database.system.selectFrom('audit_events').selectAll().execute())
  const told = lines.join('') + audit
  expect(told).toContain('/auth/authorizations/token')
  for (const secret of [used.code, used.codeVerifier, failed.code, token]) expect(told).not.toContain(secret)
})

test('the address of Firefox is taken, and an API token cannot allow a sign-in', async () => {
  const uri = `https://${'0a'.repeat(20)}.extensions.allizom.org/`
  const body = { client: 'x', scopes, codeChallenge: pair().codeChallenge, redirectUri: uri }
  expect((await app.ask(session.authorize, { body }, { as: 'analyst' })).status).toBe(200)
  const wish = { name: 'x', scopes: ['OWN_PROFILE.WRITE'] }
  const { token } = await app.call(session.createToken, { body: wish }, { as: 'analyst' })
  expect(getProblemCode(await app.ask(session.authorize, { body }, { bearer: token }))).toBe('signInRequired')
})

test('codes that are made up are refused after 60 of an address in ten minutes, and a code that was given passes', async () => {
  // A server of its own: no other test's address is locked out.
  const own = await createTestApp()
  onTestFinished(() => own.close())
  const allowed = await allow({ as: 'analyst' }, own)
  const guess = () => change({ code: 'a guess', codeVerifier: pair().codeVerifier }, redirectUri, own)
  for (let index = 0; index < 60; index += 1) expect(getProblemCode(await guess())).toBe('authorizationExpired')
  const refused = await guess()
  expect([refused.status, getProblemCode(refused)]).toEqual([429, 'tooManyAttempts'])
  expect((await change(allowed, redirectUri, own)).status).toBe(200)
  expect(getProblemCode(await change(allowed, redirectUri, own))).toBe('authorizationExpired')
})
