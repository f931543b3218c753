/** Operations of API tokens on users: they may disable a user, but not grant anybody access. */
import { changeSets, roleOf, session, users } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, openFixture } from '../../testing/desk.ts'
import { listScopes } from '../../testing/world.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

let made = 0
/** Created by the administrator, who is signed in. */
async function newUser(more: { roleId?: number; advertiserIds?: number[] } = {}): Promise<number> {
  const body = { email: `new-${++made}@home.test`, firstName: 'Nora', lastName: 'New', roleId: 5, ...more }
  return (await desk.app.call(users.create, { body }, { as: 'admin' })).id
}
const get = async (id: number) => (await desk.call('admin', users.get, { id })).body
const tokenOf = async (scopes: string[]) =>
  (await desk.app.call(session.createToken, { body: { name: 'HR', scopes } }, { as: 'admin' })).token

describe('An API token', () => {
  test('creates no user and sends no link: its holder could choose the password or mailbox and sign in after the token has ended', async () => {
    const bearer = await tokenOf(listScopes('admin'))
    const body = { email: 'token-made@home.test', firstName: 'T', lastName: 'M', roleId: 5 }
    const refused = { status: 403, json: { code: 'signInRequired' } }
    expect(await desk.app.ask(users.create, { body }, { bearer })).toMatchObject(refused)
    expect(await desk.app.ask(users.create, { body: { ...body, password: 'Correct-horse-6' } }, { bearer })).toMatchObject(refused)
    expect(await desk.rows(sql`select 1 from users where user_name = 'token-made@home.test'`)).toEqual([])
    const id = await newUser()
    expect(await desk.app.ask(users.invite, { id }, { bearer })).toMatchObject(refused)
    expect((await desk.rows(sql`select 1 from account_mails where user_id = ${id}`)).length).toBe(1)
  })

  test('disables only users of whose role it has every permission without restriction', async () => {
    const id = await newUser({ roleId: 4 })
    const held = roleOf(4).holds.filter((permission) => permission !== 'CAMPAIGN.WRITE')
    const disable = async (scope: string) => desk.app.ask(users.disable, { id }, { bearer: await tokenOf(['USER.WRITE', ...held, scope]) })
    const refused = { status: 409, json: { code: 'userBeyondRights' } }
    expect(await disable('CAMPAIGN.READ')).toMatchObject(refused)
    expect(await disable('CAMPAIGN.WRITE:pause')).toMatchObject(refused)
    expect(await disable('CAMPAIGN.WRITE')).toMatchObject({ status: 200, json: { status: 'DISABLED' } })
  })

  test('grants no role, scope or access, not even by a revert; it may change names', async () => {
    const id = await newUser({ roleId: 6, advertiserIds: [1001] })
    const { body } = await desk.call('admin', users.disable, { id })
    const bearer = await tokenOf(listScopes('admin'))
    const refused = { status: 403, json: { code: 'signInRequired' } }
    expect(await desk.app.ask(users.enable, { id }, { bearer })).toMatchObject(refused)
    for (const change of [{ roleId: 5 }, { advertiserIds: [1001, 1002] }])
      expect(await desk.app.ask(users.update, { id, body: change }, { bearer })).toMatchObject(refused)
    const revert = await desk.app.ask(changeSets.revert, { id: body['changeSetId'] as string, body: {} }, { bearer })
    expect(revert.text).toContain('An API token cannot do this')
    expect(await get(id)).toMatchObject({ roleId: 6, advertiserIds: [1001], status: 'DISABLED' })
    expect(await desk.app.ask(users.update, { id, body: { firstName: 'Better' } }, { bearer })).toMatchObject({ status: 200 })
  })
})
