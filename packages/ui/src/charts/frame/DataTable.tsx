import { classNames } from '../../class-names.ts'
import { cellText, type ChartTable } from './chart-table.ts'
import styles from './DataTable.module.css'

/** The numbers of a chart as a table that scrolls in its own frame. */
export function DataTable({ label, table: { columns, rows }, maxHeight = 420 }: { label: string; table: ChartTable; maxHeight?: number }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by the keyboard
    <div role="region" aria-label={label} tabIndex={0} className={styles.frame} style={{ maxHeight }}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={classNames(column.isNumber && styles.number)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // Rows have no other identity than their place.
            <tr key={place}>
              {columns.map((column, index) => {
                const text = cellText(row[index] ?? null, column)
                return index === 0 ? (
                  <th key={column.label} scope="row">
                    <bdi>{text}</bdi>
                  </th>
                ) : (
                  <td key={column.label} className={classNames(column.isNumber && styles.number)}>
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
