/** The caller's present password, required for operations that a stolen session must not be able to do. */
import { Problem, fieldError } from '../../../platform/http/answer/problem.ts'
import type { Call } from '../../../platform/http/route.ts'
import { requireSessionUser } from '../api-token/api-tokens.ts'
import { keyedHash } from '../authorization/keys.ts'
import { type SessionParts, reference } from '../parts.ts'
import { verifyPassword } from './password.ts'
import { accountWindow, countAttempt } from '../sign-in/throttle.ts'
import { readPasswordHash } from '../user-store.ts'
import { forgiveAttempt } from '../sign-in/attempt-store.ts'

const wrong = (field: string) => new Problem('validationFailed', {}, { errors: [fieldError(field, 'wrongPassword')] })

/**
 * Checks the password of the caller, with the same limits as a sign-in, so that a stolen session cannot find it out by trying. Counted by
 * session, independent of the address: a new session needs the password, and other sessions of the owner are not locked out.
 * @returns its hash, as it is stored
 * @throws Problem signInRequired of an API token, tooManyAttempts, validationFailed
 */
export async function provePassword(parts: SessionParts, call: Call, field: string, password: string | undefined): Promise<string> {
  const { userId } = requireSessionUser(call)
  if (password === undefined || password === '')
    throw new Problem('validationFailed', {}, { errors: [fieldError(field, 'passwordNeeded')] })
  const db = reference(call)
  const own = keyedHash(parts.keys.lookUp, 'old password', String(userId), call.credential.id)
  await countAttempt(db, own, accountWindow, call.services.clock.now())
  const hash = await readPasswordHash(db, userId)
  if (hash === null || !(await verifyPassword(password, hash))) throw wrong(field)
  await forgiveAttempt(db, own)
  return hash
}

/** @throws Problem when the password was changed since it was proved */
export function requireSamePassword(field: string, proved: string, now: string | null): void {
  if (now !== proved) throw wrong(field)
}
