/** The one place that turns an address from outside into one to navigate to. */
import { isForbiddenUrl } from './forbidden-url.ts'

/**
 * A return address that may be followed: of our own origin, a path that the router knows, and not the login page or the root, which the
 * landing page replaces. Null otherwise.
 */
export function safeReturnUrl(candidate: string | null | undefined, origin: string, isRoute: (path: string) => boolean): string | null {
  if (!candidate || !candidate.startsWith('/') || isForbiddenUrl(candidate)) return null
  let url: URL
  try {
    url = new URL(candidate, origin)
  } catch {
    return null
  }
  // '//host', '/\host' and the like parse to another origin.
  if (url.origin !== origin || url.username || url.password || /[\\\t\r\n]/.test(candidate)) return null
  if (url.pathname === '/' || url.pathname === '/login' || !isRoute(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
