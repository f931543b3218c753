/** The present password of whoever makes a call, asked for before what a stolen session must not do. */
import { Problem, fieldError } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/route.ts'
import { personOf } from './api-tokens.ts'
import { keyedHash } from './keys.ts'
import { type SessionParts, reference } from './parts.ts'
import { verifyPassword } from './password.ts'
import { accountWindow, countAttempt, forgiveAttempt } from './throttle.ts'

const wrong = (field: string) => new Problem('validationFailed', {}, { errors: [fieldError(field, 'wrongPassword')] })

/**
 * Checks the password of the caller, as often as a sign-in may be tried: with a stolen session nobody finds it out by trying. Counted by
 * session, whatever its address: a new session needs the password, and other sessions of the owner are not locked out.
 * @returns its hash, as it is stored
 * @throws Problem signInRequired of an API token, tooManyAttempts, validationFailed
 */
export async function provePassword(parts: SessionParts, call: Call, field: string, password: string | undefined): Promise<string> {
  const { userId } = personOf(call)
  if (password === undefined || password === '')
    throw new Problem('validationFailed', {}, { errors: [fieldError(field, 'passwordNeeded')] })
  const db = reference(call)
  const own = keyedHash(parts.keys.lookUp, 'old password', String(userId), call.credential.id)
  await countAttempt(db, own, accountWindow, call.services.clock.now())
  const user = await db.selectFrom('users').select('password_hash as hash').where('id', '=', userId).executeTakeFirst()
  if (!user?.hash || !(await verifyPassword(password, user.hash))) throw wrong(field)
  await forgiveAttempt(db, own)
  return user.hash
}

/** @throws Problem when the password is another one by now than the one that was proved */
export function requireSamePassword(field: string, proved: string, now: string | null): void {
  if (now !== proved) throw wrong(field)
}
