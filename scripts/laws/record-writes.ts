/**
 * Orders, advertisers and inventory adjustments are written by `platform/change-sets/record/record-store.ts` alone, whoever asks for the change:
 * a form, a row action, a file, a duplicate, a revert. It names no table, so a statement that names one is another path.
 */
import type { Violation } from './arrows.ts'
import { isTest, type Source } from './sources.ts'

/** Tables of records, with the files that write what is no change of the record. */
const tables: Record<string, readonly string[]> = {
  advertisers: [],
  inventory_adjustments: [],
  release_schedules: [],
  saved_views: [],
  publishers: [],
  zones: [],
  // How far its duplication is: the progress of a job, which no version counts.
  orders: ['packages/server/src/campaigns/orders/store.ts'],
}

const own = /\/src\/(testing|demo)\//

/** Statements of the server that write a record past the record store. */
export function recordWriteViolations({ path, text }: Source): Violation[] {
  if (!/^packages\/server\/src\/.*\.ts$/.test(path) || isTest(path) || own.test(path)) return []
  return Object.entries(tables).flatMap(([table, others]) => {
    const written = new RegExp(`\\b(insert into|update|delete from|merge into)\\s+(only\\s+)?${table}\\b(?!\\.)`, 'i').exec(text)
    if (!written || others.includes(path)) return []
    const line = text.slice(0, written.index).split('\n').length
    return [{ path, line, message: `${table} are written by platform/change-sets/record-store.ts alone` }]
  })
}
