import { describe, expect, test } from 'vitest'
import { sqlViolations } from '../../scripts/laws/sql.ts'

const statement = 'const rows = await sql`select 1`.execute(db)'

describe('SQL', () => {
  test.each([
    ['the sql tag', statement],
    ['the sql tag with a type', 'const part = sql<boolean>`c.id = ${id}`'],
    ['a helper of the tag', "const column = sql.ref('c.id')"],
    ['a query', "await db.selectFrom('campaigns').selectAll().execute()"],
    ['an insert', "await tx.insertInto('campaigns').values(row).execute()"],
    ['an update', "await tx\n  .updateTable('campaigns')\n  .set(row)\n  .execute()"],
    ['a deletion', "await db.system.deleteFrom('campaigns').execute()"],
    ['a statement that was made before', 'await db.executeQuery(query)'],
  ])('is recognised by %s', (_, text) => {
    const path = 'packages/server/src/campaigns/campaigns/pause.ts'
    expect(sqlViolations({ path, text })).toMatchObject([{ path, message: expect.stringContaining('move it there') }])
  })

  test('is reported once for a file, at its first line', () => {
    const path = 'packages/server/src/campaigns/campaigns/pause.ts'
    expect(sqlViolations({ path, text: `const a = 1\n${statement}\n${statement}` }).map(({ line }) => line)).toEqual([2])
  })

  test.each([
    'packages/server/src/campaigns/campaigns/store.ts',
    'packages/server/src/campaigns/campaigns/ad-store.ts',
    'packages/server/src/campaigns/campaigns/sums-query.ts',
    'packages/server/src/campaigns/campaigns/pause.test.ts',
    'packages/server/src/platform/db/migrate.ts',
    'packages/server/src/demo/load.ts',
    'packages/server/src/operations/backup.ts',
    'packages/server/src/testing/desk.ts',
    'packages/cli/src/pause.ts',
  ])('may stand in %s', (path) => {
    expect(sqlViolations({ path, text: statement })).toEqual([])
  })

  test.each(['restore.ts', 'mystore.ts', 'query.ts', 'store/pause.ts', 'stores.ts'])('may not stand in %s', (name) => {
    expect(sqlViolations({ path: `packages/server/src/campaigns/campaigns/${name}`, text: statement })).toHaveLength(1)
  })

  test('is not seen in comments, texts and names of others', () => {
    const text = "// sql`select 1`\nconst text = 'sql`select 1`'\nconst rows = other.sql\nconst table = { selectFromList: 1 }"
    expect(sqlViolations({ path: 'packages/server/src/campaigns/campaigns/pause.ts', text })).toEqual([])
  })

  test('of a file that does not parse is an error, never a clean file', () => {
    expect(() => sqlViolations({ path: 'packages/server/src/seed.ts', text: 'import {' })).toThrow('packages/server/src/seed.ts')
  })
})
