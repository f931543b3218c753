/** Columns of values that were pasted from a spreadsheet into the rows of the list. */
import { readTable } from '../../../shared/grid/cells/clipboard.ts'
import type { User } from '../../../shared/session/session.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import type { RowEdit } from './edit-changes.ts'
import { readValue } from './edit-draft.ts'
import type { PastedTable } from './open-changes.ts'

export interface PastedValues {
  /** The first line as it was pasted, where it can be a header. */
  header: string | null
  /** The header of the columns that are taken. */
  taken: readonly string[]
  /** Columns that are not taken: the header of the column in the list that they met, null where it ends, and their first value. */
  lost: readonly { header: string | null; first: string }[]
  /** Lines of values. */
  count: number
  /** The campaigns that get values, from the focused one down. */
  rows: readonly CampaignListRow[]
  edits: readonly RowEdit[]
}

/** @param hasHeader the user's choice; null: what it looks like */
export function readPasted(
  { text, columns }: PastedTable,
  campaigns: readonly CampaignListRow[],
  user: User,
  hasHeader: boolean | null,
): PastedValues {
  const all = readTable(text)
  const looksLikeHeader = isHeader(all)
  const lines = (hasHeader ?? looksLikeHeader) ? all.slice(1) : all
  const width = Math.max(0, ...all.map((line) => line.length))
  const places = Array.from({ length: width }, (_, index) => ({ index, column: columns[index] }))
  const isLost = ({ column }: (typeof places)[number]) => column?.field === undefined
  // Behind the last value of a line spreadsheets copy empty cells.
  const lost = places
    .filter((place) => isLost(place) && lines.some((line) => (line[place.index] ?? '') !== ''))
    .map(({ index, column }) => ({ header: column?.header ?? null, first: lines.map((line) => line[index] ?? '').find(Boolean)! }))
  const rows = campaigns.slice(0, lines.length)
  const edits = rows.flatMap((row, at): RowEdit[] => {
    let values = {}
    const problems: string[] = []
    for (const { index, column } of places) {
      const cell = lines[at]![index] ?? ''
      if (column?.field === undefined || cell === '') continue
      const typed = readValue(column.field, cell, { user, row })
      if (typed.ok) values = { ...values, ...typed.value }
      else problems.push(`“${cell}”: ${typed.problem}`)
    }
    if (problems.length > 0) return [{ row, problem: problems.join(' ') }]
    return Object.keys(values).length === 0 ? [] : [{ row, values }]
  })
  return {
    header: looksLikeHeader || hasHeader !== null ? all[0]!.filter(Boolean).join(', ') : null,
    taken: places.flatMap((place) => (isLost(place) ? [] : [place.column!.header])),
    lost,
    count: lines.length,
    rows,
    edits,
  }
}

/** Words above values: three characters of the alphabet or more and no digit in any cell of the first line, and a digit below. */
function isHeader([first = [], ...others]: readonly (readonly string[])[]): boolean {
  const words = first.filter(Boolean)
  return (
    words.length > 0 &&
    words.every((text) => /\p{L}{3}/u.test(text) && !/\d/.test(text)) &&
    others.some((line) => line.some((text) => /\d/.test(text))) &&
    !others.some((line) => line.join('\t') === first.join('\t'))
  )
}
