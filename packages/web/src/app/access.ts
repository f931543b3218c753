/** Who may see a screen, and where everybody else goes. Pure: the router and the tests ask it. */
import { type Rights, hasFeature, hasPermission } from '@spotdesk/sdk/contract'
import { beginsInLibrary, creativeLibrary, landingOf as landingAmong } from '@spotdesk/sdk/rules'
import type { Screen } from '../shared/screen.ts'

export const accessTexts = {
  /** Title of both. */
  title: 'Oops!',
  unauthenticated: 'You are not authenticated to access the system. Please login again.',
  missingFeature: 'You are not authorized to access this page.',
  expired: 'You have been disconnected due to an inactivity period. Please login again',
} as const

export type Access = { ok: true } | { ok: false; reason: 'permission' | 'feature'; redirect: string }

/** Whether rights open a screen; if not, why, and where the guard sends. */
export function decideAccess(screen: Screen, rights: Rights, screens: readonly Screen[]): Access {
  if (screen.requiredPermission && !hasPermission(rights, screen.requiredPermission)) {
    return { ok: false, reason: 'permission', redirect: elsewhere(screen.permissionRightRedirect, screen, rights, screens) }
  }
  if (screen.requiredFeature && !hasFeature(rights, screen.requiredFeature)) {
    return { ok: false, reason: 'feature', redirect: elsewhere(screen.featureFlagRedirect, screen, rights, screens) }
  }
  return { ok: true }
}

function elsewhere(redirect: string | undefined, from: Screen, rights: Rights, screens: readonly Screen[]): string {
  if (beginsInLibrary(rights)) return creativeLibrary
  return (
    redirect ??
    landingOf(
      rights,
      screens.filter((screen) => screen !== from),
    )
  )
}

/** Where a user begins among the screens of the navigation that they may see. */
export function landingOf(rights: Rights, screens: readonly Screen[]): string {
  const open = screens.filter((screen) => opens(screen, rights))
  return landingAmong(
    rights,
    open.flatMap(({ navigation }) => navigation?.href ?? []),
  )
}

/** Whether a screen's guard lets rights through. */
export function opens(screen: Screen, rights: Rights): boolean {
  return (
    (!screen.requiredPermission || hasPermission(rights, screen.requiredPermission)) &&
    (!screen.requiredFeature || hasFeature(rights, screen.requiredFeature))
  )
}

/** Where a switch of the account leads from a screen: to its own redirect if the account opens that, else to the landing page. */
export function switchTarget(
  { switchAccountRedirect }: Screen,
  screenAt: (path: string) => Screen | undefined,
  rights: Rights,
  screens: readonly Screen[],
): string {
  const target = switchAccountRedirect && screenAt(switchAccountRedirect.split('?')[0]!)
  return target && opens(target, rights) ? switchAccountRedirect : landingOf(rights, screens)
}
