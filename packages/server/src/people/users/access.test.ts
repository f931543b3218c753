/** Access of the users of an agency: what ends with it, what it can be narrowed to, and the tokens of everybody. */
import { session, users } from '@spotdesk/sdk/contract'
import { dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Body = Record<string, unknown>
const stranger = 111

describe('Access of a user', () => {
  test('is counted before it ends, for those who read users', async () => {
    const login = { userName: 'nora@home.test', password: 'Correct-horse-2' }
    const { id, userName } = await desk.app.call(
      users.create,
      { body: { email: login.userName, firstName: 'Nora', lastName: 'New', roleId: 5, password: login.password } },
      { as: 'admin' },
    )
    const bearer = (await desk.app.call(session.login, { body: login } as never)).token.jwt
    await desk.app.ask(session.createToken, { body: { name: 'Own', scopes: ['CAMPAIGN.READ'] } }, { bearer })
    await sql`update campaigns set assigned_username = ${userName} where id in (select id from campaigns where agency_id = 1 and status <> 'COMPLETED' and not archived order by id limit 2)`.execute(
      desk.database.system,
    )
    const access = async (userId: number) => (await desk.call('admin', users.access, { id: userId })).body
    expect(await access(id)).toEqual({ sessions: 1, apiTokens: 1, campaigns: 2 })
    await desk.call('admin', users.disable, { id })
    expect(await access(id)).toMatchObject({ sessions: 0 })
    await sql`delete from api_tokens where user_id = ${id}`.execute(desk.database.system)
    expect((await desk.call('admin', users.access, { id: stranger })).status).toBe(404)
    expect((await desk.call('manager', users.access, { id })).status).toBe(403)
  })

  test('can be narrowed to publishers of the agency, found by name or id', async () => {
    const find = async (query: Body) => JSON.parse((await desk.call('admin', users.publishers, query as never)).text) as unknown
    expect(await find({})).toEqual([
      { id: 202, name: 'Hill Radio' },
      { id: 201, name: 'River FM' },
    ])
    expect(await find({ q: 'RIVER' })).toEqual([{ id: 201, name: 'River FM' }])
    expect(await find({ ids: [202, 203] })).toEqual([{ id: 202, name: 'Hill Radio' }])
  })
})

describe('API tokens of everybody', () => {
  test('are found by name, owner and program, and by what an administrator looks for', async () => {
    const make = (name: string, as: Person) => desk.app.call(session.createToken, { body: { name, scopes: ['CAMPAIGN.READ'] } }, { as })
    const [nightly, old] = [await make('Nightly import', 'analyst'), await make('Old script', 'finance')]
    const now = desk.clock.now()
    const days = (count: number) => new Date(now.getTime() + count * dayMs)
    await sql`update api_tokens set last_used_at = ${now} where id = ${nightly.id}`.execute(desk.database.system)
    await sql`update api_tokens set created_at = ${days(-80)}, last_used_at = ${days(-40)}, expires_at = ${days(10)}, prefix = null where id = ${old.id}`.execute(
      desk.database.system,
    )
    const names = async (query: Body) =>
      (await desk.app.call(users.tokens, { limit: 100, ...query } as never, { as: 'admin' })).list.map(({ name }) => name)
    expect(await names({ q: 'NIGHTLY' })).toEqual(['Nightly import'])
    expect(await names({ q: 'finance@world' })).toEqual(['Old script'])
    expect(await names({ state: ['EXPIRING'] })).toEqual(['Old script'])
    expect(await names({ state: ['UNUSED'] })).toEqual(['Old script'])
    expect(await names({ state: ['NEVER_USED'], q: 'import' })).toEqual([])
    const { list } = await desk.app.call(users.tokens, { limit: 100 }, { as: 'admin' })
    const prefixes = Object.fromEntries(list.map(({ name, prefix }) => [name, prefix]))
    expect(prefixes).toMatchObject({ 'Nightly import': nightly.token.slice(0, 8), 'Old script': null })
    await sql`delete from api_tokens where id in (${nightly.id}, ${old.id})`.execute(desk.database.system)
  })
})
