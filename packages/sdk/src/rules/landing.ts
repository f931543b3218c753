/** Where a user begins, and where one goes after signing in (specification of the session, §4; `domain.md` §21.29). */
import { withoutEnd } from '../values/index.ts'

export const defaultLanding = '/campaigns/list?status=RUNNING'
export const creativeLibrary = '/creativeStudio/library/creatives'
/** Everybody may see it: the last place that a guard can send to. */
export const lastFallback = '/account/settings'

export interface LandingUser {
  admin: boolean
  permissions: readonly string[]
}

/** Whoever manages creatives and is no administrator begins in the creative library. */
export function beginsInLibrary({ admin, permissions }: LandingUser): boolean {
  return !admin && permissions.includes('CREATIVE_MANAGER.READ')
}

/**
 * The landing page: the campaign list, the creative library for creative managers, else the first screen that the user may see.
 * @param open addresses of the screens that the user may see, in the order of the navigation
 */
export function landingOf(user: LandingUser, open: readonly string[]): string {
  if (beginsInLibrary(user)) return creativeLibrary
  return open.includes(defaultLanding) ? defaultLanding : (open[0] ?? lastFallback)
}

/**
 * Where a sign-in leads: to the return address, and to the landing page when that is the root or the login page.
 * @param returnUrl checked by the caller to be an address of ours; null for none
 */
export function afterSignIn(returnUrl: string | null, user: LandingUser, open: readonly string[]): string {
  const path = withoutEnd(returnUrl?.split(/[?#]/)[0] ?? '', '/')
  return returnUrl === null || path === '' || path === '/login' ? landingOf(user, open) : returnUrl
}
