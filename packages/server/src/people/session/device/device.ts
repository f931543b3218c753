/**
 * Sign-in by device code (after RFC 8628) for programs without a browser of their own: the program shows a short code, its user enters it
 * in the web app where they are signed in, and the program polls and gets an API token.
 */
import { randomBytes, randomInt } from 'node:crypto'
import type { session as rows } from '@spotdesk/sdk/contract'
import { Problem, notFound } from '../../../platform/http/answer/problem.ts'
import type { Handler, PublicCall } from '../../../platform/http/route.ts'
import { makeToken, requireSessionUser } from '../api-token/api-tokens.ts'
import { publicOrigin } from '../sign-in/cookie.ts'
import { type WaitingDevice, decideDevice, deleteDevice, findDevice, insertDevice, lockDevice, notePoll } from './device-store.ts'
import { keyedHash } from '../authorization/keys.ts'
import { loadMember } from '../member-store.ts'
import { type SessionParts, reference } from '../parts.ts'
import { heldScopes, requireScopes, getRights } from '../rights.ts'
import { addressKey, deviceWindow } from '../sign-in/throttle.ts'
import { overWindow } from '../sign-in/attempt-store.ts'

const expiresInSeconds = 600
const intervalSeconds = 5
/** RFC 8628 §3.5: a program that polls too early waits five seconds longer from then on. */
const slowDownSeconds = 5
const longestIntervalSeconds = 30

/** Consonants: 20⁸ codes, which form no words and have no two characters that look alike. */
const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'

function newUserCode(): string {
  const letters = Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

const hashDeviceCode = ({ keys }: SessionParts, code: string) => keyedHash(keys.lookUp, 'device', code)
const hashUserCode = ({ keys }: SessionParts, code: string) => keyedHash(keys.lookUp, 'user code', code)

export function deviceStart(parts: SessionParts): Handler<typeof rows.deviceStart> {
  return async ({ body }, call) => {
    requireScopes(null, body.scopes)
    const [db, now] = [reference(call), call.services.clock.now()]
    const [deviceCode, userCode] = [randomBytes(32).toString('base64url'), newUserCode()]
    const address = addressKey(parts.keys, 'device start', call.ip)
    const isSlow = (await overWindow(db, address, deviceWindow, now)) !== null
    const keep = () =>
      insertDevice(
        db,
        { deviceHash: hashDeviceCode(parts, deviceCode), userHash: hashUserCode(parts, userCode) },
        {
          client: body.client,
          scopes: body.scopes,
          tokenDays: body.expiresInDays,
          ip: call.ip,
          requestedAt: now,
          expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
          intervalSeconds,
        },
      )
    await (isSlow ? parts.slowLane.run(`device start ${address}`, keep, () => false) : keep())
    const verificationUrl = `${publicOrigin(call)}/device`
    return {
      deviceCode,
      userCode,
      verificationUrl,
      verificationUrlComplete: `${verificationUrl}?code=${userCode}`,
      expiresInSeconds,
      intervalSeconds,
    }
  }
}

export function devicePoll(parts: SessionParts): Handler<typeof rows.devicePoll> {
  return async ({ body }, call) => {
    const now = call.services.clock.now()
    const deviceHash = hashDeviceCode(parts, body.deviceCode)
    // A refusal has to be stored (the time of the poll, the decision), so it is returned and not thrown here.
    const outcome = await call.services.db.write({ agencyId: null }, async (tx) => {
      const device = await lockDevice(tx, deviceHash)
      if (!device || device.expiresAt <= now || device.approved === false) return new Problem('deviceCodeExpired')
      const wait = secondsToWait(device, now)
      await notePoll(tx, deviceHash, wait ?? device.intervalSeconds, now)
      if (wait !== null) return new Problem('tooManyAttempts', { seconds: wait }, { headers: { 'retry-after': String(wait) } })
      if (device.approved === null)
        return new Problem('deviceCodePending', {}, { headers: { 'retry-after': String(device.intervalSeconds) } })
      await deleteDevice(tx, deviceHash)
      const { userId, agencyId } = device
      const member = userId === null || agencyId === null ? null : await loadMember(tx, userId, agencyId)
      if (!member) return new Problem('deviceCodeExpired')
      const scopes = heldScopes(getRights(member.roleId, member.features), device.scopes)
      const tokenRequest = { name: device.client, client: device.client, scopes, days: device.tokenDays }
      return makeToken(tx, { userId: member.user.id, agencyId: member.agency.id }, tokenRequest, now)
    })
    if (outcome instanceof Problem) throw outcome
    return outcome
  }
}

/** The new interval of a device that polls too early; null when it kept to its interval. */
function secondsToWait({ polledAt, intervalSeconds }: WaitingDevice, now: Date): number | null {
  if (!polledAt || now.getTime() - polledAt.getTime() >= intervalSeconds * 1000) return null
  return Math.min(intervalSeconds + slowDownSeconds, longestIntervalSeconds)
}

async function findUndecided(parts: SessionParts, call: PublicCall, userCode: string): Promise<WaitingDevice> {
  const device = await findDevice(reference(call), hashUserCode(parts, userCode))
  if (!device || device.approved !== null) throw notFound()
  return device
}

export function deviceInspect(parts: SessionParts): Handler<typeof rows.deviceInspect> {
  return async ({ userCode }, call) => {
    const { client, scopes, requestedAt, tokenDays, ip, expiresAt } = await findUndecided(parts, call, userCode)
    if (expiresAt <= call.services.clock.now()) throw notFound()
    return { client, scopes, requestedAt, expiresInDays: tokenDays, ip }
  }
}

/** The token will belong to the user who approves, in the agency in which they approve. */
export function deviceDecide(parts: SessionParts): Handler<typeof rows.deviceDecide> {
  return async ({ userCode, body }, call) => {
    const { userId, agencyId } = requireSessionUser(call)
    await findUndecided(parts, call, userCode)
    const decided = await decideDevice(
      reference(call),
      hashUserCode(parts, userCode),
      { approved: body.approve, userId, agencyId },
      call.services.clock.now(),
    )
    if (!decided) throw new Problem('deviceCodeExpired')
  }
}
