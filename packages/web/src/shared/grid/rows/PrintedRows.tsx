import { formatTotal } from '@spotdesk/sdk/values'
import type { ReactNode } from 'react'
import { label, t } from '../../text.ts'
import { type GridColumn, type RowId, toCellText } from '../column.ts'
import styles from './PrintedRows.module.css'

interface PrintedRowsProps<Row> {
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  total: number
  totals: Readonly<Record<string, ReactNode>> | undefined
}

/** The rows of a list on paper: a table of texts, whose header stands on every sheet. */
export function PrintedRows<Row extends { id: RowId }>({ columns, rows, total, totals }: PrintedRowsProps<Row>) {
  return (
    <table className={styles.table} data-printed>
      <thead>
        <tr>
          {columns.map(({ field, header, align }) => (
            <th key={field} scope="col" data-align={align}>
              {label(header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column.field} data-align={column.align}>
                {toCellText(column, row)}
              </td>
            ))}
          </tr>
        ))}
        {totals && (
          <tr>
            {columns.map(({ field, align }) => (
              <td key={field} data-align={align}>
                {totals[field]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
      <caption>{t('{shown} of {total}', { shown: formatTotal(rows.length), total: formatTotal(total) })}</caption>
    </table>
  )
}
