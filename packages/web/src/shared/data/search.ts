/** Search parameters as plain text: `?status=RUNNING`, where the router's own serializer would add quotes. */

export type SearchValues = Record<string, string>

/** '?a=1&b=' → { a: '1', b: '' }. A name that stands twice has its last value. */
export function parseSearch(text: string): SearchValues {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Absent values are left out; empty ones stay, since `status=` means every status. */
export function printSearch(search: Readonly<Record<string, string | number | undefined | null>>): string {
  const out = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined && value !== null) out.append(name, String(value))
  const text = out.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `?${text}` : ''
}
