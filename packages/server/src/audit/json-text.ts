/** What PostgreSQL's jsonb cannot hold: NUL and halves of surrogate pairs, as JSON.stringify writes them. */
const unstorable = /\\u0000|\\ud[89a-f]/i

/** JSON that the database takes: what it cannot hold in a text becomes the replacement character. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!unstorable.test(text)) return text
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
}
