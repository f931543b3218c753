/** The users who may see a screen, and the redirects of all others. Pure: the router and the tests use it. */
import { type Rights, hasFeature, hasPermission } from '@spotdesk/sdk/contract'
import { beginsInLibrary, creativeLibrary, landingOf as landingAmong } from '@spotdesk/sdk/rules'
import type { Screen } from '../shared/page/screen.ts'

export const accessTexts = {
  /** Title of both. */
  title: 'Oops!',
  unauthenticated: 'You are not authenticated to access the system. Please login again.',
  missingFeature: 'You are not authorized to access this page.',
  expired: 'You have been disconnected due to an inactivity period. Please login again',
} as const

export type Access = { ok: true } | { ok: false; reason: 'permission' | 'feature'; redirect: string }

/** The decision whether a user with these rights may open a screen; if not, the reason and the redirect. */
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
    findLanding(
      rights,
      screens.filter((screen) => screen !== from),
    )
  )
}

/** The landing page among the screens of the navigation that the user may see. */
export function findLanding(rights: Rights, screens: readonly Screen[]): string {
  const open = screens.filter((screen) => opens(screen, rights))
  return landingAmong(
    rights,
    open.flatMap(({ navigation }) => navigation?.href ?? []),
  )
}

/** True if a screen's guard admits a user with these rights. */
export function opens(screen: Screen, rights: Rights): boolean {
  return (
    (!screen.requiredPermission || hasPermission(rights, screen.requiredPermission)) &&
    (!screen.requiredFeature || hasFeature(rights, screen.requiredFeature))
  )
}

/** The screen after a switch of the account: the screen's own redirect if the account may open that, else the landing page. */
export function switchTarget(
  { switchAccountRedirect }: Screen,
  screenAt: (path: string) => Screen | undefined,
  rights: Rights,
  screens: readonly Screen[],
): string {
  const target = switchAccountRedirect && screenAt(switchAccountRedirect.split('?')[0]!)
  return target && opens(target, rights) ? switchAccountRedirect : findLanding(rights, screens)
}
