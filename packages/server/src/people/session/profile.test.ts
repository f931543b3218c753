import { permissions, roles, session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/app.ts'
import { type Person, people } from '../../testing/world.ts'

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

test('each role holds what its row says', async () => {
  for (const [person, { roleId }] of Object.entries(people) as [Person, { roleId: number }][]) {
    const { holds } = roles.find(({ id }) => id === roleId)!
    expect((await app.call(session.currentUserInfo, {}, { as: person })).permissions).toEqual(holds)
  }
})

test('a platform administrator holds everything and has every agency, without being a member', async () => {
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

test('an account limited to one advertiser has a sole advertiser; one that sees several may choose', async () => {
  expect((await app.call(session.user, {}, { as: 'advertiser' })).soleAdvertiser).toEqual({ id: 1001, name: 'Acme Motors' })
  expect((await app.call(session.accounts, {}, { as: 'advertiser' })).hasAccessToMultipleAdvertisers).toBe(false)
  expect(await app.call(session.accounts, {}, { as: 'manager' })).toEqual({
    isAdmin: false,
    hasAccessToMultipleAdvertisers: true,
    hasFailedPayment: false,
    activeAgency: { defaultAgency: true, selfManaged: false },
  })
  expect(await app.call(session.accounts, {}, { as: 'platform' })).toMatchObject({ isAdmin: true })
})
