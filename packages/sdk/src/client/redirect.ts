/** Redirects: which one is followed, and what all others become. */
import type { KeptAnswer } from './cache.ts'
import { readLocation, RedirectError } from './errors.ts'

/** 304 leads nowhere: it is an answer to a question of the caller's own. 0 is a redirect that a page may not look into. */
const redirects: ReadonlySet<number> = new Set([0, 300, 301, 302, 303, 307, 308])

/** 303 is not among them: it says that the call was carried out and that its answer lies elsewhere. */
const repeatable: ReadonlySet<number> = new Set([301, 302, 307, 308])

/** True for a redirect; 0 is one that a page may not see. */
export function isRedirect(status: number): boolean {
  return redirects.has(status)
}

/**
 * The https origin that the answer asks for, when host, port, path and query stay the same: another port is another server.
 * @param asked the absolute address that was called
 * @returns undefined for every other redirect
 */
export function findHttpsUpgrade({ status, headers }: Pick<KeptAnswer, 'status' | 'headers'>, asked: string): string | undefined {
  const location = readLocation(headers, asked)
  if (location === undefined || !repeatable.has(status)) return undefined
  return isOverHttps(asked, location) ? new URL(location).origin : undefined
}

/** True if an address is another one over https: the same host, port (80 and 443 are left out in both), path and query. */
export function isOverHttps(asked: string, found: string): boolean {
  const [from, to] = [new URL(asked), new URL(found)]
  return from.protocol === 'http:' && to.protocol === 'https:' && from.host === to.host && behindOrigin(from) === behindOrigin(to)
}

const behindOrigin = ({ href, origin }: URL) => href.slice(origin.length)

/** The error of a redirect that is not followed. */
export function toRedirectError({ status, headers, requestId }: KeptAnswer, asked: string): RedirectError {
  return new RedirectError({ status, headers, requestId, location: readLocation(headers, asked) })
}
