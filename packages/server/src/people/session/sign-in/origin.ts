/** Cross-site requests: writes that rely on the cookie must come from our own pages. */
import { Problem } from '../../../platform/http/answer/problem.ts'
import type { PublicCall } from '../../../platform/http/route.ts'

/** @throws Problem originNotAllowed when the browser's headers name another site's page */
export function refuseForeignOrigin(call: PublicCall): void {
  const origin = call.requestHeader('origin')
  if (origin !== undefined && !isOwn(origin, call)) throw new Problem('originNotAllowed')
}

/**
 * For writes with the cookie: the headers that force a preflight, and our own origin.
 * @throws Problem originNotAllowed
 */
export function requireOwnOrigin(call: PublicCall): void {
  const origin = call.requestHeader('origin')
  const custom = call.requestHeader('client-name') !== undefined && call.requestHeader('x-request-id') !== undefined
  if (!custom || origin === undefined || !isOwn(origin, call)) throw new Problem('originNotAllowed')
}

function isOwn(origin: string, call: PublicCall): boolean {
  const { config } = call.services
  if (config.origin !== null) return origin === config.origin
  // Without a configured origin, the server accepts the host that the browser asked for: the cookie is bound to that host anyway.
  return origin === `http://${call.requestHeader('host')}` || origin === `https://${call.requestHeader('host')}`
}
