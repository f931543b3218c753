/** Zones store feed types in the words of the vocabulary, so that targeting by feed type finds them. */
import { targetingTypes } from '@spotdesk/sdk/targeting'
import { feedTypes } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { createTestDatabase } from '../../testing/database.ts'

async function openDatabase(options: { empty?: boolean } = {}): Promise<Database> {
  const { database, drop } = await createTestDatabase(options)
  onTestFinished(drop)
  return database
}

/** A market, an agency, a publisher and one zone of the feed type; written without the types of later columns. */
async function insertZone({ system }: Database, feedType: string, isOld = false): Promise<void> {
  const later = (columns: string) => sql.raw(isOld ? '' : columns)
  await sql`insert into markets (id, name, country_codes, currency, time_zone) values (1, 'Here', '{US}', 'USD', 'UTC') on conflict do nothing`.execute(
    system,
  )
  await sql`insert into agencies (id, market_id, name, currency, time_zone) values (1, 1, 'One', 'USD', 'UTC') on conflict do nothing`.execute(
    system,
  )
  await sql`insert into publishers (id, owner_agency_id, market_id, name, domain, type, currency, time_zone${later(', name_lc')})
    values (1, 1, 1, 'River FM', 'river.example', 'BROADCASTER', 'USD', 'UTC'${later(", 'river fm'")}) on conflict do nothing`.execute(
    system,
  )
  await sql`insert into zones (publisher_id, name, format, feed_type${later(', owner_agency_id, name_lc')})
    values (1, ${feedType}, 'AUDIO', ${feedType}${later(", 1, 'zone'")})`.execute(system)
}

async function storedFeedTypes({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{ feedType: string }>`select feed_type as "feedType" from zones order by id`.execute(system)
  return rows.map(({ feedType }) => feedType)
}

describe('the feed type of a zone', () => {
  test('can be each value of the vocabulary, and no other', async () => {
    const database = await openDatabase()
    for (const feedType of feedTypes) await insertZone(database, feedType)
    expect(await storedFeedTypes(database)).toEqual(feedTypes)
    for (const feedType of ['FM_AM', 'STREAM', 'broadcast', ''])
      await expect(insertZone(database, feedType)).rejects.toThrow(/zones_feed_type/)
  })

  test('is a value that rules of targeting by feed type can name', () => {
    const { value } = targetingTypes.INVENTORY_FEED_TYPE
    expect(feedTypes.map((feedType) => value!.read(feedType))).toEqual(feedTypes)
  })

  test('that was stored as FM_AM becomes BROADCAST when the database is migrated', async () => {
    const database = await openDatabase({ empty: true })
    await migrate(database, { upTo: '0021-storage' })
    await insertZone(database, 'FM_AM', true)
    await insertZone(database, 'PODCAST', true)
    await migrate(database)
    expect(await storedFeedTypes(database)).toEqual(['BROADCAST', 'PODCAST'])
  })
})
