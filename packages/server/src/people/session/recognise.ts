/** By what the gate knows a caller who shows no credential: they have rates of their own, whoever else is behind their address. */
import type { Config } from '../../platform/http/config.ts'
import type { Recognisable } from '../../platform/http/gate.ts'
import { readCookie, readSecret } from './cookie.ts'
import type { Keys } from './keys.ts'
import { readDevice } from './known-device.ts'

/** @returns what tells the key of a session's or of a browser's cookie, by its signature alone: the database is not asked */
export function recogniser(keys: Keys, config: Pick<Config, 'origin'>): (request: Recognisable) => string | null {
  return ({ requestHeader }) => {
    const call = { services: { config }, requestHeader }
    const cookie = readCookie(call)
    const session = cookie === null ? null : readSecret(keys.session, cookie)
    if (session) return `cookie:${session.sessionId}`
    const device = readDevice(keys, call)
    return device && `device:${device.id}`
  }
}
