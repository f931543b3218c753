/** Arguments and options of one run, read by type. A wrong one is a usage error with the option's name. */
import { nearest, dayMs, hourMs } from '@spotdesk/sdk/values'
import { usage } from './failure.ts'

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: hourMs, d: dayMs }

/** Names of stdout in the file system. What would be opened by them is another file, at its beginning. */
const stdoutNames: readonly string[] = ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']

/** '5s', '10m', '1h', '90d'; a bare number is seconds. @returns milliseconds, or null when it is no duration */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)?$/.exec(text.trim())
  return match ? Number(match[1]) * units[match[2] ?? 's']! : null
}

export class Input {
  readonly words: readonly string[]
  readonly #options: Readonly<Record<string, unknown>>

  constructor(words: readonly string[], options: Readonly<Record<string, unknown>>) {
    this.words = words
    this.#options = options
  }

  /** An option's text; the last one when it was given more than once. Stdout has one name in `--output`. */
  text(name: string): string | undefined {
    const value = this.#options[name]
    const last: unknown = Array.isArray(value) ? value.at(-1) : value
    if (typeof last !== 'string') return undefined
    return name === 'output' && stdoutNames.includes(last) ? '-' : last
  }

  flag(name: string): boolean {
    return this.#options[name] !== undefined && this.#options[name] !== false
  }

  /** True if `--no-<name>` was given. */
  denied(name: string): boolean {
    return this.#options[name] === false
  }

  /** Every value of an option: repeated, comma-joined, or both. */
  list(name: string): string[] | undefined {
    const values = this.many(name)
      ?.flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '')
    return values && values.length > 0 ? values : undefined
  }

  /** Every value of an option as it was typed. */
  many(name: string): string[] | undefined {
    const value = this.#options[name]
    return value === undefined || typeof value === 'boolean' ? undefined : [value].flat().map(String)
  }

  number(name: string, { least = 0 }: { least?: number } = {}): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (!/^-?\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < least)
      throw usage(`--${dashed(name)} takes a whole number from ${least} on, not "${text}".`)
    return value
  }

  /** Milliseconds. */
  duration(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const value = parseDuration(text)
    if (value === null) throw usage(`--${dashed(name)} takes a duration such as 30s, 10m or 1h, not "${text}".`)
    return value
  }

  /** A value of a fixed list, in any case. */
  choice<const T extends string>(name: string, known: readonly T[]): T | undefined {
    const text = this.text(name)
    return text === undefined ? undefined : chosen(`--${dashed(name)}`, text, known)
  }

  choices<const T extends string>(name: string, known: readonly T[]): T[] | undefined {
    return this.list(name)?.map((text) => chosen(`--${dashed(name)}`, text, known))
  }

  ids(name: string): number[] | undefined {
    return this.list(name)?.map((text) => parseId(text, `--${dashed(name)}`))
  }

  /** The argument at a position. */
  word(index: number, name: string): string {
    const word = this.words[index]
    if (word === undefined) throw usage(`<${name}> is missing.`)
    return word
  }
}

export function parseId(text: string, what: string): number {
  const value = Number(text)
  if (!/^\d+$/.test(text.trim()) || value < 1 || !Number.isSafeInteger(value)) throw usage(`${what} takes an id, not "${text}".`)
  return value
}

/** The known value that a text is, in any case. Fails with the nearest one. */
export function chosen<const T extends string>(what: string, text: string, known: readonly T[]): T {
  const wanted = text.trim().toLowerCase().replaceAll('-', '_')
  const found = known.find((value) => value.toLowerCase().replaceAll('-', '_') === wanted)
  if (found !== undefined) return found
  throw usage(`${what}: "${text}" is not one of ${known.join(', ')}.`, didYouMean(text, known))
}

export function didYouMean(text: string, known: readonly string[]): string | undefined {
  const near = nearest(text, known)
  return near === null ? undefined : `Did you mean ${near}?`
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
