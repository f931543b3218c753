import { changeSets, permissions, roles, session, users } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'
import { type Person, people } from '../../../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the user is answered with profile, active agency, rights, features and agencies', async () => {
  const user = await app.call(session.user, { environment: 'production' }, { as: 'manager' })
  expect(user).toMatchObject({
    userName: 'manager@world.test',
    firstName: 'manager',
    lastName: 'Person',
    fullName: 'manager Person',
    email: 'manager@world.test',
    roleId: 3,
    roleName: 'CAMPAIGN_MANAGER',
    language: 'en',
    timeZone: 'America/New_York',
    currency: 'USD',
    currencySymbol: '$',
    dateFormat: 'yyyy/MM/dd',
    timeFormat: 'HH:mm',
    country: 'US',
    admin: false,
    agency: { id: 1, name: 'Home agency', timeZone: 'America/New_York', maximumCpm: 50 },
    agencies: [
      { id: 1, name: 'Home agency' },
      { id: 2, name: 'Other agency' },
    ],
    extras: {},
    soleAdvertiser: null,
  })
  expect(user.features).toContainEqual({ feature: 'LABS', active: true, properties: {} })
})

test('a stored feature that does not exist in this release is not answered and has no effect', async () => {
  const stored = (await app.call(session.user, {}, { as: 'stranger' })).features
  const more = [...stored, { feature: 'A_FEATURE_OF_LATER', active: true, properties: {} }]
  await sql`update agencies set features = ${JSON.stringify(more)}::jsonb where id = 2`.execute(app.database.system)
  app.clock.advance(1000)
  expect((await app.call(session.user, {}, { as: 'stranger' })).features).toEqual(stored)
  expect((await app.call(session.currentUserInfo, {}, { as: 'stranger' })).features).toEqual(stored)
})

test('the scopes of an API token are answered as it was created with; a session has none', async () => {
  const scopes = ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,resume']
  const { token: bearer } = await app.call(session.createToken, { body: { name: 'narrowed', scopes } }, { as: 'manager' })
  for (const row of [session.user, session.currentUserInfo]) {
    expect((await app.call(row, {}, { bearer })).scopes).toEqual(scopes)
    expect((await app.call(row, {}, { as: 'manager' })).scopes).toBeNull()
  }
})

test('each role has the permissions of its row', async () => {
  for (const [person, { roleId }] of Object.entries(people) as [Person, { roleId: number }][]) {
    const { holds } = roles.find(({ id }) => id === roleId)!
    expect((await app.call(session.currentUserInfo, {}, { as: person })).permissions).toEqual(holds)
  }
})

test('a platform administrator has all permissions in every agency, without a membership', async () => {
  const user = await app.call(session.user, {}, { as: 'platform' })
  expect(user).toMatchObject({ admin: true, agencies: [{ id: 1 }, { id: 2 }] })
  expect(new Set(user.permissions)).toEqual(new Set(permissions))
})

test('current-user answers name, e-mail and role', async () => {
  expect(await app.call(session.currentUser, {}, { as: 'finance' })).toEqual({
    firstName: 'finance',
    lastName: 'Person',
    fullName: 'finance Person',
    roleId: 9,
    email: 'finance@world.test',
    pendingEmail: null,
    version: 1,
  })
})

test('formats of days and times are those that screens support; the user changes them and a revert reverts them', async () => {
  const change = (body: object) => app.ask(session.updateCurrentUser, { body }, { as: 'readonly' })
  const formats = async () => {
    const { dateFormat, timeFormat } = await app.call(session.user, {}, { as: 'readonly' })
    return `${dateFormat} ${timeFormat}`
  }
  expect(await change({ dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' })).toMatchObject({ status: 200 })
  expect(await formats()).toBe('dd.MM.yyyy h:mm a')
  for (const body of [{ dateFormat: 'yy/M/d' }, { timeFormat: 'HH.mm' }])
    expect(await change(body)).toMatchObject({ status: 422, json: { errors: [{ field: Object.keys(body)[0], code: 'invalidEnum' }] } })
  expect(await formats()).toBe('dd.MM.yyyy h:mm a')
  const member = await app.call(users.list, { q: 'readonly@' }, { as: 'admin' })
  expect(member.list).toMatchObject([{ dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' }])
  const { rows } = await sql<{ diff: unknown; id: string }>`
    select diff, change_set_id as id from audit_events where entity_type = 'user' and entity_id = ${member.list[0]!.id} order by at desc limit 1`.execute(
    app.database.system,
  )
  expect(rows[0]!.diff).toEqual([
    { path: 'dateFormat', before: 'yyyy/MM/dd', after: 'dd.MM.yyyy' },
    { path: 'timeFormat', before: 'HH:mm', after: 'h:mm a' },
  ])
  expect(await app.call(changeSets.revert, { id: rows[0]!.id }, { as: 'admin' })).toMatchObject({ reverted: 1 })
  expect(await formats()).toBe('yyyy/MM/dd HH:mm')
})

test('a user with a scope of one advertiser has a sole advertiser; a user without a scope has access to several', async () => {
  expect((await app.call(session.user, {}, { as: 'advertiser' })).soleAdvertiser).toEqual({ id: 1001, name: 'Acme Motors' })
  expect(await app.call(session.accounts, {}, { as: 'advertiser' })).toMatchObject({
    hasAccessToMultipleAdvertisers: false,
    limitedTo: ['advertisers'],
  })
  expect(await app.call(session.accounts, {}, { as: 'publisher' })).toMatchObject({ limitedTo: ['publishers'] })
  expect(await app.call(session.accounts, {}, { as: 'manager' })).toEqual({
    isAdmin: false,
    hasAccessToMultipleAdvertisers: true,
    limitedTo: [],
    hasFailedPayment: false,
    activeAgency: { defaultAgency: true, selfManaged: false },
  })
  expect(await app.call(session.accounts, {}, { as: 'platform' })).toMatchObject({ isAdmin: true })
})
