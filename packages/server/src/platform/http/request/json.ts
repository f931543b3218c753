/** Reads JSON bodies: bounded depth and number of members, no keys of the framework, no access to a prototype. */
import { isUtf8 } from 'node:buffer'
import { limits } from '@spotdesk/sdk/values'
import { memberGivenTwice } from './member-twice.ts'
import { Problem, fieldError } from '../answer/problem.ts'

/** The byte order mark of UTF-8, which programs of Windows write before a text. */
const mark = Buffer.from('\ufeff')

/**
 * The value of a JSON body, without the keys that begin with `$$` and without a byte order mark. An empty body is no body: undefined.
 * @param members of all its objects together
 * @throws Problem invalidJson, tooManyMembers, validationFailed for an object that has a member twice
 */
export function parseJson(bytes: Uint8Array, members: number = limits.requestJsonMembers): unknown {
  const content = mark.equals(bytes.subarray(0, mark.length)) ? bytes.subarray(mark.length) : bytes
  if (content.length === 0) return undefined
  if (!isUtf8(content)) throw new Problem('invalidJson')
  refuseMany(content, members)
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString()
  const value = parse(text)
  if (!isPlain(text)) clean(value)
  const twice = memberGivenTwice(text)
  if (twice === null) return value
  // The last one would count, and nobody knows which one is meant.
  throw new Problem('validationFailed', {}, { errors: [fieldError(twice, 'memberGivenTwice')] })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('invalidJson')
  }
}

/** True for a text without keys to remove or to refuse, even escaped ones. */
function isPlain(text: string): boolean {
  return !text.includes('$$') && !text.includes('__proto__') && !text.includes(String.raw`\u`)
}

function clean(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  for (const [key, item] of Object.entries(value)) {
    // JSON.parse makes an own property of it, which becomes a prototype as soon as the object is copied.
    if (key === '__proto__') throw new Problem('invalidJson')
    if (key.startsWith('$$') && !Array.isArray(value)) Reflect.deleteProperty(value, key)
    else clean(item)
  }
}

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a]
const [openings, closings] = [new Set([0x7b, 0x5b]), new Set([0x7d, 0x5d])]

/**
 * Counts what JSON.parse would make of a body, before it does: members of objects, objects and lists. A megabyte of members with different
 * names takes half a second to become an object, and everybody waits.
 * @param bytes of the body, or of its beginning: what that holds is in the whole too
 * @throws Problem tooManyMembers, invalidJson for too many objects in each other
 */
export function refuseMany(bytes: Uint8Array, members: number = limits.requestJsonMembers): void {
  const each = limits.requestJsonObjectMembers
  const inside: number[] = []
  let [all, nested] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!
    if (byte === quote) at = endOfText(bytes, at)
    else if (byte === colon) {
      all += 1
      const own = (inside.at(-1) ?? 0) + 1
      if (inside.length > 0) inside[inside.length - 1] = own
      if (all > members || own > each) throw new Problem('tooManyMembers', { maximum: members, each })
    } else if (openings.has(byte)) {
      nested += 1
      if (nested > members) throw new Problem('tooManyMembers', { maximum: members, each })
      if (inside.push(0) > limits.requestJsonDepth) throw new Problem('invalidJson')
    } else if (closings.has(byte)) inside.pop()
  }
}

/** Index of the quote that ends the text that begins at `from`; without one, the end. */
function endOfText(bytes: Uint8Array, from: number): number {
  let end = from
  do {
    end = bytes.indexOf(quote, end + 1)
    if (end < 0) return bytes.length
  } while (isEscaped(bytes, end))
  return end
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let from = at
  while (bytes[from - 1] === backslash) from -= 1
  return (at - from) % 2 === 1
}

/** Path of the first text that the database cannot store (NUL) or that is not Unicode (half a surrogate pair); null when there is none. */
export function badTextIn(value: unknown): string | null {
  return pathOfBad(value)?.join('.') ?? null
}

function pathOfBad(value: unknown): string[] | null {
  if (typeof value === 'string') return isGoodText(value) ? null : []
  if (value === null || typeof value !== 'object') return null
  for (const [key, item] of Object.entries(value)) {
    if (!isGoodText(key)) return []
    const found = pathOfBad(item)
    if (found) return [key, ...found]
  }
  return null
}

/** Text that can be stored: well-formed Unicode without NUL. */
export function isGoodText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
