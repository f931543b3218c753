import { randomFillSync, randomInt } from 'node:crypto'

const bytesOfOne = 16
/** Random bytes are drawn for many at once: a bulk write makes thousands, and each draw costs a call into the system. */
const pool = Buffer.allocUnsafe(bytesOfOne * 256)
let used = pool.length

const counterBits = 0x3ff_ffff
/** Counts every id of this process, so that those of one millisecond sort in the order in which they were made. */
let counter = randomInt(counterBits)

/**
 * A UUID of version 7 (RFC 9562 §5.7): 48 bits of Unix milliseconds, 26 bits of a counter (§6.2, method 1), 48 random bits. Made by
 * the application, so that a row is known before it is written and keys of one table stay close together in its index.
 */
export function uuidV7(now: Date): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, (used += bytesOfOne))
  bytes.writeUIntBE(now.getTime(), 0, 6)
  counter = (counter + 1) & counterBits
  bytes[6] = 0x70 | (counter >>> 22)
  bytes[7] = counter >>> 14
  bytes[8] = 0x80 | ((counter >>> 8) & 0x3f)
  bytes[9] = counter
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
