/** The user's landing page, and the page after a sign-in (docs/domain.md §19.1). */
import { withoutEnd } from '../values/index.ts'

export const defaultLanding = '/campaigns/list?status=RUNNING'
export const creativeLibrary = '/creativeStudio/library/creatives'
/** Everybody may see it: the last redirect of a guard. */
export const lastFallback = '/account/settings'

export interface LandingUser {
  admin: boolean
  permissions: readonly string[]
}

/** True for users who manage creatives and are no administrators: they land in the creative library. */
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
 * The page after a sign-in: the return address, and the landing page when that is the root or the login page.
 * @param returnUrl checked by the caller to be an address of ours; null for none
 */
export function afterSignIn(returnUrl: string | null, user: LandingUser, open: readonly string[]): string {
  const path = withoutEnd(returnUrl?.split(/[?#]/)[0] ?? '', '/')
  return returnUrl === null || path === '' || path === '/login' ? landingOf(user, open) : returnUrl
}
