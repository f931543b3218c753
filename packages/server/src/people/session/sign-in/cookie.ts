/**
 * The cookie of a session: `<session id>.<generation>-<secret>`, HttpOnly, for 30 days. `__Host-` binds it to https and to this
 * host; on http only localhost may have it, under a plain name.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../platform/http/config.ts'
import type { PublicCall } from '../../../platform/http/route.ts'

export interface SessionSecret {
  sessionId: string
  generation: number
}

/** Secret n of a session is HMAC(server key, session id, n): the same pair can be issued again, and nothing readable is stored. */
export function printSecret(key: Uint8Array, { sessionId, generation }: SessionSecret): string {
  return `${sessionId}.${generation.toString(36)}-${mac(key, sessionId, generation)}`
}

/** The content of a cookie whose signature is valid; null otherwise. */
export function readSecret(key: Uint8Array, text: string): SessionSecret | null {
  const match = /^([0-9a-f-]{36})\.([0-9a-z]{1,7})-([\w-]{43})$/.exec(text)
  if (!match) return null
  const [, sessionId = '', count = '', given = ''] = match
  const generation = Number.parseInt(count, 36)
  const wanted = mac(key, sessionId, generation)
  return timingSafeEqual(Buffer.from(given), Buffer.from(wanted)) ? { sessionId, generation } : null
}

function mac(key: Uint8Array, sessionId: string, generation: number): string {
  return createHmac('sha256', key).update(`${sessionId}.${generation}`).digest('base64url')
}

const localHosts = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** The address that a cookie is bound to. */
export interface CookieCall {
  services: { config: Pick<Config, 'origin'> }
  requestHeader(name: string): string | undefined
}

/** True if cookies go without Secure: plain http, and only to this machine itself. */
function isPlainLocal(call: CookieCall): boolean {
  const { origin } = call.services.config
  if (origin !== null) return origin.startsWith('http://') && localHosts.test(new URL(origin).host)
  return localHosts.test(call.requestHeader('host') ?? '')
}

/** The two kinds of cookies: of a session, and of a browser in which somebody has signed in. */
type CookieKind = 'session' | 'device'

const cookieName = (call: CookieCall, kind: CookieKind) => (isPlainLocal(call) ? kind : `__Host-${kind}`)

/** The text of a cookie in a request, by default the session's. */
export function readCookie(call: CookieCall, kind: CookieKind = 'session'): string | null {
  const prefix = `${cookieName(call, kind)}=`
  const found = (call.requestHeader('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix))
  return found ? found.slice(prefix.length) : null
}

/** @param seconds the lifetime of the cookie; 0 deletes it */
export function setCookie(call: PublicCall, text: string, seconds: number, kind: CookieKind = 'session'): void {
  const secure = isPlainLocal(call) ? '' : '; Secure'
  call.header('set-cookie', `${cookieName(call, kind)}=${text}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}

/** The address of this application for browsers, for links that a device shows. */
export function publicOrigin(call: PublicCall): string {
  const config: Config = call.services.config
  return config.origin ?? `http://${call.requestHeader('host') ?? `${config.host}:${config.port}`}`
}
