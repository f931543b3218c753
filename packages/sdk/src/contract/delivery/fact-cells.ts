/** Facts as rows of CSV: columns are the members' names, and cells of counts read `102=7;PACED=3`. */
import * as z from 'zod'
import { nearest } from '../../values/index.ts'
import { readText, unwrap } from '../codec.ts'

/** The members of a fact with their schemas. */
export type FactShape = Readonly<Record<string, z.ZodType>>

/** A column because of which a file of facts cannot be read. */
export interface FactColumnFault {
  /** Why. */
  code: 'unknownColumn' | 'duplicateColumn' | 'missingColumn'
  /** The column as the file names it, or the member's name if it is missing. */
  column: string
  /** The nearest member to an unknown column; null if none is near. */
  suggestion: string | null
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_]/g, '')

/**
 * Finds the members that the columns stand for. Names match in any case, with or without spaces and underscores. Unknown columns come
 * before missing ones.
 */
export function readFactHeader(
  shape: FactShape,
  cells: readonly string[],
): { ok: true; names: string[] } | { ok: false; faults: [FactColumnFault, ...FactColumnFault[]] } {
  const members = Object.keys(shape)
  const known = new Map(members.map((name) => [plain(name), name]))
  const names = cells.map((cell) => known.get(plain(cell)) ?? null)
  const faults: FactColumnFault[] = [
    ...cells.flatMap((column, at) =>
      names[at] === null ? [{ code: 'unknownColumn' as const, column, suggestion: nearest(column.trim(), members) }] : [],
    ),
    ...names.flatMap((name, at) =>
      name !== null && names.indexOf(name) !== at ? [{ code: 'duplicateColumn' as const, column: name, suggestion: null }] : [],
    ),
    ...members.flatMap((name) =>
      !names.includes(name) && !shape[name]!.safeParse(undefined).success
        ? [{ code: 'missingColumn' as const, column: name, suggestion: null }]
        : [],
    ),
  ]
  const [first, ...others] = faults
  return first ? { ok: false, faults: [first, ...others] } : { ok: true, names: names as string[] }
}

/** Cells in the form that the schema expects. An empty cell counts as omitted. */
export function factMembers(shape: FactShape, names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  names.forEach((name, index) => {
    const cell = cells[index]!.trim()
    if (cell !== '') members[name] = readCell(shape[name]!, cell)
  })
  return members
}

function readCell(schema: z.ZodType, cell: string): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return cell.split(';').map((part) => part.trim())
  if (inner instanceof z.ZodLiteral) return /^\d+$/.test(cell) ? Number(cell) : cell
  if (!(inner instanceof z.ZodRecord)) return readText(schema, cell)
  const entries = cell.split(';').map((part) => {
    const at = part.lastIndexOf('=')
    const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    return [name.trim(), readText(inner.valueType as z.ZodType, value.trim())] as const
  })
  return Object.fromEntries(entries)
}
