import { randomFillSync } from 'node:crypto'

const bytesOfOne = 16
/** Random bytes are drawn for many at once: a bulk write makes thousands, and each draw costs a call into the system. */
const pool = Buffer.allocUnsafe(bytesOfOne * 256)
let used = pool.length

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, then random bits. Made by the application, so that a row
 * is known before it is written and keys of one table stay close together in its index.
 */
export function uuidV7(now: Date): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, (used += bytesOfOne))
  bytes.writeUIntBE(now.getTime(), 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
