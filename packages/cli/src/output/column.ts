/** A column of a table: its field and how the field is printed. */
export interface Column<R = Record<string, unknown>> {
  /** Name of the field in `--columns`, `--json` and the header of CSV. */
  key: string
  label: string
  /** Text for people; the field itself if left out. */
  text?: (row: R) => string
  /** Text for machines (TSV, CSV); the field itself if left out. */
  plain?: (row: R) => string
  align?: 'right'
  /** Colour of the text; the text has the same meaning without it. */
  colour?: (row: R) => Colour | undefined
  /** Hidden in tables unless --columns names it. */
  hidden?: true
  /** Cut before others when the terminal is narrow. */
  flexible?: true
  /** Left out of a table when the terminal is too narrow for all; the highest number goes first. */
  spare?: number
}

export type Colour = 'red' | 'green' | 'yellow' | 'blue' | 'gray' | 'cyan' | 'bold'

/** Columns of one kind of row, kept apart from their rows' type. */
export function defineColumns<R>(columns: readonly Column<R>[]): readonly Column[] {
  return columns as unknown as readonly Column[]
}

/** A field as text: dates as they came, lists joined by ';', absent as ''. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(fieldText).join(';')
  if (typeof value === 'object') {
    const named = value as { name?: unknown }
    return typeof named.name === 'string' ? named.name : JSON.stringify(value)
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value at a path such as 'advertiser.name'. */
export function fieldAt(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined,
      row,
    )
}
