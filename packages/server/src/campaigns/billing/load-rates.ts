/**
 * Daily rates of exchange from the file that SPOTDESK_RATES_FILE names: CSV with the columns base, quote, day, rate, source. One unit of
 * `base` is worth `rate` of `quote` from that day on until a later row. Read at the start and every hour; rows that are there are replaced.
 */
import { readFile } from 'node:fs/promises'
import { currencyDigits } from '@spotdesk/sdk/values'
import { parse } from 'csv-parse/sync'
import type { Logger } from 'pino'
import * as z from 'zod'
import type { Database } from '../../platform/db/database.ts'
import { saveRates } from './store.ts'

const currency = z.string().refine((code) => Object.hasOwn(currencyDigits, code), 'is no currency that Spotdesk knows')
const Row = z
  .object({
    base: currency,
    quote: currency,
    day: z.iso.date(),
    // As the column holds it: at most seven digits before the point and eight after it.
    rate: z
      .string()
      .regex(/^\d{1,7}(\.\d{1,8})?$/)
      .refine((rate) => Number(rate) > 0),
    source: z.string().min(1).max(255),
  })
  .refine(({ base, quote }) => base !== quote, { path: ['quote'], message: 'is the base itself' })

/** @throws Error that names the line of the first row that is wrong; nothing is taken of such a file then */
export async function loadRates(db: Database, file: string): Promise<number> {
  const records = parse(await readFile(file), { columns: true, bom: true, trim: true, skip_empty_lines: true, info: true }) as {
    record: unknown
    info: { lines: number }
  }[]
  const rows = records.map(({ record, info }) => {
    const { data, error } = Row.safeParse(record)
    const [issue] = error?.issues ?? []
    if (issue) throw new Error(`line ${info.lines} of ${file}: ${issue.path.join('.')} ${issue.message}`)
    return data!
  })
  const known = new Map(rows.map((row) => [`${row.base} ${row.quote} ${row.day}`, row]))
  await saveRates(db.system, [...known.values()])
  return known.size
}

/** A file that cannot be read leaves the rates that are there, and says so in the log. */
export async function refreshRates({
  db,
  log,
  config,
}: {
  db: Database
  log: Logger
  config: { ratesFile: string | null }
}): Promise<void> {
  if (config.ratesFile === null) return
  await loadRates(db, config.ratesFile).catch((error: unknown) => log.error({ err: error }, 'the rates of exchange could not be read'))
}
