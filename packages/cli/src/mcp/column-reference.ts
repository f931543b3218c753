/** The columns of changes, from the tables of bulk files: their texts are what `cells` hold. */
import { adFormat, campaignFormat, type Column, findColumn, nearestHeader, orderFormat } from '@spotdesk/sdk/bulk'

interface AnyColumn {
  header: string
  role: string
  aliases?: readonly string[]
  label?: string
  required?: true
  cleared?: unknown
  type?: { form: { type: string; enum?: readonly string[] }; read: (cell: string, ctx: { zone: string }) => unknown }
}

/** A column as agents read it. */
export interface ColumnFacts {
  column: string
  label: string
  /** Needed for a new entity. */
  required: boolean
  /** '[]' clears it. */
  clears: boolean
  /** Form of its text. */
  form?: string
  values?: readonly string[]
}

/** Kinds of entities that a plan can change, with the format of their columns. */
export const columnFormats = { campaign: campaignFormat, ad: adFormat, order: orderFormat } as const
export type ColumnKind = keyof typeof columnFormats
export const columnKinds = Object.keys(columnFormats) as ColumnKind[]

/** Actions of a kind beside changes of its cells. */
export function listColumnActions(kind: ColumnKind): readonly string[] {
  return columnFormats[kind].verb.form.enum ?? []
}

/** Columns that a change can set. */
export function listSettableColumns(kind: ColumnKind): ColumnFacts[] {
  return (columnFormats[kind].columns as readonly AnyColumn[])
    .filter(({ role }) => role === 'field')
    .map(({ header, label = header, required = false, cleared, type }) => {
      const form = describeForm(type)
      return {
        column: header,
        label,
        required,
        clears: cleared !== undefined,
        ...(form !== undefined && { form }),
        ...(type && getKnownValues(type)),
      }
    })
}

/** A name that no column has, with the nearest one; null: there is such a column. */
export function unknownColumn(kind: ColumnKind, name: string): { suggestion: string | null } | null {
  const columns = columnFormats[kind].columns as readonly Column<object>[]
  return findColumn(name, columns) ? null : { suggestion: nearestHeader(name, columns) }
}

/** The texts that a column reads, where they are few and known. */
function getKnownValues({ form }: NonNullable<AnyColumn['type']>): { values?: readonly string[] } {
  const values = form.type === 'boolean' ? ['true', 'false'] : form.enum
  return values ? { values } : {}
}

/** The form that a column asks for when it refuses a text. */
function describeForm(type: AnyColumn['type']): string | undefined {
  const { error } = (type?.read('?', { zone: 'UTC' }) ?? {}) as { error?: { code: string; detail?: string } }
  if (error?.code === 'targetingSyntax') return 'targeting as one line, see spotdesk://targeting/grammar'
  return error?.detail ?? (error?.code === 'invalidNumber' ? 'a number with digits and a point only' : undefined)
}
