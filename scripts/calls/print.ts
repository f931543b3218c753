/** The widest line of a source file. */
const width = 140

/**
 * Data as TypeScript, in the format of the sources: on one line where it fits, else one entry a line. An object at the top has one entry
 * a line.
 * @param before characters that stand on the first line before it
 * @throws TypeError for a value that is no data
 */
export function print(value: unknown, before: number, indent = ''): string {
  const short = inline(value)
  if (indent !== '' && before + short.length + 1 <= width) return short
  if (typeof value !== 'object' || value === null) return short
  const inner = `${indent}  `
  const [open, close, entries] = Array.isArray(value)
    ? ['[', ']', value.map((item) => [item as unknown, ''] as const)]
    : ['{', '}', Object.entries(value).map(([name, field]) => [field as unknown, `${key(name)}: `] as const)]
  const lines = entries.map(([entry, name]) => `${inner}${name}${print(entry, inner.length + name.length, inner)},\n`)
  return `${open}\n${lines.join('')}${indent}${close}`
}

function inline(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) throw new TypeError(`A ${typeof value} is no data.`)
  return `{ ${Object.entries(value)
    .map(([name, field]) => `${key(name)}: ${inline(field)}`)
    .join(', ')} }`
}

const key = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : inline(name))
