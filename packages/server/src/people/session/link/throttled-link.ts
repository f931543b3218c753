/** Calls without a session about a link or an account, limited to a safe number. */
import type { PublicCall } from '../../../platform/http/route.ts'
import { type SessionParts, reference } from '../parts.ts'
import { addressKey, countAttempt, linkAddressWindow, linkWindow } from '../sign-in/throttle.ts'
import { overWindow } from '../sign-in/attempt-store.ts'

/**
 * Counts an attempt by its link or account, so that nobody at an address can keep others there from a new password; attempts of an address
 * beyond its window are slowed down.
 * @throws Problem tooManyAttempts
 */
export async function throttledLink<T>(
  { keys, slowLane }: SessionParts,
  call: PublicCall,
  { what, of }: { what: string; of: string },
  attempt: () => Promise<T>,
): Promise<T> {
  const [db, now] = [reference(call), call.services.clock.now()]
  await countAttempt(db, addressKey(keys, what, call.ip, of), linkWindow, now)
  const address = addressKey(keys, `${what} of an address`, call.ip)
  if ((await overWindow(db, address, linkAddressWindow, now)) === null) return attempt()
  return slowLane.run(`${what} ${address}`, attempt, () => false)
}
