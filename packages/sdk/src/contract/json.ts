/**
 * The wire form of values: sets are joined by commas, dates are UTC ISO strings, and keys that begin with `$$` are dropped. It needs no
 * schemas, so that a client does not carry zod.
 */
/** Drops keys that begin with `$$` at every depth and turns dates into UTC ISO strings. */
export function toJson(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(toJson)
  if (value === null || typeof value !== 'object') return value
  const clean: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) if (!key.startsWith('$$') && inner !== undefined) clean[key] = toJson(inner)
  return clean
}

/**
 * The text of a query with the named values of the input in that order. Sets are joined by commas. Absent and empty values are left out.
 */
export function queryText(names: readonly string[], input: Record<string, unknown>): string {
  const out = new URLSearchParams()
  for (const name of names) {
    const value = input[name]
    if (value === undefined || value === null) continue
    const text = Array.isArray(value) ? value.map(toText).join(',') : toText(value)
    if (text !== '') out.append(name, text)
  }
  return out.toString()
}

function toText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}
