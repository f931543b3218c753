/**
 * Orders, advertisers and inventory adjustments are written by `platform/change-sets/record-store.ts` alone, whoever asks for the change:
 * a form, a row action, a file, a duplicate, a revert. It names no table, so a statement that names one is another path.
 */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest, readSources } from '../../scripts/laws/sources.ts'

/** Tables of records, with the files that write what is no change of the record. */
const tables: Record<string, readonly string[]> = {
  advertisers: [],
  inventory_adjustments: [],
  release_schedules: [],
  saved_views: [],
  // How far its duplication is: the progress of a job, which no version counts.
  orders: ['packages/server/src/campaigns/orders/store.ts'],
}

const own = /\/src\/(testing|demo)\//
const sources = readSources(join(import.meta.dirname, '../..'), ['packages/server/src'], /\.ts$/).filter(
  ({ path }) => !isTest(path) && !own.test(path),
)

const writersOf = (table: string, texts: readonly { path: string; text: string }[]) =>
  texts
    .filter(({ text }) => new RegExp(`\\b(insert into|update|delete from|merge into)\\s+(only\\s+)?${table}\\b(?!\\.)`, 'i').test(text))
    .map(({ path }) => path)

describe('One way to write a record', () => {
  test.each(Object.entries(tables))('the table %s is written by the record store', (table, others) => {
    expect(writersOf(table, sources)).toEqual(others)
  })

  test.each([
    'await sql`insert into orders (agency_id) values (1)`',
    'await sql`\n  update orders set archived = true`',
    'delete from orders where id = 1',
  ])('%j is another path', (text) => expect(writersOf('orders', [{ path: 'seed.ts', text }])).toEqual(['seed.ts']))

  test('other tables, and words of comments, are none', () => {
    const texts = ['insert into orders_archive', 'the last update of orders', 'call(orders.update)'].map((text) => ({
      path: 'seed.ts',
      text,
    }))
    expect(writersOf('orders', texts)).toEqual([])
  })
})
