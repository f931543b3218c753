/** Reads JSON bodies: bounded depth, no keys of the framework, no access to a prototype. */
import { isUtf8 } from 'node:buffer'
import { limits } from '@spotdesk/sdk/values'
import { memberGivenTwice } from './member-twice.ts'
import { Problem, fieldError } from './problem.ts'

/** The byte order mark of UTF-8, which programs of Windows write before a text. */
const mark = Buffer.from('\ufeff')

/**
 * The value of a JSON body, without the keys that begin with `$$` and without a byte order mark. An empty body is no body: undefined.
 * @throws Problem invalidJson, validationFailed for an object that has a member twice
 */
export function parseJson(bytes: Buffer): unknown {
  const content = bytes.subarray(0, mark.length).equals(mark) ? bytes.subarray(mark.length) : bytes
  if (content.length === 0) return undefined
  if (!isUtf8(content)) throw new Problem('invalidJson')
  const text = content.toString()
  const value = cleaned(parse(text), limits.requestJsonDepth)
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

function cleaned(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object') return value
  if (depth === 0) throw new Problem('invalidJson')
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth - 1))
  const kept: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) {
    // JSON.parse makes an own property of it, which becomes a prototype as soon as the object is copied.
    if (key === '__proto__') throw new Problem('invalidJson')
    if (!key.startsWith('$$')) kept[key] = cleaned(item, depth - 1)
  }
  return kept
}

/** Path of the first text that the database cannot store (NUL) or that is not Unicode (half a surrogate pair); null when there is none. */
export function badTextIn(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isGoodText(value) ? null : path.join('.')
  if (value === null || typeof value !== 'object') return null
  for (const [key, item] of Object.entries(value)) {
    const found = isGoodText(key) ? badTextIn(item, [...path, key]) : path.join('.')
    if (found !== null) return found
  }
  return null
}

/** Text that can be stored: well-formed Unicode without NUL. */
export function isGoodText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
