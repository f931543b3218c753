import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CheckMode,
  type Permission,
  type Rights,
  featureNames,
  hasFeature,
  hasPermission,
  mayGrant,
  permissions,
  roleOf,
  roles,
} from './permissions.ts'

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

describe('The table of roles', () => {
  const isDashboard = (permission: string) => permission.endsWith('_DASHBOARD.READ')
  /** The rows of the table as they are written: `X.*` is everything of X, dashboards and reports in words. */
  const written: Record<string, string> = {
    CAMPAIGN_MANAGER:
      'CAMPAIGN.WRITE, FORECAST.EXECUTE, REPORT.EXECUTE, SUPPLY_REPORT.EXECUTE, SCHEDULED_REPORT.*, TARGETING_CHANNEL.WRITE, POI_SEGMENT.WRITE, CUSTOM_AUDIENCE.WRITE, CREATIVE_STUDIO.WRITE, DYNAMIC_CREATIVE.*, all dashboards, AUDIT.READ, GLOBAL_SEARCH.READ',
    TRAFFICKER: 'CAMPAIGN.WRITE, CREATIVE_STUDIO.WRITE, DYNAMIC_CREATIVE.WRITE, FORECAST.EXECUTE, REPORT.EXECUTE, AUDIT.READ',
    ANALYST:
      'CAMPAIGN.READ, REPORT.EXECUTE, SUPPLY_REPORT.EXECUTE, PODCAST_REPORT_FORECAST.EXECUTE, SCHEDULED_REPORT.*, all dashboards, FORECAST.EXECUTE, GRP_FORECAST.READ',
    ADVERTISER: 'CAMPAIGN.READ, REPORT.EXECUTE, dashboards',
    PUBLISHER_MANAGER:
      'PUBLISHER.WRITE, PUBLISHER_SHOW.WRITE, SHOW.WRITE, ZONE.WRITE, ZONE_TAG.WRITE, JINGLE.WRITE, MOUNT.WRITE, PODCAST_TAG.WRITE, PUBLISHER_ADJUSTMENT.*, DEMAND_AUDIT.*, SUPPLY_REPORT.EXECUTE, FORECAST.EXECUTE, CAMPAIGN.READ, PROPOSAL.*',
    CREATIVE_MANAGER: 'CREATIVE_MANAGER.*, CREATIVE_STUDIO.*, DYNAMIC_CREATIVE.*, INTERACTIVE_CREATIVE.*',
    FINANCE: 'CAMPAIGN.READ, BILLING.*, REPORT.EXECUTE, SUPPLY_REPORT.EXECUTE',
  }
  const meant = (line: string): string[] =>
    line.split(', ').flatMap((part) => {
      if (part === 'dashboards') return permissions.filter(isDashboard)
      if (part === 'all dashboards') return [...permissions.filter(isDashboard), 'AGENCY_GRAPHS.READ']
      const [resource, verb] = part.split('.')
      const named = verb === '*' ? permissions.filter((permission) => permission.startsWith(`${resource}.`)) : [part]
      return [
        ...named,
        ...named.flatMap((one) => (one.endsWith('.WRITE') ? [one.replace('WRITE', 'READ')] : [])),
        ...(part === 'CAMPAIGN.WRITE' ? ['BULK.EXECUTE'] : []),
      ]
    })

  test.each(Object.entries(written))('%s holds what is written, and OWN_PROFILE as everyone', (name, line) => {
    const { holds } = roles.find((role) => role.name === name)!
    expect([...holds].toSorted()).toEqual([...new Set(['OWN_PROFILE.READ', 'OWN_PROFILE.WRITE', ...meant(line)])].toSorted())
  })

  test('AGENCY_ADMIN holds everything but CREATIVE_MANAGER, READ_ONLY every READ but that', () => {
    const own = (permission: string) => !/^(CREATIVE_MANAGER|PLATFORM)\./.test(permission)
    expect([...roleOf(2).holds].toSorted()).toEqual(permissions.filter(own).toSorted())
    expect([...roleOf(10).holds].toSorted()).toEqual(
      [...permissions.filter((permission) => own(permission) && permission.endsWith('.READ')), 'OWN_PROFILE.WRITE'].toSorted(),
    )
    expect(roles.filter(({ admin }) => admin).map(({ name }) => name)).toEqual(['PLATFORM_ADMIN'])
  })

  test('there are ten of them, and every feature is one that the specification names', () => {
    expect(roles.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const named =
      'AD_LINK BID_HEALTH DISPLAY_SALES_TAX ATTRIBUTION_DASHBOARD DCO_DASHBOARD AUDIENCE_DASHBOARD ORDER_DUPLICATION CAMPAIGN_AVAILS CUSTOM_REPORTS LABS DEAL_LIBRARY ADJACENCY INVENTORY_FORECAST_CAPPING PUBLISHER_DASHBOARD VOICE_ADS OMSDK SELLING_DOWNLOADS HOST_TALENT_READ SHARE_OF_VOICE ROADBLOCK PREMIUM_POSITION_INVENTORY PUBLISHER_ADJUSTMENTS CUSTOM_AUDIENCES_MANAGEMENT TRUSTED_SCHEDULES PODCAST_SHOW_CREATE DYNAMIC_CREATIVES'
    expect(named.split(' ')).toEqual(expect.arrayContaining(featureNames))
  })

  test('only what one holds oneself can be given', () => {
    const of = (roleId: number): Rights => ({ admin: roleOf(roleId).admin ?? false, permissions: roleOf(roleId).holds, features: [] })
    const given = (roleId: number) => roles.filter((role) => mayGrant(of(roleId), role)).map(({ id }) => id)
    expect(given(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(given(2)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(given(4)).toEqual([4])
    expect(roles.filter((role) => mayGrant({ ...of(2), permissions: ['USER.READ', 'USER.WRITE'] }, role))).toEqual([])
  })
})
