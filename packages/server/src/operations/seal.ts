/**
 * Encryption of a backup: AES-256-GCM in chunks, so that memory stays small and nothing is used before it was checked. The nonce of a
 * chunk holds its number and whether it is the last (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015):
 * chunks that are missing, cut off, repeated or in another order do not open. Each backup has a key of its own, from a new salt.
 */
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

const chunkBytes = 65_536
const tagBytes = 16

/** The shortest key: what `openssl rand -base64 24` makes. */
export const shortestKey = 32

/** The derivation of the key, as the backup's header states it. Bounds keep a foreign file from asking for all memory. */
export const Sealing = z.object({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  logN: z.int().min(14).max(18),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.base64(),
})
export type Sealing = z.output<typeof Sealing>

export function newSealing(): Sealing {
  return { cipher: 'aes-256-gcm', kdf: 'scrypt', logN: 15, r: 8, p: 1, salt: randomBytes(16).toString('base64') }
}

function deriveKey(secret: string, { logN, r, p, salt }: Sealing): Buffer {
  const N = 2 ** logN
  return scryptSync(secret.normalize('NFC'), Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: 256 * N * r })
}

/** Seven bytes of zero (the key is used once), the number of the chunk, and 1 for the last. */
function createNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** The text before the chunks (`header`) is authenticated with them. */
export interface SealOptions {
  secret: string
  sealing: Sealing
  header: Buffer
}

abstract class Chunked extends Transform {
  readonly #size: number
  #parts: Buffer[] = []
  #held = 0
  #number = 0

  protected constructor(size: number) {
    super()
    this.#size = size
  }

  protected abstract convert(chunk: Buffer, nonce: Buffer): Buffer

  /** Converts whole chunks, but keeps one back: only the end shows which is the last. */
  override _transform(part: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#parts.push(part)
    this.#held += part.length
    if (this.#held <= this.#size) return done()
    try {
      const held = Buffer.concat(this.#parts)
      let at = 0
      for (; held.length - at > this.#size; at += this.#size) this.push(this.#next(held.subarray(at, at + this.#size), false))
      this.#parts = [held.subarray(at)]
      this.#held = held.length - at
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      this.push(this.#next(Buffer.concat(this.#parts), true))
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #next(chunk: Buffer, isLast: boolean): Buffer {
    return this.convert(chunk, createNonce(this.#number++, isLast))
  }
}

/** Plain bytes in, sealed bytes out. */
export class Seal extends Chunked {
  readonly #key: Buffer
  readonly #header: Buffer

  constructor({ secret, sealing, header }: SealOptions) {
    super(chunkBytes)
    this.#key = deriveKey(secret, sealing)
    this.#header = header
  }

  protected override convert(chunk: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(this.#header)
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Sealed bytes in, plain bytes out. Fails with BackupError on the first chunk that is not what was sealed with this key. */
export class Unseal extends Chunked {
  readonly #key: Buffer
  readonly #header: Buffer
  #isFirst = true

  constructor({ secret, sealing, header }: SealOptions) {
    super(chunkBytes + tagBytes)
    this.#key = deriveKey(secret, sealing)
    this.#header = header
  }

  protected override convert(chunk: Buffer, nonce: Buffer): Buffer {
    try {
      const end = chunk.length - tagBytes
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes }).setAAD(this.#header)
      const plain = Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.setAuthTag(chunk.subarray(end)).final()])
      this.#isFirst = false
      return plain
    } catch (cause) {
      throw new BackupError(
        this.#isFirst ? 'The key does not open this backup, or the file was changed.' : 'The backup was changed, or its end is missing.',
        { cause },
      )
    }
  }
}
