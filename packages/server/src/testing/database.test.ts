import { expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { createTestDatabase, type Seed } from './database.ts'

const market = { id: 1, name: 'Seeded', country_codes: ['RO'], currency: 'RON', time_zone: 'UTC' }
const marketsOf = async (database: Database) =>
  (await database.system.selectFrom('markets').select('name').execute()).map(({ name }) => name)

test('two databases know nothing of each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await one.database.system.insertInto('markets').values(market).execute()
  expect([await marketsOf(one.database), await marketsOf(other.database)]).toEqual([['Seeded'], []])
  await Promise.all([one.drop(), other.drop()])
})

test('a seed is built once for its hash, and each test gets a copy of its own', async () => {
  let built = 0
  const seed: Seed = {
    name: 'one market',
    hash: `${process.pid} ${Date.now()}`,
    build: async (database) => {
      built += 1
      await database.system.insertInto('markets').values(market).execute()
    },
  }
  const [one, other] = await Promise.all([createTestDatabase({ seed }), createTestDatabase({ seed })])
  await one.database.system.deleteFrom('markets').execute()
  expect([await marketsOf(one.database), await marketsOf(other.database), built]).toEqual([[], ['Seeded'], 1])
  await Promise.all([one.drop(), other.drop()])
})

test('a seed that fails leaves no template behind', async () => {
  const seed: Seed = { name: 'broken', hash: `${process.pid} ${Date.now()}`, build: () => Promise.reject(new Error('no rows')) }
  await expect(createTestDatabase({ seed })).rejects.toThrow('no rows')
  const mended = await createTestDatabase({
    seed: { ...seed, build: async (database) => void (await database.system.insertInto('markets').values(market).execute()) },
  })
  expect(await marketsOf(mended.database)).toEqual(['Seeded'])
  await mended.drop()
})
