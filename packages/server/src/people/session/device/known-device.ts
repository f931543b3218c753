/**
 * Browsers in which somebody has signed in, recognised by a cookie of their own (OWASP: device cookies). Wrong passwords from elsewhere do
 * not count against them, so nobody can lock the owner of an account out by guessing. The cookie has a random number, our signature, and a
 * mark for each account that has signed in there. It grants no access.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@spotdesk/sdk/values'
import type { PublicCall } from '../../../platform/http/route.ts'
import { type CookieCall, readCookie, setCookie } from '../sign-in/cookie.ts'
import { type Keys, keyedHash } from '../authorization/keys.ts'

export interface KnownDevice {
  id: string
  /** One for each account, the newest first. */
  marks: readonly string[]
}

/** Hexadecimal digits of a signature and of a mark: 128 bits. */
const digits = 32
const form = /^[0-9a-f]{32}(?:\.[0-9a-f]{32}){1,6}$/

const signDevice = ({ lookUp }: Keys, id: string) => keyedHash(lookUp, 'device signature', id).slice(0, digits)
const hashDeviceMark = ({ lookUp }: Keys, id: string, account: string) => keyedHash(lookUp, 'device mark', id, account).slice(0, digits)

/** The browser of a request; null without a valid cookie. */
export function readDevice(keys: Keys, call: CookieCall): KnownDevice | null {
  const text = readCookie(call, 'device')
  if (text === null || !form.test(text)) return null
  const [id = '', signature = '', ...marks] = text.split('.')
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signDevice(keys, id))) ? { id, marks } : null
}

/** True if an account has signed in there. @param account the user name in lower case */
export function isKnownFor(keys: Keys, device: KnownDevice, account: string): boolean {
  return device.marks.includes(hashDeviceMark(keys, device.id, account))
}

/** After a correct password: the browser of a call is known for the account from now on. */
export function rememberDevice(keys: Keys, call: PublicCall, account: string): void {
  const known = readDevice(keys, call)
  const id = known?.id ?? randomBytes(digits / 2).toString('hex')
  const mark = hashDeviceMark(keys, id, account)
  const marks = [mark, ...(known?.marks ?? []).filter((other) => other !== mark)].slice(0, limits.deviceCookieAccounts)
  setCookie(call, [id, signDevice(keys, id), ...marks].join('.'), limits.deviceCookieDays * 86_400, 'device')
}
