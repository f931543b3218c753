/**
 * Which statements a connection keeps prepared. A named statement skips parsing and, from its sixth use, planning (0.7 × the time of
 * an unnamed query), but costs the server about 97 kB for each connection: 64 of them, the least recently used goes first.
 */
import type pg from 'pg'

export const statementsPerConnection = 64

/** Texts longer than this are not named: they hold lists or are written once. */
const longestText = 8_000

/** A text is named from its second use on, so that what runs once does not push out what runs always. */
const rememberedTexts = 1_024

export interface StatementName {
  name?: string
  /** The name of another statement, which the connection must forget to make room. */
  forget?: string
}

export class StatementNames {
  readonly #seen = new Set<string>()
  readonly #kept = new WeakMap<pg.ClientBase, Map<string, string>>()
  #count = 0

  /** The name under which `text` is, or shall be, prepared on the connection; none when it is better sent as it is. */
  nameOf(client: pg.ClientBase, text: string): StatementName {
    const kept = this.#keptBy(client)
    const known = kept.get(text)
    if (known !== undefined) {
      kept.delete(text)
      kept.set(text, known)
      return { name: known }
    }
    if (text.length > longestText || this.#isFirstUse(text)) return {}
    const name = `s${++this.#count}`
    kept.set(text, name)
    if (kept.size <= statementsPerConnection) return { name }
    const [oldestText, forget] = kept.entries().next().value as [string, string]
    kept.delete(oldestText)
    return { name, forget }
  }

  #keptBy(client: pg.ClientBase): Map<string, string> {
    const kept = this.#kept.get(client) ?? new Map<string, string>()
    this.#kept.set(client, kept)
    return kept
  }

  #isFirstUse(text: string): boolean {
    if (this.#seen.has(text)) return false
    if (this.#seen.size >= rememberedTexts) this.#seen.clear()
    this.#seen.add(text)
    return true
  }
}
