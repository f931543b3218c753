import { describe, expect, test } from 'vitest'
import { recordWriteViolations } from '../../scripts/laws/record-writes.ts'

const found = (text: string, path = 'packages/server/src/campaigns/campaigns/store.ts') => recordWriteViolations({ path, text })

describe('One way to write a record', () => {
  test.each([
    ['advertisers', 'merge into advertisers using given'],
    ['inventory_adjustments', 'delete from inventory_adjustments'],
    ['release_schedules', 'insert into release_schedules (agency_id)'],
    ['saved_views', 'update only saved_views set name = 1'],
    ['orders', 'await sql`insert into orders (agency_id) values (1)`'],
    ['orders', 'await sql`\n  update orders set archived = true`'],
    ['orders', 'delete from orders where id = 1'],
  ])('a statement that writes %s is another path: %j', (table, text) => {
    expect(found(text)).toMatchObject([{ message: expect.stringContaining(table) }])
  })

  test.each(['insert into orders_archive', 'the last update of orders', 'call(orders.update)'])(
    'another table, and words of comments, are none: %j',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )

  test('the progress of a duplicate is no change of the order; test data and tests write what they like', () => {
    const text = 'update orders set duplication_status = null'
    for (const path of ['campaigns/orders/store.ts', 'demo/orders.ts', 'testing/desk.ts', 'campaigns/campaigns/store.test.ts'])
      expect(found(text, `packages/server/src/${path}`)).toEqual([])
  })
})
