/** The text of an API token: `sdt_`, 256 random bits, and a checksum by which scanners and servers tell a token from a typing error. */
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'sdt_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Characters of a token that may be kept and shown: what all begin with, and four of its own. */
export const prefixLength = prefix.length + 4
const secretLength = 43
const checksumLength = 6

export function newToken(): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretLength)
  return prefix + secret + checksum(secret)
}

/** True if a text has the form and checksum of a token; nothing is looked up. */
export function isToken(text: string): boolean {
  const secret = text.slice(prefix.length, -checksumLength)
  return /^sdt_[0-9A-Za-z]{49}$/.test(text) && text.endsWith(checksum(secret))
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), checksumLength)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet[Number(rest % 62n)]! + text
  return text.padStart(length, '0')
}
