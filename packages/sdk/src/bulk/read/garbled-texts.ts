import { beforeLoss, type RowError, ungarbled } from '../../values/index.ts'
import { type ParsedRow, rowError } from './parse.ts'

/** Warnings of texts that a change would write with wrongly decoded or lost characters, each with the text that was most probably meant. */
export function garbledTexts(
  row: Pick<ParsedRow, 'line' | 'externalReference' | 'noun'>,
  changes: readonly { field: string; before: string | null; after: string | null }[],
  columns: readonly { field: string; header: string }[],
): RowError[] {
  return changes.flatMap(({ field, before, after }) => {
    if (after === null) return []
    const suggestion = ungarbled(after) ?? beforeLoss(after, before)
    if (suggestion === null && !after.includes('\uFFFD')) return []
    const column = columns.find((known) => known.field === field)?.header ?? null
    return [rowError(row, { code: 'garbledText', suggestion }, { column, field, value: after })]
  })
}
