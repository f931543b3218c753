import { readFile } from 'node:fs/promises'
import { hourMs } from '@spotdesk/sdk/values'
import { campaigns } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { getProblemCode } from '../../../testing/browser.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'

const migration = new URL('../../db/migrations/0061-keys-of-former-requests.sql', import.meta.url)

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let key = ''
let count = 0
beforeEach(() => {
  key = `key-${++count}`
})

const source = 104_001
const duplicate = (id = source, headers: Record<string, string> = { 'idempotency-key': key }, as: 'manager' | 'trafficker' = 'manager') =>
  app.ask(campaigns.duplicate, { id }, { as, headers })

const campaignCount = async () => (await app.call(campaigns.list, {}, { as: 'manager' })).total

test('two requests with the same idempotency key have one effect; the repeated answer is marked', async () => {
  const before = await campaignCount()
  const [first, second] = [await duplicate(), await duplicate()]
  expect(second.status).toBe(first.status)
  expect(second.text).toBe(first.text)
  expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
  expect(await campaignCount()).toBe(before + 1)
})

test('40 simultaneous requests with one idempotency key have one effect: each gets its answer at once or on retry', async () => {
  const before = await campaignCount()
  const answers = await Promise.all(Array.from({ length: 40 }, () => duplicate()))
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([answer.status, getProblemCode(answer), answer.headers['retry-after']]).toEqual([409, 'idempotencyInProgress', '1'])
  }
  const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))
  expect(bodies.size).toBe(1)
  expect((await duplicate()).text).toBe([...bodies][0])
  expect(await campaignCount()).toBe(before + 1)
})

test('a request with the idempotency key of a running request is asked to retry', async () => {
  await app.database.write({ agencyId: 1 }, async (tx) => {
    await sql`insert into idempotency_keys (agency_id, actor_id, key, fingerprint) values (1, ${await managerId()}, ${key}, 'x')`.execute(
      tx,
    )
    const answer = await duplicate()
    expect([answer.status, getProblemCode(answer), answer.headers['retry-after']]).toEqual([409, 'idempotencyInProgress', '1'])
  })
})

test('the idempotency key of another request is refused', async () => {
  await duplicate()
  const other = await duplicate(104_003)
  expect([other.status, getProblemCode(other)]).toEqual([422, 'idempotencyMismatch'])
})

test('a request whose key was stored by a version before gets its first answer', async () => {
  const first = await duplicate()
  await sql`update idempotency_keys set fingerprint = 'of its text' where key = ${key}`.execute(app.database.system)
  expect((await duplicate()).status).toBe(422)
  await sql.raw(await readFile(migration, 'utf8')).execute(app.database.system)
  const again = await duplicate()
  expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([first.status, first.text, 'true'])
})

test('the order of members, blanks and a default that is left out make no other request', async () => {
  const create = (body: string) =>
    app.send('POST', '/api/v2/campaigns', { as: 'manager', body, headers: { 'idempotency-key': key, 'content-type': 'application/json' } })
  const first = await create('{"advertiserId":1001,"campaignType":"STANDARD"}')
  expect(first.status).toBe(201)
  for (const same of [
    '{"campaignType":"STANDARD","advertiserId":1001}',
    '{ "advertiserId": 1001, "campaignType": "STANDARD" }',
    '{"advertiserId":1001}',
  ])
    expect([(await create(same)).text, (await create(same)).headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  const other = await create('{"advertiserId":1002,"campaignType":"STANDARD"}')
  expect([other.status, getProblemCode(other)]).toEqual([422, 'idempotencyMismatch'])
})

test("another's key is another key, and without one each request has its effect", async () => {
  const before = await campaignCount()
  await duplicate()
  await duplicate(source, { 'idempotency-key': key }, 'trafficker')
  await duplicate(source, {})
  await duplicate(source, {})
  expect(await campaignCount()).toBe(before + 4)
})

test('a refusal is not stored: the same idempotency key can be used again', async () => {
  const pause = () => app.ask(campaigns.pause, { id: 104_004 }, { as: 'manager', headers: { 'idempotency-key': key } })
  expect((await pause()).status).toBe(409)
  expect((await pause()).headers['idempotent-replayed']).toBeUndefined()
})

test('a replay of an action answers with its ETag', async () => {
  const pause = () => app.ask(campaigns.pause, { id: 104_002 }, { as: 'manager', headers: { 'idempotency-key': key } })
  const [first, second] = [await pause(), await pause()]
  expect(first.headers['etag']).toBe('"2"')
  expect(second.headers).toMatchObject({ etag: '"2"', 'idempotent-replayed': 'true' })
})

test('an idempotency key that is empty, too long or not visible ASCII is refused', async () => {
  for (const bad of ['', ' ', 'a b', 'x'.repeat(256)]) expect((await duplicate(source, { 'idempotency-key': bad })).status, bad).toBe(400)
})

test('an idempotency key is deleted after 48 hours', async () => {
  await duplicate()
  const keys = () => app.database.system.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
  const now = Date.now()
  await purgeIdempotencyKeys(app.database.system, new Date(now + 47 * hourMs))
  expect(await keys()).toHaveLength(1)
  await purgeIdempotencyKeys(app.database.system, new Date(now + 49 * hourMs))
  expect(await keys()).toHaveLength(0)
})

async function managerId(): Promise<string> {
  const { id } = await app.database.system
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', 'manager@world.test')
    .executeTakeFirstOrThrow()
  return `user:${id}`
}
