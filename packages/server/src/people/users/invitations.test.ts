import { changeSets, invitations, session, users } from '@spotdesk/sdk/contract'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../testing/desk.ts'
import { messageTo } from '../../testing/messages.ts'
import { people, listScopes, toUserName } from '../../testing/world.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

/** Works for the other agency alone. */
const stranger = { id: 111, userName: toUserName('stranger') }
type Body = Record<string, unknown>
let made = 0

const create = (body: Body = {}, as: Person = 'admin') =>
  desk.call(as, users.create, {
    body: { email: `typed-${++made}@home.test`, firstName: 'Typed', lastName: 'Name', roleId: 5, ...body },
  } as never)
const invite = async (body: Body = {}) => {
  const answer = await create({ userName: stranger.userName, ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body as unknown as users.UserResult
}
const open = async () => (await desk.app.call(invitations.list, {}, { as: 'stranger' })).map(({ id }) => id)
const agencies = async () => (await desk.app.call(session.user, {}, { as: 'stranger' })).agencies.map(({ id }) => id)
const accept = (id: number, as: Person = 'stranger') => desk.call(as, invitations.accept, { id })
const get = (id: number) => desk.call('admin', users.get, { id })
const errorsOf = ({ body }: { body: Body }) =>
  ((body['errors'] ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)

beforeEach(async () => {
  await desk.database.system.deleteFrom('invitations').execute()
  await desk.database.system.deleteFrom('memberships').where('user_id', '=', stranger.id).where('agency_id', '=', 1).execute()
  await desk.database.system.deleteFrom('account_mails').execute()
  desk.clock.advance(1000)
})

describe('A person who has an account with another agency', () => {
  test('is invited by their user name, and the answer reads as that of a new user', async () => {
    const known = await invite({ firstName: 'Somebody' })
    const unknown = (await create({ userName: 'nobody.knows', firstName: 'Somebody' })).body as unknown as users.UserResult
    const shape = ({ id, userName, email, changeSetId, ...rest }: users.UserResult) => ({
      ...rest,
      types: [id, userName, email, changeSetId].map((value) => typeof value),
    })
    expect(shape(known)).toEqual(shape(unknown))
    expect(known).toMatchObject({
      userName: stranger.userName,
      firstName: 'Somebody',
      status: 'INVITED',
      profileLocked: false,
      lastSeenAt: null,
    })
    // Ids come from one sequence, so they reveal nothing.
    expect(known.id).toBeGreaterThan(stranger.id)
    expect(unknown.id).toBe(known.id + 1)
    const [seen, listed] = [await get(known.id), await desk.call('admin', users.list, { q: 'stranger' })]
    const items = await desk.call('admin', changeSets.items, { id: known.changeSetId! })
    for (const { text } of [seen, listed, items]) {
      expect(text).toContain('Somebody')
      for (const own of ['stranger Person', '"firstName":"stranger"', 'America/Chicago']) expect(text).not.toContain(own)
    }
    expect((await get(stranger.id)).status).toBe(404)
  })

  test('is shown with the fields that the inviter typed, never with their own profile', async () => {
    await desk.database.system
      .updateTable('users')
      .set({ first_name: 'Secretname', email: 'secret@other.test', language: 'ro', country: 'RO', time_zone: 'Europe/Bucharest' })
      .where('id', '=', stranger.id)
      .execute()
    const { id, changeSetId } = await invite()
    const shown = [
      await get(id),
      await desk.call('admin', users.list, { limit: 100 }),
      await desk.call('admin', changeSets.items, { id: changeSetId! }),
      await desk.call('admin', users.invite, { id }),
      await desk.call('admin', users.update, { id, body: { lastName: 'Corrected' } }),
      await desk.call('admin', users.disable, { id }),
    ]
    for (const { status, text } of shown) {
      expect(status).toBe(200)
      for (const secret of ['Secretname', 'secret@other.test', '"ro"', 'Bucharest']) expect(text).not.toContain(secret)
    }
    const undo = { first_name: 'stranger', email: stranger.userName, language: 'en', country: 'US', time_zone: 'America/New_York' }
    const [kept] = await desk.rows<{ first_name: string; last_name: string }>(
      sql`select first_name, last_name from users where id = ${stranger.id}`,
    )
    expect(kept).toEqual({ first_name: 'Secretname', last_name: 'Person' })
    await desk.database.system.updateTable('users').set(undo).where('id', '=', stranger.id).execute()
  })

  test('gets a message at their own address, with the page on which they answer and no secret', async () => {
    await invite({ email: 'attacker@home.test' })
    const message = await messageTo(desk.app, stranger.id, 'INVITED')
    expect(message).toContain(`To: ${stranger.userName}\r\n`)
    expect(message).toContain('Home agency')
    expect(message).toContain('/account/invitations')
    expect(message).not.toContain('token=')
  })

  test('is no member until they accept; their profile stays unchanged', async () => {
    const begin = desk.clock.now()
    const { id } = await invite({ roleId: 6, advertiserIds: [1002] })
    expect([await open(), await agencies()]).toEqual([[id], [2]])
    expect((await desk.call('stranger', session.changeAgency, { body: { id: 1 } })).status).toBe(404)
    const [shown] = await desk.app.call(invitations.list, {}, { as: 'stranger' })
    expect(shown).toEqual({
      id,
      agency: { id: 1, name: 'Home agency' },
      roleId: 6,
      roleName: 'ADVERTISER',
      invitedBy: 'admin@world.test',
      createdAt: desk.clock.now(),
      expiresAt: new Date(desk.clock.now().getTime() + limits.invitationDays * dayMs),
    })
    expect((await accept(id)).body).toEqual({ agency: { id: 1, name: 'Home agency' } })
    expect((await accept(id)).status).toBe(200)
    expect([await open(), await agencies()]).toEqual([[], [1, 2]])
    expect((await get(id)).status).toBe(404)
    expect((await get(stranger.id)).body).toMatchObject({
      fullName: 'stranger Person',
      roleId: 6,
      advertiserIds: [1002],
      profileLocked: true,
      status: 'ACTIVE',
    })
    const changed = await desk.call('admin', users.update, { id: stranger.id, body: { firstName: 'Mine', email: 'mine@home.test' } })
    expect(errorsOf(changed)).toEqual(['firstName readOnly', 'email readOnly'])
    const audit = await desk.rows(
      sql`select actor_name, action from audit_events where agency_id = 1 and entity_id = ${stranger.id} and action = 'ACCEPT_INVITATION'
        and at >= ${begin}`,
    )
    expect(audit).toEqual([{ actor_name: stranger.userName, action: 'ACCEPT_INVITATION' }])
  })

  test('may decline, which deletes the invitation for both sides', async () => {
    const { id } = await invite()
    expect((await desk.call('stranger', invitations.decline, { id })).status).toBe(204)
    expect([await open(), (await get(id)).status, (await accept(id)).status, await agencies()]).toEqual([[], 404, 404, [2]])
    expect((await create({ userName: stranger.userName })).status).toBe(201)
  })

  test('cannot accept an invitation that was withdrawn by a disable or a revert, until it is open again', async () => {
    const { id } = await invite()
    expect((await desk.call('admin', users.disable, { id })).body).toMatchObject({ status: 'DISABLED', version: 2 })
    expect([await open(), (await accept(id)).status]).toEqual([[], 404])
    expect((await desk.call('admin', users.invite, { id })).body).toMatchObject({ code: 'userDisabled' })
    await desk.call('admin', users.enable, { id })
    expect(await open()).toEqual([id])
    await desk.call('stranger', invitations.decline, { id })
    const other = await invite()
    expect((await desk.call('admin', changeSets.revert, { id: other.changeSetId!, body: {} })).body).toMatchObject({ reverted: 1 })
    expect([await open(), (await get(other.id)).body['status']]).toEqual([[], 'DISABLED'])
  })

  test(`has ${limits.invitationDays} days to accept; a new message restarts them, and only a few messages are sent`, async () => {
    const { id } = await invite()
    desk.clock.advance(limits.invitationDays * dayMs)
    expect([await open(), (await accept(id)).status, (await get(id)).body['status']]).toEqual([[], 404, 'INVITED'])
    const again = await desk.call('admin', users.invite, { id })
    expect(again.body['email']).toBe((await get(id)).body['email'])
    expect(await open()).toEqual([id])
    const rest = [
      await desk.call('admin', users.invite, { id }),
      await desk.call('admin', users.invite, { id }),
      await desk.call('admin', users.invite, { id }),
    ]
    expect(rest.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  test('is invited once, however many administrators try', async () => {
    const both = await Promise.all([
      create({ userName: stranger.userName }),
      create({ userName: stranger.userName.toUpperCase() }, 'platform'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(await desk.rows(sql`select 1 from invitations`)).toHaveLength(1)
    expect(errorsOf(await create({ userName: stranger.userName }))).toEqual(['userName userExists'])
    expect(errorsOf(await create({ userName: toUserName('manager') }))).toEqual(['userName userExists'])
  })

  test.each([{}, { password: 'Correct-horse-6' }])(
    'is added as somebody is whose name nobody has: the answers tell nothing (%j)',
    async (way) => {
      const seen = async (userName: string) => {
        const made = await create({ userName, email: 'typed@home.test', ...way })
        const { id } = made.body as { id: number }
        const listed = ((await desk.call('admin', users.list, { q: userName })).body['list'] as object[])[0]
        const answers = [made.body, (await get(id)).body, listed, (await desk.call('admin', users.access, { id })).body]
        const text = JSON.stringify([made.status, answers.map((body) => ({ ...body, id: 0, changeSetId: '' }))])
        return text.replaceAll(userName, 'NAME')
      }
      expect(await seen(stranger.userName)).toBe(await seen(`free-${Object.keys(way).length}@other.test`))
      expect((await desk.app.ask(session.login, { body: { userName: stranger.userName, password: 'Correct-horse-6' } }, {})).status).toBe(
        401,
      )
    },
  )

  test('is the only one who can answer: no other person can, and no token of theirs', async () => {
    const { id } = await invite()
    expect([(await accept(id, 'manager')).status, (await desk.call('manager', invitations.decline, { id })).status]).toEqual([404, 404])
    const wish = { name: 'wide', scopes: listScopes('stranger') }
    const { token } = await desk.app.call(session.createToken, { body: wish }, { as: 'stranger' })
    for (const row of [invitations.accept, invitations.decline]) {
      expect(await desk.app.ask(row, { id }, { bearer: token })).toMatchObject({ status: 403, json: { code: 'signInRequired' } })
    }
    expect(people.stranger.agencyId).toBe(2)
    expect([await open(), await agencies()]).toEqual([[id], [2]])
  })

  test('gets the role that the invitation names when they accept, as its inviter has changed it', async () => {
    const { id } = await invite()
    expect((await desk.call('admin', users.update, { id, body: { roleId: 10, email: 'other@home.test' } })).status).toBe(422)
    expect((await desk.call('admin', users.update, { id, body: { roleId: 10, firstName: 'Better' } })).body).toMatchObject({
      roleId: 10,
      firstName: 'Better',
      version: 3,
    })
    await accept(id)
    expect((await get(stranger.id)).body).toMatchObject({ roleId: 10, firstName: 'stranger' })
  })
})
