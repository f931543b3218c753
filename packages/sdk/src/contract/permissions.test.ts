import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckMode, type Permission, type Rights, featureNames, hasFeature, hasPermission, permissions } from './permissions.ts'

const rights = (held: readonly Permission[], on: readonly string[] = []): Rights => ({
  admin: false,
  permissions: held,
  features: featureNames.map((feature) => ({ feature, active: on.includes(feature) })),
})
const held: Permission[] = ['CAMPAIGN.READ', 'REPORT.EXECUTE']
const modes: readonly CheckMode[] = ['ALL_OF', 'ONE_OF', 'NONE_OF']

describe('Check modes are one-of, none-of, all-of.', () => {
  const check = (mode: CheckMode, ...wanted: Permission[]) => hasPermission(rights(held), wanted, mode)
  test('one-of: holding one is enough', () => {
    expect([check('ONE_OF', 'CAMPAIGN.READ', 'USER.READ'), check('ONE_OF', 'USER.READ'), check('ONE_OF')]).toEqual([true, false, false])
  })
  test('none-of: holding one is too many', () => {
    expect([check('NONE_OF', 'USER.READ'), check('NONE_OF', 'CAMPAIGN.READ', 'USER.READ'), check('NONE_OF')]).toEqual([true, false, true])
  })
  test('all-of, which is what is meant when nothing is said: every one is needed', () => {
    expect([check('ALL_OF', ...held), check('ALL_OF', 'CAMPAIGN.READ', 'USER.READ')]).toEqual([true, false])
    expect(hasPermission(rights(held), ['CAMPAIGN.READ', 'USER.READ'])).toBe(false)
    expect(hasPermission(rights(held), 'CAMPAIGN.READ')).toBe(true)
  })
})

test('Admin users pass every check.', () =>
  fc.assert(
    fc.property(fc.subarray([...permissions]), fc.subarray([...featureNames]), fc.constantFrom(...modes), (wanted, features, mode) => {
      const admin = { ...rights([]), admin: true }
      expect([hasPermission(admin, wanted, mode), hasFeature(admin, features, mode)]).toEqual([true, true])
    }),
  ))

test("Features are checked from the user's active features.", () => {
  const user = rights([], ['BID_HEALTH'])
  expect([hasFeature(user, 'BID_HEALTH'), hasFeature(user, 'AD_LINK'), hasFeature({ ...user, features: [] }, 'BID_HEALTH')]).toEqual([
    true,
    false,
    false,
  ])
  expect([hasFeature(user, ['BID_HEALTH', 'AD_LINK'], 'ONE_OF'), hasFeature(user, ['AD_LINK'], 'NONE_OF')]).toEqual([true, true])
})

test('the modes are what sets say: all, some, none', () =>
  fc.assert(
    fc.property(fc.subarray([...permissions]), fc.subarray([...permissions], { minLength: 1 }), (have, wanted) => {
      const count = wanted.filter((one) => have.includes(one)).length
      const found = modes.map((mode) => hasPermission(rights(have), wanted, mode))
      expect(found).toEqual([count === wanted.length, count > 0, count === 0])
    }),
  ))
