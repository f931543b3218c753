import type { ResponseHeaders } from '../client/transport/transport.ts'

/** Headers as undici gives them: names in lower case, repeated ones as a list. */
export class IncomingHeaders implements ResponseHeaders {
  readonly #headers: Record<string, string | string[] | undefined>

  constructor(headers: Record<string, string | string[] | undefined>) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name.toLowerCase()]
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
  }

  *entries(): Generator<[string, string], void, undefined> {
    for (const [name, value] of Object.entries(this.#headers)) {
      for (const one of [value].flat()) if (one !== undefined) yield [name, one]
    }
  }
}
