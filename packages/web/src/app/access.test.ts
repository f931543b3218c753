import { type Permission, type Rights, type Role, features, roles } from '@spotdesk/sdk/contract'
import { creativeLibrary, defaultLanding, lastFallback } from '@spotdesk/sdk/rules'
import { describe, expect, test } from 'vitest'
import type { Screen } from '../shared/page/screen.ts'
import { decideAccess, findLanding, opens, switchTarget } from './access.ts'
import { screenAt, screens } from './screens.ts'

const rightsOf = (role: Role, active: boolean): Rights => ({
  admin: role.admin ?? false,
  permissions: role.holds,
  features: Object.keys(features).map((feature) => ({ feature, active })),
})
const user = (permissions: Permission[], active: string[] = []): Rights => ({
  admin: false,
  permissions,
  features: active.map((feature) => ({ feature, active: true })),
})
const secured = screens.filter(({ isUnsecured, isOpen, redirectPath }) => !isUnsecured && !isOpen && !redirectPath)
const screen = (more: Partial<Screen>): Screen => ({ path: '/x', title: 'X', ...more })

/** Redirects until a screen opens. */
function steps(from: Screen, rights: Rights): number {
  let at = from
  for (let count = 0; count < 10; count++) {
    const access = decideAccess(at, rights, screens)
    if (access.ok) return count
    at = screenAt(access.redirect.split('?')[0]!)!
  }
  return Infinity
}

describe('guards', () => {
  test.for(roles.flatMap((role) => [true, false].map((active) => [role.name, active, role] as const)))(
    '%s, with every feature %s: no screen is more than two redirects away from one that opens',
    ([, active, role]) => {
      const rights = rightsOf(role, active)
      for (const from of secured) expect(steps(from, rights), from.path).toBeLessThanOrEqual(2)
      const landing = screenAt(findLanding(rights, screens).split('?')[0]!)!
      expect(opens(landing, rights)).toBe(true)
    },
  )

  test('admin users pass every feature and permission check', () => {
    const admin: Rights = { admin: true, permissions: [], features: [] }
    expect(decideAccess(screen({ requiredPermission: 'BILLING.READ', requiredFeature: 'LABS' }), admin, screens)).toEqual({ ok: true })
  })

  test('screens of records are for those who may read them, and their forms for those who may write', () => {
    const opened = (name: Role['name']) => {
      const rights = rightsOf(
        roles.find((role) => role.name === name)!,
        true,
      )
      return ['/publishers/list', '/publishers/create', '/publishers/$id/zones', '/zones', '/zones/create'].filter((path) =>
        opens(
          screens.find((one) => one.path === path)!,
          rights,
        ),
      )
    }
    expect(opened('CAMPAIGN_MANAGER')).toEqual([])
    expect(opened('READ_ONLY')).toEqual(['/publishers/list', '/publishers/$id/zones', '/zones'])
    expect(opened('PUBLISHER_MANAGER')).toHaveLength(5)
  })

  test('a missing permission leads to permissionRightRedirect or the fallback, and creative managers to their library', () => {
    const locked = screen({ requiredPermission: 'BILLING.READ', permissionRightRedirect: '/terms' })
    expect(decideAccess(locked, user(['CAMPAIGN.READ']), screens)).toEqual({ ok: false, reason: 'permission', redirect: '/terms' })
    expect(decideAccess(screen({ requiredPermission: 'BILLING.READ' }), user(['CAMPAIGN.READ']), screens)).toEqual({
      ok: false,
      reason: 'permission',
      redirect: defaultLanding,
    })
    const manager = user(['CREATIVE_MANAGER.READ', 'CREATIVE_STUDIO.READ'])
    expect(decideAccess(locked, manager, screens)).toMatchObject({ redirect: creativeLibrary })
  })

  test('a missing feature leads to featureFlagRedirect or the fallback', () => {
    const locked = screen({ requiredFeature: 'LABS', featureFlagRedirect: '/terms' })
    expect(decideAccess(locked, user(['CAMPAIGN.READ']), screens)).toEqual({ ok: false, reason: 'feature', redirect: '/terms' })
    expect(decideAccess(screen({ requiredFeature: 'LABS' }), user(['CAMPAIGN.READ']), screens)).toMatchObject({ redirect: defaultLanding })
    expect(decideAccess(locked, user([], ['LABS']), screens)).toEqual({ ok: true })
    expect(decideAccess(locked, { ...user([]), features: [{ feature: 'LABS', active: false }] }, screens)).toMatchObject({ ok: false })
  })
})

describe('the landing page', () => {
  test('is the list of running campaigns', () => {
    expect(findLanding(user(['CAMPAIGN.READ', 'CREATIVE_STUDIO.READ']), screens)).toBe('/campaigns/list?status=RUNNING')
  })

  test('is the creative library for users with creative manager read who are not administrators', () => {
    const permissions: Permission[] = ['CREATIVE_MANAGER.READ', 'CREATIVE_STUDIO.READ', 'CAMPAIGN.READ']
    expect(findLanding(user(permissions), screens)).toBe(creativeLibrary)
    expect(findLanding({ ...user(permissions), admin: true }, screens)).toBe(defaultLanding)
  })

  test('of a role that may not read campaigns is its first permitted screen, or the account settings if there is none', () => {
    expect(findLanding(user(['CREATIVE_STUDIO.READ']), screens)).toBe(creativeLibrary)
    expect(findLanding(user([]), screens)).toBe(lastFallback)
  })
})

describe('a switch of the agency', () => {
  test('leads to the redirect of the screen, or to the landing page if the new agency may not open that', () => {
    const stats = screenAt('/campaigns/1/stats')!
    expect(switchTarget(stats, screenAt, user(['CAMPAIGN.READ']), screens)).toBe('/campaigns/list')
    expect(switchTarget(stats, screenAt, user(['CREATIVE_STUDIO.READ']), screens)).toBe(creativeLibrary)
    expect(switchTarget(screenAt('/account/settings')!, screenAt, user(['CAMPAIGN.READ']), screens)).toBe(defaultLanding)
  })
})
