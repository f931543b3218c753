/** Selection from the data: `--json a,b`, `--columns a,b`, `--jq expression`. */
import { usage } from '../failure.ts'
import { didYouMean } from '../input.ts'
import { type Column, fieldAt, fieldText } from './column.ts'

/** The named fields of each row; a name may be a path such as advertiser.name. A field that no row has is a usage error. */
export function pickFields(data: unknown, fields: readonly string[]): unknown {
  const rows = (Array.isArray(data) ? data : [data]) as object[]
  const sample = rows[0]
  if (sample !== undefined) {
    for (const field of fields) {
      const first = field.split('.')[0]!
      if (!rows.some((row) => row !== null && typeof row === 'object' && Object.hasOwn(row, first))) {
        const known = Object.keys(sample)
        throw usage(`There is no field "${field}". Fields: ${known.join(', ')}.`, didYouMean(first, known))
      }
    }
  }
  const picked = rows.map((row) => Object.fromEntries(fields.map((field) => [field, fieldAt(row, field) ?? null])))
  return Array.isArray(data) ? picked : picked[0]
}

/** `--json '?'`: the names of the fields, and those of the fields in them. */
export const isFieldListRequest = (fields: readonly string[] | undefined) => fields?.[0] === '?'

/** Every name that --json takes for such a row, one a line. */
export function fieldNames(row: object): string {
  const inner = (value: unknown) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [])
  return Object.entries(row)
    .flatMap(([name, value]) => [name, ...inner(value).map((each) => `${name}.${each}`)])
    .map((name) => `${name}\n`)
    .join('')
}

/** The id that `--format ids` prints of a row. */
export function getRowId(row: object): string {
  const id = fieldAt(row, 'id') ?? fieldAt(row, 'jobId')
  if (id === undefined) throw usage('These rows have no id, so that --format ids shows nothing.')
  return fieldText(id)
}

/** The named columns in their order, none of which is left out; without names those that are not hidden. */
export function pickColumns(columns: readonly Column[], wanted: readonly string[] | undefined): readonly Column[] {
  if (wanted === undefined) return columns.filter(({ hidden }) => !hidden)
  return wanted.map((name) => {
    const found = columns.find(({ key }) => key.toLowerCase() === name.toLowerCase())
    if (found) return { ...found, spare: undefined }
    const known = columns.map(({ key }) => key)
    throw usage(`There is no column "${name}". Columns: ${known.join(', ')}.`, didYouMean(name, known))
  })
}

/** The results of a jq expression, texts as they are and everything else as JSON, one a line. */
export async function runJq(expression: string, data: unknown): Promise<string> {
  return (await compileJq(expression))(data)
}

/** A jq expression that compiles and gives the same result as `runJq`. */
export async function compileJq(expression: string): Promise<(data: unknown) => string> {
  const { compile } = await import('@michaelhomer/jqjs')
  let filter: ReturnType<typeof compile>
  try {
    filter = compile(expression)
  } catch (error) {
    throw usage(`--jq: the expression cannot be read: ${toReasonText(error)}`)
  }
  return (data) => {
    try {
      return [...filter(data)].map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('')
    } catch (error) {
      throw usage(`--jq: ${toReasonText(error)}`)
    }
  }
}

/** The library throws texts, and values of `error`. */
const toReasonText = (error: unknown): string =>
  error instanceof Error ? error.message : typeof error === 'string' ? error : (JSON.stringify(error) ?? 'it failed')
