/** What somebody without a session may ask for about a link or an account, as often as is safe. */
import type { PublicCall } from '../../platform/http/route.ts'
import { type SessionParts, reference } from './parts.ts'
import { addressKey, countAttempt, linkAddressWindow, linkWindow, overWindow } from './throttle.ts'

/**
 * Counts an attempt by what it is about, so that nobody behind an address keeps others there from a new password; what an address asks
 * for beyond its window goes slowly.
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
