/** What the commands of a record read of its table. From here on its fields are data. */
import type { CallOptions } from '@spotdesk/sdk'
import { type Field, type RecordTable, toSnakeCase } from '@spotdesk/sdk/records'
import type { Client } from '../../context.ts'
import { globalOptions } from '../../global-options.ts'

/** A record as its calls answer it. */
export interface RecordRow extends Readonly<Record<string, unknown>> {
  id: number
  name: string
  status: string
  version: number
}
type Written = RecordRow & { changeSetId: string | null }
type Page = Promise<{ list: RecordRow[]; total: number }> & AsyncIterable<RecordRow>
type ById = { id: number }
type WithBody = { body: Readonly<Record<string, unknown>> }
type Versioned = CallOptions & { ifMatch: number }

/** The calls that every record has. */
interface RecordCalls {
  list: (query: Readonly<Record<string, unknown>>, options: CallOptions) => Page
  search: (query: { q: string }, options: CallOptions) => Promise<RecordRow[]>
  get: (input: ById, options: CallOptions) => Promise<RecordRow>
  create: (input: WithBody, options: CallOptions) => Promise<Written>
  update: (input: ById & WithBody, options: Versioned) => Promise<Written>
  archive: (input: ById, options: CallOptions) => Promise<Written>
  unarchive: (input: ById, options: CallOptions) => Promise<Written>
}

/** The calls of a record. The client has them under its noun, typed by its table. */
export const getRecordCalls = (client: Client, noun: string): RecordCalls => (client as unknown as Record<string, RecordCalls>)[noun]!

export const listFields = ({ fields }: RecordTable): [string, Field][] => Object.entries(fields)

/** With its article: 'an order'. */
export const withArticle = (one: string) => `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`

const dashed = (field: string) => toSnakeCase(field).replaceAll('_', '-')
const globalNames = new Set(globalOptions.map(({ flags }) => /--(?:no-)?([\w-]+)/.exec(flags)![1]!))

/**
 * The name of the option of a filter, and its key in the input. A reference is named as what it refers to; what is an option of every
 * command has the record's name before it.
 */
export function filterOption({ one }: RecordTable, field: string, { kind }: Field): { name: string; key: string } {
  const short = dashed(kind === 'reference' ? field.replace(/Id$/, '') : field)
  const name = globalNames.has(short) ? `${one.replaceAll(' ', '-')}-${short}` : short
  return { name, key: name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) }
}

/** The names before the equals sign in `--filter`, each with its key in the input: the filters of the list, and `search`. */
export const findFilterKeys = (table: RecordTable): ReadonlyMap<string, string> =>
  new Map([
    ['search', 'search'],
    ...listFields(table).flatMap(([field, data]) => {
      const { name, key } = filterOption(table, field, data)
      return data.is.includes('filters') ? [[name, key] as const] : []
    }),
  ])

/** The stored fields of an answer; a reference that is answered with its name has its id here. */
export function toStoredFields(table: RecordTable, row: RecordRow): Record<string, unknown> {
  const references = Object.entries(table.shown).flatMap(([name, { of }]) =>
    of === undefined ? [] : [[of, (row[name] as { id: number } | null)?.id ?? null] as const],
  )
  return { ...row, ...Object.fromEntries(references) }
}

/** The columns that lists sort by. */
export const listSortColumns = (table: RecordTable): string[] => [
  'id',
  ...listFields(table).flatMap(([name, { is }]) => (is.includes('sorts') ? [name] : [])),
  'createdAt',
  'updatedAt',
]
