/** The key of a caller without a credential: such callers have limits of their own, independent of others at their address. */
import type { Config } from '../../../platform/http/config.ts'
import type { Recognisable } from '../../../platform/http/gate/gate.ts'
import { readCookie, readSecret } from './cookie.ts'
import type { Keys } from '../authorization/keys.ts'
import { readDevice } from '../device/known-device.ts'

/** @returns a function that finds the key of a session's or browser's cookie by its signature alone, without the database */
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
