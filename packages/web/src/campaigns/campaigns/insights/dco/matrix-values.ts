/** The cells of a matrix in rows and columns. Pure. */
import type { insights } from '@spotdesk/sdk/contract'

type Cell = NonNullable<insights.Dco['matrix']>['cells'][number]
export type MatrixMeasure = 'impressions' | 'ltr' | 'clickRate'

/** Names of rows and columns by their impressions, the most first, and the values between them; rates are in percent. */
export function toDcoMatrix(cells: readonly Cell[], measure: MatrixMeasure) {
  const rows = listNames(cells, 'row')
  const columns = listNames(cells, 'column')
  const byPlace = new Map(cells.map((cell) => [JSON.stringify([cell.row, cell.column]), cell]))
  const cellAt = (row: number, column: number) => byPlace.get(JSON.stringify([rows[row], columns[column]])) ?? null
  const getValue = (cell: Cell | null) => {
    if (!cell) return null
    if (measure === 'impressions') return cell.impressions
    return cell[measure] === null ? null : cell[measure] * 100
  }
  return { rows, columns, cellAt, values: rows.map((_, row) => columns.map((__, column) => getValue(cellAt(row, column)))) }
}

function listNames(cells: readonly Cell[], side: 'row' | 'column'): string[] {
  const sums = new Map<string, number>()
  for (const cell of cells) sums.set(cell[side], (sums.get(cell[side]) ?? 0) + cell.impressions)
  return [...sums].toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
}
