import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { generateTypes, schemaFile } from '../../testing/generate-types.ts'

let test_: TestDatabase
beforeAll(async () => {
  test_ = await createTestDatabase()
})
afterAll(() => test_.drop())

test('schema.ts is what the migrations make: else run generate-types.ts', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(await generateTypes(test_.database.system))
})
