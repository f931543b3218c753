/** Changes of commands that create and edit: one for each record of a file, or one for each id, with the same cells for all. */
import type { Context } from '../../context.ts'
import { usage } from '../../failure.ts'
import { type AnyFormat, cellsOfRecord, readCells } from '../rows/cells.ts'
import type { Intended } from './change-set.ts'
import { chosenDayOrder } from '../day-order.ts'
import { readRecords } from '../files/record-file.ts'
import { collectIds } from '../rows/thing-ids.ts'

interface Kind {
  format: AnyFormat
  /** 'ad' */
  one: string
  /** Names of cells beside the columns: `order_external_reference`. */
  further?: readonly string[]
  /** The action of a new one; CREATE when left out. */
  action?: 'CREATE' | 'SUBMIT'
}

/**
 * The changes of `--from`, and of `--set`, which counts for all of them.
 * @param fixed cells that further options give, such as the campaign of ads
 */
export async function newChanges(
  context: Context,
  { format, one, further = [], action = 'CREATE' }: Kind,
  fixed: Record<string, string> = {},
): Promise<Intended[]> {
  const path = context.input.text('from')
  const set = { ...readCells(context.input, format), ...fixed }
  if (path === undefined && !context.input.flag('set')) throw usage('Give the settings with --set column=value, or --from <file>.')
  const { records, name } = path === undefined ? { records: [{}], name: '--set' } : await readRecords(context, path)
  if (records.length === 0) throw usage(`${name} has no ${one}.`)
  return records.map((record, index) => {
    const where = records.length === 1 ? name : `${name}, ${one} ${index + 1}`
    return { action, cells: { ...cellsOfRecord(record, format, { where, further, order: chosenDayOrder(context) }), ...set } }
  })
}

/** The changes of `--set` and `--clear` for each id. `--if-version` belongs to a single thing. */
export async function editChanges(context: Context, { format, one }: Kind): Promise<(Intended & { id: number })[]> {
  const { input } = context
  const cells = readCells(input, format)
  if (Object.keys(cells).length === 0) throw usage('Nothing to change: give --set column=value or --clear column.')
  if (input.words.length === 0) throw usage(`<ids> is missing: give ${one} ids, or - for stdin.`)
  const version = input.number('ifVersion', { least: 1 })
  const ids = await collectIds(context)
  if (version !== undefined && ids.length !== 1) throw usage(`--if-version is about a single ${one}.`)
  return ids.map((id) => ({ id, cells, ...(version !== undefined && { version }) }))
}
