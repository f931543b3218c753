import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '../../../testing/database.ts'
import { namedCities } from './city-names.ts'
import { englishRegions } from './english-regions.ts'
import { namedRegions } from './native-names.ts'
import { loadReferenceValues, referenceVersion } from './load.ts'
import { smallestCity } from './places.ts'
import { readReferenceValues } from './read.ts'

describe('Reference tables', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  const query = async <R>(text: ReturnType<typeof sql<R>>) => (await text.execute(db.database.system)).rows
  const counts = async () =>
    Object.fromEntries(
      (await query(sql<{ kind: string; count: number }>`select kind, count(*) as count from targeting_values group by 1 order by 1`)).map(
        ({ kind, count }) => [kind, count],
      ),
    )

  test('are loaded completely from the packages at the first start, by one of several processes that start at once', async () => {
    const loads = await Promise.all([loadReferenceValues(db.database), loadReferenceValues(db.database)])
    expect(loads.filter((loaded) => loaded)).toEqual([true])
    expect(await counts()).toEqual({
      CARRIER: 1557,
      CITY: 24_323,
      CONTENT_CATEGORY: 26,
      COUNTRY: 250,
      ISP: 40,
      LANGUAGE: 183,
      METRO: 629,
      PODCAST_CATEGORY: 116,
      POSITION: 25_258,
      POSTAL_CODE: 42_555,
      REGION: 5099,
    })
  })

  test('are not changed by a second start, and are replaced when a package has changed', async () => {
    expect(await loadReferenceValues(db.database)).toBe(false)
    // Values of a provider do not come from the packages: they stay.
    await query(
      sql`insert into targeting_values (kind, value, label, search_key) values ('DATA_SEGMENT', 'sample:x', 'X', 'x'), ('CITY', '1', 'Gone', 'gone')`,
    )
    await query(sql`update targeting_value_loads set version = 'older'`)
    expect(await loadReferenceValues(db.database, { smallestCity: 1_000_000, postalCodes: '100' })).toBe(true)
    const after = await counts()
    expect(after).toMatchObject({ COUNTRY: 250, DATA_SEGMENT: 1 })
    expect(after['CITY']).toBeLessThan(1000)
    expect(await query(sql`select 1 from targeting_values where value = '1' and kind = 'CITY'`)).toEqual([])
  })

  test('can be read by the application role, and written by the owner only', async () => {
    const app = db.database.as({ agencyId: null })
    await expect(sql`update targeting_values set label = 'x'`.execute(app)).rejects.toThrow(/permission denied/)
  })
})

describe('Values of the packages', () => {
  const values = readReferenceValues()
  const valueOf = (kind: string, value: string) => values.find((found) => found.kind === kind && found.value === value)

  test('have the pinned versions', () => {
    const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const [, , ...packages] = referenceVersion.split(' ').toReversed()
    expect(packages).toHaveLength(7)
    for (const name of packages) expect(dependencies[name.slice(0, name.indexOf('@'))]).toBe(name.slice(name.indexOf('@') + 1))
  })

  test('are unique and have a label', () => {
    expect(new Set(values.map(({ kind, value }) => `${kind} ${value}`)).size).toBe(values.length)
    expect(values.filter(({ label, value }) => label.trim() === '' || value.trim() === '')).toEqual([])
    expect(values.filter(({ kind, weight }) => kind === 'CITY' && weight! < smallestCity)).toEqual([])
  })

  test('have the second names of cities, each of which is in the packages', () => {
    expect(valueOf('CITY', '683506')).toMatchObject({ label: 'Bucharest', names: ['București'] })
    expect(valueOf('CITY', '2886242')).toMatchObject({ label: 'Köln', names: ['Cologne'] })
    const named = new Set(values.flatMap(({ kind, country, label, names }) => (kind === 'CITY' && names ? [`${country} ${label}`] : [])))
    expect(namedCities.filter((city) => !named.has(city))).toEqual([])
  })

  test('have each country and region whose name in its own languages is listed, and Unicode’s English name', () => {
    expect(valueOf('REGION', 'ES-CT')).toMatchObject({ label: 'Catalunya', names: ['Cataluña', 'Catalonia'] })
    expect(valueOf('REGION', 'ES-A')).toMatchObject({ label: 'Alacant', names: ['Alicante', 'Alicante'] })
    expect(valueOf('REGION', 'RU-SA')).toMatchObject({ label: 'Saha, Respublika', names: ['Respublika Saha', 'Saha', 'Sakha'] })
    // Madrid alone is the province.
    expect(valueOf('REGION', 'ES-MD')).toMatchObject({ names: ['Comunidad de Madrid', 'Madrid Autonomous Community'] })
    const listed = new Set(values.flatMap(({ kind, value }) => (kind === 'REGION' ? [value] : [])))
    expect([...namedRegions, ...englishRegions.keys()].filter((region) => !listed.has(region))).toEqual([])
  })

  test('have the position of places', () => {
    expect(valueOf('CITY', '5128581')).toMatchObject({
      label: 'New York City',
      detail: 'New York, United States',
      country: 'US',
      region: 'US-NY',
    })
    expect(valueOf('CITY', '683506')).toMatchObject({ label: 'Bucharest', detail: 'Romania', country: 'RO' })
    expect(valueOf('POSTAL_CODE', '10001')).toMatchObject({ detail: 'New York, NY', region: 'US-NY' })
    expect(valueOf('COUNTRY', 'GB')).toMatchObject({
      label: 'United Kingdom',
      // Names in other languages are those of this Node.
      names: expect.arrayContaining(['UK', 'Y Deyrnas Unedig']),
    })
    expect(valueOf('REGION', 'GB-ENG')).toMatchObject({ label: 'England', detail: 'United Kingdom' })
    expect(valueOf('CARRIER', '310-260')).toMatchObject({ label: 'T-Mobile', country: 'US' })
  })

  test('have fixed numbers for metros: a code keeps its place when packages change', () => {
    const metros = values.filter(({ kind }) => kind === 'METRO').map(({ value, label, region }) => `${value} ${label} ${region}`)
    expect(metros.slice(0, 3)).toEqual(['501 New York US-NY', '502 Los Angeles US-CA', '503 Chicago US-IL'])
    expect(createHash('sha256').update(metros.join('\n')).digest('hex')).toBe(
      '5e594f2b254fb13bd2d00f4e66ff36ee19ca4895e61aaa429513095d6dd886a2',
    )
  })
})
