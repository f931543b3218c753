/** Redirects: the one that is followed, and the errors of all others. */
import type { KeptAnswer } from './cache.ts'
import { readLocation, RedirectError } from '../errors/errors.ts'

/** 304 has no target: it answers a conditional request of the caller. 0 is a redirect that a page may not see. */
const redirects: ReadonlySet<number> = new Set([0, 300, 301, 302, 303, 307, 308])

/** 303 is not among them, because it means that the call was carried out and its answer is elsewhere. */
const repeatable: ReadonlySet<number> = new Set([301, 302, 307, 308])

/** True for a redirect; 0 is one that a page may not see. */
export function isRedirect(status: number): boolean {
  return redirects.has(status)
}

/**
 * The https origin of the redirect, if host, port, path and query stay the same. Another port is another server.
 * @param asked the absolute address that was called
 * @returns undefined for every other redirect
 */
export function findHttpsUpgrade({ status, headers }: Pick<KeptAnswer, 'status' | 'headers'>, asked: string): string | undefined {
  const location = readLocation(headers, asked)
  if (location === undefined || !repeatable.has(status)) return undefined
  return isOverHttps(asked, location) ? new URL(location).origin : undefined
}

/** True if an address is the other one over https: the same host, port (without 80 and 443), path and query. */
export function isOverHttps(asked: string, found: string): boolean {
  const [from, to] = [new URL(asked), new URL(found)]
  return from.protocol === 'http:' && to.protocol === 'https:' && from.host === to.host && behindOrigin(from) === behindOrigin(to)
}

const behindOrigin = ({ href, origin }: URL) => href.slice(origin.length)

/** The error of a redirect that is not followed. */
export function toRedirectError({ status, headers, requestId }: KeptAnswer, asked: string): RedirectError {
  return new RedirectError({ status, headers, requestId, location: readLocation(headers, asked) })
}
