/** Values of a form by the paths of their fields: 'name', 'lines.0.name'. */

/** The values with another value at a path. The given ones stay as they are; what lies beside the path is shared. */
export function withValue<T>(values: T, path: string, value: unknown): T {
  const [, key = '', rest] = /^([^.]*)(?:\.(.*))?$/s.exec(path) ?? []
  const inner = (values as Record<string, unknown> | null | undefined)?.[key]
  const next = rest === undefined ? value : withValue(inner, rest, value)
  if (Array.isArray(values)) return Object.assign([...(values as unknown[])], { [key]: next }) as T
  return { ...(values as object), [key]: next } as T
}

/** The empty value beside a value: '' beside a text, an empty list beside a list, else null. */
export function emptyLike(value: unknown): unknown {
  if (typeof value === 'string') return ''
  return Array.isArray(value) ? [] : null
}
