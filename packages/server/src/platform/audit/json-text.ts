/** What PostgreSQL's jsonb cannot hold: NUL and halves of surrogate pairs, as JSON.stringify writes them (in small letters). */
const unstorable = /\\u(?:0000|d[89a-f])/

/** JSON that the database takes: what it cannot hold in a text becomes the replacement character. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\u') || !unstorable.test(text)) return text
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
}
