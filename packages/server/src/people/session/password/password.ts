/** Passwords as PHC strings: argon2id where the runtime has it, else scrypt. Parameters: OWASP's first choice of each. */
import * as crypto from 'node:crypto'
import { promisify } from 'node:util'
import { presentKey } from '../../../platform/shares/place.ts'
import { Shares } from '../../../platform/shares/shares.ts'

/** argon2id: memory in KiB and passes; scrypt: the logarithm of N. */
export interface PasswordCost {
  memory: number
  passes: number
  logN: number
}

const normalCost: PasswordCost = { memory: 19_456, passes: 2, logN: 17 }
/** For test data, where hashing a dozen passwords would take most of the time. */
export const testCost: PasswordCost = { memory: 64, passes: 1, logN: 4 }

const keyBytes = 32
const saltBytes = 16
/**
 * Both run in the thread pool of four, where files are read too: more at once would starve them. Of one address, or agency, one at a time:
 * a guesser leaves half of two processors.
 */
const hashing = new Shares({ share: 1, total: 2, waitMs: Infinity })

const hasArgon2 = typeof crypto.argon2 === 'function'
const argon2 = hasArgon2 ? promisify(crypto.argon2) : undefined
const scrypt = promisify<crypto.BinaryLike, crypto.BinaryLike, number, crypto.ScryptOptions, Buffer>(crypto.scrypt)

/** The PHC string of a password under a new salt. */
export async function hashPassword(password: string, cost: PasswordCost = normalCost): Promise<string> {
  const salt = crypto.randomBytes(saltBytes)
  const scheme: Scheme = argon2
    ? { id: 'argon2id', memory: cost.memory, passes: cost.passes, lanes: 1, salt }
    : { id: 'scrypt', logN: cost.logN, r: 8, p: 1, salt }
  return print(scheme, await derive(scheme, password))
}

/** True if a password belongs to a PHC string; false for a string that cannot be read. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const stored = parse(phc)
  if (!stored) return false
  const key = await derive(stored.scheme, password)
  return key.length === stored.key.length && crypto.timingSafeEqual(key, stored.key)
}

let decoy: Promise<string> | undefined

/** Takes as long as `verifyPassword` and answers false: for a user who does not exist. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword(crypto.randomBytes(saltBytes).toString('hex'))
  await verifyPassword(password, await decoy)
  return false
}

type Scheme =
  | { id: 'argon2id'; memory: number; passes: number; lanes: number; salt: Buffer }
  | { id: 'scrypt'; logN: number; r: number; p: number; salt: Buffer }

/** Composed and decomposed characters are the same password (RFC 8265). */
async function derive(scheme: Scheme, password: string): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFC'))
  return hashing.run(presentKey(), {}, async () => {
    if (scheme.id === 'scrypt') {
      const N = 2 ** scheme.logN
      return scrypt(message, scheme.salt, keyBytes, { N, r: scheme.r, p: scheme.p, maxmem: 129 * N * scheme.r * scheme.p })
    }
    if (!argon2) throw new Error('this runtime has no argon2: the password was made by another one')
    return argon2('argon2id', {
      message,
      nonce: scheme.salt,
      parallelism: scheme.lanes,
      tagLength: keyBytes,
      memory: scheme.memory,
      passes: scheme.passes,
    })
  })
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function print(scheme: Scheme, key: Buffer): string {
  const parameters =
    scheme.id === 'argon2id'
      ? `v=19$m=${scheme.memory},t=${scheme.passes},p=${scheme.lanes}`
      : `ln=${scheme.logN},r=${scheme.r},p=${scheme.p}`
  return `$${scheme.id}$${parameters}$${base64(scheme.salt)}$${base64(key)}`
}

function parse(phc: string): { scheme: Scheme; key: Buffer } | null {
  const match = /^\$(argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)|scrypt\$ln=(\d+),r=(\d+),p=(\d+))\$([\w+/]+)\$([\w+/]+)$/.exec(phc)
  if (!match) return null
  const [, kind = '', memory, passes, lanes, logN, r, p, salt64 = '', key64 = ''] = match
  const salt = Buffer.from(salt64, 'base64')
  const scheme: Scheme = kind.startsWith('argon2id')
    ? { id: 'argon2id', memory: Number(memory), passes: Number(passes), lanes: Number(lanes), salt }
    : { id: 'scrypt', logN: Number(logN), r: Number(r), p: Number(p), salt }
  return { scheme, key: Buffer.from(key64, 'base64') }
}
