import { parse } from 'csv-parse/sync'
import type pg from 'pg'
import { CsvRow } from './csv-row.mjs'

/** Parse, check and one INSERT of many rows; no look-ups, no difference, no plan, no audit. */
export async function importCsv(pool: pg.Pool, agency: number, text: string): Promise<{ created: number }> {
  const rows = (parse(text, { columns: true }) as unknown[]).map((row) => CsvRow.parse(row))
  const columns = rows.map(
    (row) =>
      [
        row.name,
        row.name.toLowerCase(),
        row.name.toLowerCase(),
        row.external_reference,
        row.type,
        row.advertiser_id,
        row.start_date,
        row.end_date,
        row.currency,
        row.objective_type,
        row.objective_value,
        Math.round(row.cpm * 10_000),
        row.pacing_type,
        Math.round(row.margin_percent * 10_000),
      ] as const,
  )
  const width = columns[0]!.length
  const tuples = columns.map(
    (_, row) => `($1, 'DRAFT', 0, 5, ${Array.from({ length: width }, (_value, at) => `$${2 + row * width + at}`).join(', ')})`,
  )
  await pool.query(
    `insert into campaigns (agency_id, status, status_rank, pacing_priority, name, name_lc, name_key, external_reference, type, advertiser_id,
      start_date, end_date, currency, objective_type, objective_value, cpm_e4, pacing_type, margin_e4) values ${tuples.join(', ')}`,
    [agency, ...columns.flat()],
  )
  return { created: rows.length }
}

/** One SELECT and its rows as text. */
export async function exportCsv(pool: pg.Pool, agency: number, ids: readonly number[]): Promise<string> {
  const { rows } = await pool.query<Record<string, unknown>>('select * from campaigns where agency_id = $1 and id = any ($2)', [
    agency,
    ids,
  ])
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map((row) => names.map((name) => row[name]))].map((cells) => cells.map(cellText).join(',')).join('\r\n')
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
