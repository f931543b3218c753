/** Characters that PostgreSQL's jsonb cannot store: NUL and halves of surrogate pairs, in the lowercase escapes of JSON.stringify. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** JSON that the database accepts: a character that it cannot store becomes the replacement character. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value)
  if (!text.includes('\\u') || !unstorable.test(text)) return text
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
}
