import { campaigns, changeSets, session, users } from '@spotdesk/sdk/contract'
import { limits, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { messageTo as sentTo, tokenIn } from '../../testing/messages.ts'
import { type CallOptions, type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'
import { worldPassword } from '../../testing/world.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Body = Record<string, unknown>
/** Ids of the people in the test data. */
const ids = { platform: 101, admin: 102, manager: 103, analyst: 105, advertiser: 106, stranger: 111 }
let made = 0

const create = (body: Body = {}, person: Person = 'admin', options?: CallOptions) =>
  desk.call(
    person,
    users.create,
    { body: { email: `new-${++made}@home.test`, firstName: 'Nora', lastName: 'New', roleId: 5, ...body } } as never,
    options,
  )
const update = (id: number, body: Body, person: Person = 'admin', options?: CallOptions) =>
  desk.call(person, users.update, { id, body } as never, options)
const get = async (id: number) => (await desk.call('admin', users.get, { id })).body
const errorsOf = ({ body }: { body: Body }) =>
  ((body['errors'] ?? []) as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
async function newUser(body: Body = {}): Promise<number> {
  const answer = await create(body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body['id'] as number
}

const messageTo = (userId: number, kind: string) => sentTo(desk.app, userId, kind)
const signIn = (userName: string, password: string) => desk.app.send('POST', '/api/v2/auth/login', { body: { userName, password } })
const jwtOf = (answer: { json: unknown }) => (answer.json as { token: { jwt: string } }).token.jwt
const whoAmI = (bearer: string) => desk.app.send('GET', '/api/v2/user', { bearer })

describe('The users of an agency', () => {
  test('are listed with paging, sort and search, by name; those of other agencies never', async () => {
    const names = async (query: Body, person: Person = 'admin') => {
      const { body } = await desk.call(person, users.list, query as never)
      return { names: (body['list'] as users.AgencyUser[]).map(({ firstName }) => firstName), total: body['total'] }
    }
    expect(await names({})).toEqual({
      names: ['admin', 'advertiser', 'analyst', 'creative', 'finance', 'manager', 'platform', 'publisher', 'readonly', 'trafficker'],
      total: 10,
    })
    expect(await names({ limit: 3, page: 3 })).toEqual({ names: ['trafficker'], total: 10 })
    expect((await names({ sort: '-id', limit: 2 })).names).toEqual(['readonly', 'finance'])
    expect((await names({ q: 'FIN' })).names).toEqual(['finance'])
    expect((await names({ q: String(ids.manager) })).names).toEqual(['manager'])
    expect((await names({ roleId: [6, 7], status: ['ACTIVE'] })).names).toEqual(['advertiser', 'publisher'])
    expect((await names({ q: 'stranger' })).total).toBe(0)
    expect((await names({}, 'readonly')).total).toBe(10)
    expect((await desk.call('admin', users.get, { id: ids.stranger })).status).toBe(404)
    expect((await desk.call('admin', users.list, { limit: 101 } as never)).status).toBe(400)
  })

  test('are read with role, scope and time of the last sign of activity', async () => {
    await desk.app.token('advertiser')
    expect(await get(ids.advertiser)).toMatchObject({
      userName: 'advertiser@world.test',
      fullName: 'advertiser Person',
      roleId: 6,
      roleName: 'ADVERTISER',
      advertiserIds: [things.advertiser],
      publisherIds: null,
      status: 'ACTIVE',
      profileLocked: false,
      lastSeenAt: desk.clock.now().toISOString(),
      version: 1,
    })
    expect((await get(ids.manager))['profileLocked']).toBe(true)
  })
})

describe('Adding a user', () => {
  test('invites them by e-mail; the link sets their first password, once, and they act with their role', async () => {
    const { status, body } = await create({ email: 'ina@home.test', firstName: 'Ina', roleId: 3 })
    expect([status, body['status'], body['userName']]).toEqual([201, 'INVITED', 'ina@home.test'])
    expect((await signIn('ina@home.test', '')).status).toBe(422)
    expect((await signIn('ina@home.test', worldPassword)).status).toBe(401)
    const mail = await messageTo(body['id'] as number, 'INVITATION')
    expect(mail).toContain('To: ina@home.test\r\n')
    expect(mail).toContain('Hello Ina,')
    const token = tokenIn(mail)
    const stored = await desk.rows(sql`select * from account_mails`)
    expect(JSON.stringify(stored)).not.toContain(token)
    const reset = (newPassword: string) => desk.app.ask(session.resetPassword, { body: { token, newPassword } })
    expect((await reset('short')).status).toBe(422)
    expect((await reset('Correct-horse-2')).json).toEqual({ userName: 'ina@home.test' })
    expect(await reset('Correct-horse-3')).toMatchObject({ status: 409, json: { code: 'linkExpired' } })
    const login = await signIn('Ina@home.test', 'Correct-horse-2')
    expect((await whoAmI(jwtOf(login))).json).toMatchObject({ roleName: 'CAMPAIGN_MANAGER', agency: { id: 1 } })
    expect(await get(body['id'] as number)).toMatchObject({ status: 'ACTIVE' })
    const [audit] = await desk.rows(
      sql`select action, actor_name, diff from audit_events where entity_type = 'user' and entity_id = ${body['id']} and action = 'RESET_PASSWORD'`,
    )
    expect(audit).toEqual({
      action: 'RESET_PASSWORD',
      actor_name: 'ina@home.test',
      diff: [{ path: 'password', before: '•••', after: '•••' }],
    })
  })

  test('with a first password lets them sign in at once, and sends no message', async () => {
    const { body } = await create({ email: 'paul@home.test', password: 'Correct-horse-4' })
    expect(body['status']).toBe('INVITED')
    expect((await signIn('paul@home.test', 'Correct-horse-5')).status).toBe(401)
    expect(await get(body['id'] as number)).toMatchObject({ status: 'INVITED' })
    expect((await signIn('paul@home.test', 'Correct-horse-4')).status).toBe(200)
    expect(await get(body['id'] as number)).toMatchObject({ status: 'ACTIVE' })
    expect((await signIn('paul@home.test', 'Correct-horse-4')).status).toBe(200)
    expect(await desk.rows(sql`select 1 from account_mails where user_id = ${body['id']}`)).toEqual([])
  })

  test.each<[Body, string]>([
    [{ firstName: '   ' }, 'firstName required'],
    [{ lastName: 'x'.repeat(101) }, 'lastName tooLong'],
    [{ email: 'nobody' }, 'email invalidValue'],
    [{ email: `${'x'.repeat(45)}@b.com` }, 'email tooLong'],
    [{ timeZone: 'Mars/Base' }, 'timeZone invalidZone'],
    [{ timeZone: 'BST' }, 'timeZone invalidZone'],
    [{ password: 'password' }, 'password passwordRules'],
    [{ password: 'P@ssw0rd1' }, 'password commonPassword'],
    [{ roleId: 11 }, 'roleId tooBig'],
    [{ roleId: 1 }, 'roleId forbidden'],
    [{ roleId: 6 }, 'advertiserIds required'],
    [{ roleId: 6, advertiserIds: [things.strangersAdvertiser] }, 'advertiserIds.0 unknownItem'],
    [{ roleId: 7, publisherIds: [203] }, 'publisherIds.0 unknownItem'],
    [{ roleId: 5, publisherIds: [201] }, 'publisherIds invalidValue'],
    [{ roleId: 2, advertiserIds: [things.advertiser] }, 'advertiserIds invalidValue'],
    [{ email: 'MANAGER@world.test' }, 'email userExists'],
    // Full width, zero width, Cyrillic, an accent, a no-break space.
    [{ userName: 'ｍanager' }, 'userName lookAlikeCharacters'],
    [{ userName: 'man\u200Bager' }, 'userName lookAlikeCharacters'],
    [{ userName: 'mаnager' }, 'userName lookAlikeCharacters'],
    [{ userName: 'mánager' }, 'userName lookAlikeCharacters'],
    [{ email: 'mаnager@world.test' }, 'email lookAlikeCharacters'],
  ])('%j is refused as %s', async (body, error) => {
    const before = await desk.rows(sql`select count(*) from users`)
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([error])
    expect(await desk.rows(sql`select count(*) from users`)).toEqual(before)
  })

  test('limits an advertiser to their advertisers and a publisher to their publishers, in every list', async () => {
    await create({ email: 'ada@home.test', roleId: 6, advertiserIds: [1002], password: 'Correct-horse-5' })
    await create({ email: 'pia@home.test', roleId: 7, publisherIds: [202], password: 'Correct-horse-5' })
    const listOf = async (userName: string) => {
      const bearer = jwtOf(await signIn(userName, 'Correct-horse-5'))
      return (await desk.app.call(campaigns.list, {}, { bearer })).list.map(({ id }) => id).toSorted((a, b) => a - b)
    }
    expect(await listOf('ada@home.test')).toEqual([104_003, 104_004, 104_006, 104_007])
    expect(await listOf('pia@home.test')).toEqual([104_006])
  })

  test('twice under one key, and by two people at once, creates one user', async () => {
    const body = { email: 'once@home.test' }
    const [first, again] = [await create(body, 'admin', { key: 'u1' }), await create(body, 'admin', { key: 'u1' })]
    expect(again.body).toEqual(first.body)
    const keyed = (password: string) => create({ email: 'keyed@home.test', password }, 'admin', { key: 'u2' })
    expect((await keyed('Correct-horse-3')).body).toEqual((await keyed('Correct-horse-4')).body)
    expect([
      (await signIn('keyed@home.test', 'Correct-horse-3')).status,
      (await signIn('keyed@home.test', 'Correct-horse-4')).status,
    ]).toEqual([200, 401])
    const both = await Promise.all([create({ email: 'twins@home.test' }), create({ email: 'twins@home.test' }, 'platform')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(
      await desk.rows(sql`select 1 from account_mails l join users u on u.id = l.user_id where u.user_name like 'twins%'`),
    ).toHaveLength(1)
  })

  test('is refused with a role that has more permissions than the caller', async () => {
    expect(errorsOf(await create({ roleId: 1 }))).toEqual(['roleId forbidden'])
    expect((await create({ roleId: 8 })).status).toBe(201)
    expect((await create({ roleId: 1 }, 'platform')).status).toBe(201)
    expect((await update(ids.platform, { roleId: 5 })).body).toMatchObject({ code: 'userBeyondRights' })
  })
})

describe('Changing a user', () => {
  test('sets the given fields and keeps the others; the change is audited and its change-set can be read and reverted', async () => {
    const id = await newUser({ roleId: 6, advertiserIds: [1001, 1001] })
    const { body, headers } = await update(id, { lastName: ' Newer ', advertiserIds: [1002] })
    expect(body).toMatchObject({ firstName: 'Nora', lastName: 'Newer', advertiserIds: [1002], roleId: 6, version: 3 })
    expect(headers['etag']).toBe('"3"')
    expect((await update(id, { lastName: 'Newer' })).body).toMatchObject({ version: 3, changeSetId: null })
    const changeSet = body['changeSetId'] as string
    expect((await desk.call('admin', changeSets.get, { id: changeSet })).body).toMatchObject({ kind: 'users', status: 'APPLIED' })
    const items = (await desk.call('admin', changeSets.items, { id: changeSet })).body['list'] as changeSets.ChangeItem[]
    expect(items[0]!.changes).toEqual([
      { field: 'lastName', label: 'Last name', before: 'New', after: 'Newer', beforeText: 'New', afterText: 'Newer' },
      {
        field: 'advertiserIds',
        label: 'Advertisers',
        before: '1001',
        after: '1002',
        beforeText: 'Acme Motors',
        afterText: 'Bakery & Sons',
      },
    ])
    expect(await desk.call('admin', changeSets.revert, { id: changeSet })).toMatchObject({
      status: 200,
      body: { reverted: 1, conflicts: [] },
    })
    expect(await get(id)).toMatchObject({ lastName: 'New', advertiserIds: [1001] })
  })

  test('to a new role removes the scope unless one is given', async () => {
    const id = await newUser({ roleId: 6, advertiserIds: [1001] })
    expect((await update(id, { roleId: 5 })).body).toMatchObject({ roleId: 5, advertiserIds: null })
    expect(errorsOf(await update(id, { roleId: 6 }))).toEqual(['advertiserIds required'])
    expect((await update(id, { roleId: 3, advertiserIds: [1003] })).body).toMatchObject({ advertiserIds: [1003] })
  })

  test('with an If-Match of an older version is 412 with the changed fields, whoever changed them', async () => {
    const id = await newUser({ email: 'mia@home.test', password: 'Correct-horse-7' })
    const bearer = jwtOf(await signIn('mia@home.test', 'Correct-horse-7'))
    await desk.app.call(session.updateCurrentUser, { body: { firstName: 'Mia' } }, { bearer })
    const { status, body } = await update(id, { firstName: 'Maria' }, 'admin', { ifMatch: 1 })
    expect(status).toBe(412)
    expect(body['changedFields']).toMatchObject([{ field: 'firstName', base: 'Nora', theirs: 'Mia', changedBy: 'mia@home.test' }])
    expect((await update(id, { firstName: 'Maria' }, 'admin', { ifMatch: 2 })).status).toBe(200)
  })

  test('to fewer rights is in force within a second, and at once in this process', async () => {
    const id = await newUser({ email: 'tom@home.test', roleId: 4, password: 'Correct-horse-8' })
    const bearer = jwtOf(await signIn('tom@home.test', 'Correct-horse-8'))
    const pause = () => desk.app.ask(campaigns.pause, { id: 104_001 }, { bearer })
    expect((await pause()).status).toBe(200)
    await update(id, { roleId: 5 })
    expect((await pause()).status).toBe(403)
  })

  test('of another agency is answered like a change of an unknown user', async () => {
    const [{ id: foreignId }] = (await desk.rows<{ id: number }>(sql`
      insert into users (user_name, user_name_lc, first_name, last_name, email, time_zone, currency, country)
      values ('far@other.test', 'far@other.test', 'Far', 'Away', 'far@other.test', 'UTC', 'USD', 'US') returning id`)) as [{ id: number }]
    await desk.insert('memberships', { agency_id: 2, user_id: foreignId, role_id: 5 })
    for (const row of [users.get, users.disable, users.enable, users.invite]) {
      const [foreign, unknown] = [await desk.call('admin', row, { id: foreignId }), await desk.call('admin', row, { id: 999_999 })]
      expect([foreign.status, unknown.status, foreign.body['code']]).toEqual([404, 404, 'notFound'])
    }
    expect((await update(foreignId, { firstName: 'x' })).status).toBe(404)
    expect((await desk.call('manager', users.list, {})).status).toBe(403)
  })
})

describe('Disabling a user', () => {
  test('ends their sessions and suspends their tokens; when enabled again they sign in again', async () => {
    const id = await newUser({ email: 'dan@home.test', password: 'Correct-horse-9' })
    const login = await signIn('dan@home.test', 'Correct-horse-9')
    const bearer = jwtOf(login)
    const { token } = await desk.app.call(session.createToken, { body: { name: 'CI', scopes: ['CAMPAIGN.READ'] } }, { bearer })
    expect((await desk.call('admin', users.disable, { id })).body).toMatchObject({ status: 'DISABLED', version: 2 })
    expect((await desk.call('admin', users.disable, { id })).body).toMatchObject({ version: 2, changeSetId: null })
    expect([(await whoAmI(bearer)).status, (await whoAmI(token)).status]).toEqual([401, 401])
    expect((await signIn('dan@home.test', 'Correct-horse-9')).status).toBe(401)
    expect((await desk.call('admin', users.invite, { id })).body).toMatchObject({ code: 'userDisabled' })
    await desk.call('admin', users.enable, { id })
    expect([(await whoAmI(bearer)).status, (await whoAmI(token)).status]).toEqual([401, 200])
    expect((await signIn('dan@home.test', 'Correct-horse-9')).status).toBe(200)
  })

  test('is in force within a second in every other process too', async () => {
    const other = await createTestApp({ database: { database: desk.database, url: '', drop: async () => {} }, clock: desk.clock })
    const id = await newUser({ email: 'eve@home.test', password: 'Correct-horse-9' })
    const bearer = jwtOf(await signIn('eve@home.test', 'Correct-horse-9'))
    const status = async () => (await other.send('GET', '/api/v2/user', { bearer })).status
    expect(await status()).toBe(200)
    await desk.call('admin', users.disable, { id })
    desk.clock.advance(999)
    expect(await status()).toBe(401)
    await other.close()
  })

  test('is refused for oneself, and so is a change of the own role', async () => {
    expect((await desk.call('admin', users.disable, { id: ids.admin })).body).toMatchObject({ code: 'ownAccount' })
    expect((await update(ids.admin, { roleId: 3 })).body).toMatchObject({ code: 'ownAccount' })
    expect((await update(ids.admin, { firstName: 'Alex' })).status).toBe(200)
  })

  test('is refused for the last administrator, however many calls try at once', async () => {
    const { agency, people } = await agencyOf(['one', 'two'])
    const [one, two] = people as [Member, Member]
    const disable = (by: Member, id: number) => desk.app.ask(users.disable, { id }, { bearer: by.bearer })
    const both = await meanwhileWritten(() => [disable(one, two.id), disable(two, one.id)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = await desk.rows<{ id: number }>(sql`select user_id as id from memberships where agency_id = ${agency} and not disabled`)
    expect(left).toHaveLength(1)
    await desk.app.call(session.changeAgency, { body: { id: agency } }, { as: 'platform' })
    const bearer = (await desk.app.call(session.changeAgency, { body: { id: agency } }, { as: 'platform' })).token.jwt
    for (const answer of [
      await desk.app.ask(users.disable, { id: left[0]!.id }, { bearer }),
      await desk.app.ask(users.update, { id: left[0]!.id, body: { roleId: 3 } }, { bearer }),
    ])
      expect(answer).toMatchObject({ status: 409, json: { code: 'lastAdministrator' } })
  })
})

describe('Sending a link again', () => {
  test('sends it to the user, not to the caller, and only a few times while the links are valid', async () => {
    const id = await newUser()
    const again = () => desk.call('admin', users.invite, { id })
    const { body, text } = await again()
    expect(body['email']).toBe((await get(id))['email'])
    expect(new Date(body['expiresAt'] as string).getTime() - desk.clock.now().getTime()).toBe(limits.invitationDays * dayMs)
    expect(text).not.toMatch(/[0-9a-f]{64}/)
    expect([(await again()).status, (await again()).status]).toEqual([200, 429])
    const known = await newUser({ email: 'zoe@home.test', password: 'Correct-horse-1' })
    await signIn('zoe@home.test', 'Correct-horse-1')
    await desk.call('admin', users.invite, { id: known })
    expect(await messageTo(known, 'RESET')).toContain('30 minutes')
  })
})

describe('API tokens of the users of an agency', () => {
  test('are listed for those who may read them, and revoked at once; those of other agencies stay', async () => {
    const make = (as: Person) => desk.app.call(session.createToken, { body: { name: `of ${as}`, scopes: ['CAMPAIGN.READ'] } }, { as })
    const [own, foreign] = [await make('finance'), await make('stranger')]
    const { list, total } = await desk.app.call(users.tokens, { limit: 100 }, { as: 'readonly' })
    expect(total).toBe(list.length)
    expect(list[0]).toMatchObject({ id: own.id, name: 'of finance', userName: 'finance@world.test', agency: { id: 1 } })
    expect(list.map(({ id }) => id)).not.toContain(foreign.id)
    expect((await desk.call('readonly', users.revokeToken, { id: own.id })).status).toBe(403)
    expect((await desk.call('admin', users.revokeToken, { id: foreign.id })).status).toBe(404)
    expect((await whoAmI(own.token)).status).toBe(200)
    expect((await desk.call('admin', users.revokeToken, { id: own.id })).status).toBe(204)
    expect((await whoAmI(own.token)).status).toBe(401)
    expect((await desk.call('admin', users.revokeToken, { id: own.id })).status).toBe(404)
    const [audit] = await desk.rows(sql`select actor_name, diff from audit_events where action = 'REVOKE_TOKEN'`)
    expect(audit).toEqual({ actor_name: 'admin@world.test', diff: [{ path: 'apiToken', before: 'of finance', after: null }] })
  })
})

/** Begins calls while memberships are locked, and unlocks them when all calls wait. */
async function meanwhileWritten<T>(begin: () => Promise<T>[]): Promise<T[]> {
  let calls: Promise<T>[] = []
  await desk.database.systemWrite(async (tx) => {
    await sql`lock table memberships in share mode`.execute(tx)
    calls = begin()
    await expect
      .poll(
        async () =>
          (await desk.rows(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length,
      )
      .toBe(calls.length)
  })
  return Promise.all(calls)
}

interface Member {
  id: number
  bearer: string
}

/** An agency of its own with administrators who are signed in. */
async function agencyOf(names: string[]): Promise<{ agency: number; people: Member[] }> {
  const [{ id: agency }] = (await desk.rows<{ id: number }>(
    sql`insert into agencies (market_id, name, currency, time_zone) values (1, 'Third agency', 'USD', 'UTC') returning id`,
  )) as [{ id: number }]
  const people: Member[] = []
  for (const name of names) {
    const userName = `${name}@third.test`
    const [{ id }] = (await desk.rows<{ id: number }>(sql`
      insert into users (user_name, user_name_lc, password_hash, first_name, last_name, email, time_zone, currency, country)
      select ${userName}, ${userName}, password_hash, ${name}, 'Third', ${userName}, 'UTC', 'USD', 'US' from users where id = 102 returning id`)) as [
      { id: number },
    ]
    await desk.insert('memberships', { agency_id: agency, user_id: id, role_id: 2 })
    people.push({ id, bearer: jwtOf(await signIn(userName, worldPassword)) })
  }
  return { agency, people }
}
