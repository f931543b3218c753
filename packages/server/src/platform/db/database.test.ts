import { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { from as copyFrom } from 'pg-copy-streams'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { atWork } from '../shares/place.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabaseLine } from '../../testing/database-line.ts'
import { Database } from './database.ts'
import { DatabaseUnavailable, getSqlState } from './errors.ts'
import { statementsPerConnection } from './connection/statement-names.ts'
import type { WriteTransaction } from './connection/write-transaction.ts'

const log = { info() {}, warn() {} }
const [first, second] = [{ agencyId: 1 }, { agencyId: 2 }]
const nobody = { agencyId: null }

let test_: TestDatabase
let db: Database

beforeAll(async () => {
  test_ = await createTestDatabase()
  db = test_.database
})
afterAll(() => test_.drop())

let reference = 0
/** An advertiser of an agency, by any handle. */
function advertiser(tx: WriteTransaction, agencyId: number, name = `advertiser ${++reference}`) {
  return tx.insertInto('advertisers').values({ agency_id: agencyId, name, name_lc: name })
}
async function names(agencyId: number | null): Promise<string[]> {
  const rows = await db.as({ agencyId }).selectFrom('advertisers').select('name').orderBy('id').execute()
  return rows.map(({ name }) => name)
}
beforeEach(() => db.systemWrite(async (tx) => void (await tx.deleteFrom('advertisers').execute())))

describe('one agency never sees or changes another', () => {
  beforeEach(async () => {
    await db.write(first, (tx) => advertiser(tx, 1, 'Ours').execute())
    await db.write(second, (tx) => advertiser(tx, 2, 'Theirs').execute())
  })

  test('a read shows the rows of its agency, whatever the query asks for', async () => {
    expect(await names(1)).toEqual(['Ours'])
    expect(await names(2)).toEqual(['Theirs'])
    expect(await db.as(first).selectFrom('advertisers').selectAll().where('agency_id', '=', 2).execute()).toEqual([])
  })

  test('without an agency no tenant row is seen, and the reference tables are', async () => {
    expect(await names(null)).toEqual([])
    await db.system
      .insertInto('markets')
      .values({ id: 900, name: 'M', country_codes: ['RO'], currency: 'RON', time_zone: 'UTC' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await db.as(nobody).selectFrom('markets').select('id').where('id', '=', 900).execute()).toEqual([{ id: 900 }])
  })

  test('a row of another agency cannot be written', async () => {
    const error = await db.write(first, (tx) => advertiser(tx, 2).execute()).catch((reason: unknown) => reason)
    expect(getSqlState(error)).toBe('42501')
    const changed = await db.write(first, (tx) => tx.updateTable('advertisers').set({ name: 'x' }).executeTakeFirst())
    expect(changed.numUpdatedRows).toBe(1n)
    expect(await names(2)).toEqual(['Theirs'])
  })

  test('the agency of one query does not stay on the connection', async () => {
    const one = new Database({ ...db.config, log, poolSize: 1 })
    await one.as(first).selectFrom('advertisers').selectAll().execute()
    await one.write(second, (tx) => tx.selectFrom('advertisers').selectAll().execute())
    expect(await one.as(nobody).selectFrom('advertisers').selectAll().execute()).toEqual([])
    await one.close()
  })

  test('the owner sees all of them', async () => {
    expect(await db.system.selectFrom('advertisers').select('name').orderBy('agency_id').execute()).toEqual([
      { name: 'Ours' },
      { name: 'Theirs' },
    ])
  })
})

describe('a write takes place whole or not at all', () => {
  test('a write returns the result of its function', async () => {
    const row = await db.write(first, (tx) =>
      advertiser(tx, 1, 'Kept').returning(['name', 'version', 'created_at']).executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({ name: 'Kept', version: 1, created_at: expect.any(Date) as Date })
    expect(await names(1)).toEqual(['Kept'])
  })

  test('a write that throws is rolled back and throws', async () => {
    const failure = new Error('no')
    const write = db.write(first, async (tx) => {
      await advertiser(tx, 1).execute()
      throw failure
    })
    await expect(write).rejects.toBe(failure)
    expect(await names(1)).toEqual([])
  })

  test('an error that was swallowed is no success', async () => {
    const write = db.write(first, async (tx) => {
      await advertiser(tx, 1).execute()
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(write).rejects.toThrow('rolled back')
    expect(await names(1)).toEqual([])
  })

  test('last queries run in their order, with COMMIT; one that fails rolls back all', async () => {
    await db.write(first, async (tx) => {
      tx.last(advertiser(tx, 1, 'A'))
      tx.last(sql`update advertisers set name = 'B' where name = 'A'`)
    })
    expect(await names(1)).toEqual(['B'])
    const write = db.write(first, async (tx) => {
      await advertiser(tx, 1, 'C').execute()
      tx.last(sql`select 1 / 0`)
      tx.last(advertiser(tx, 1, 'D'))
    })
    expect(getSqlState(await write.catch((error: unknown) => error))).toBe('22012')
    expect(await names(1)).toEqual(['B'])
  })

  test('a savepoint is rolled back alone, with queries sent together in it', async () => {
    await db.write(first, async (tx) => {
      await tx.savepoint(() => advertiser(tx, 1, 'before').execute())
      const failed = tx.savepoint(() => Promise.all([advertiser(tx, 1, 'undone').execute(), sql`select 1 / 0`.execute(tx)]))
      expect(getSqlState(await failed.catch((error: unknown) => error))).toBe('22012')
      await advertiser(tx, 1, 'after').execute()
    })
    expect(await names(1)).toEqual(['before', 'after'])
  })

  test('a query that was not awaited is refused, not lost', async () => {
    let late: Promise<unknown> = Promise.resolve()
    await db.write(first, async (tx) => {
      await advertiser(tx, 1).execute()
      late = new Promise((resolve) => setTimeout(resolve, 5)).then(() => advertiser(tx, 1).execute())
      // On a busy machine it is refused before COMMIT is answered, and before anybody below awaits it.
      late.catch(() => {})
    })
    await expect(late).rejects.toThrow('not awaited')
    expect(await names(1)).toHaveLength(1)
  })

  test('collisions run the whole function again, others do not', async () => {
    const statesOf = async (state: string) => {
      let runs = 0
      const write = db.write(first, async (tx) => {
        runs += 1
        await advertiser(tx, 1, `${state} ${runs}`).execute()
        if (runs < 3) await sql`do ${sql.lit(`begin raise exception 'collision' using errcode = '${state}'; end`)}`.execute(tx)
      })
      await write.catch(() => {})
      return runs
    }
    expect([await statesOf('40001'), await statesOf('40P01'), await statesOf('23505')]).toEqual([3, 3, 1])
    expect(await names(1)).toEqual(['40001 3', '40P01 3'])
  })

  test('a deadlock inside a savepoint runs the whole function again, too', async () => {
    let runs = 0
    await db.write(first, async (tx) => {
      runs += 1
      const collide = () => sql`do 'begin raise exception using errcode = ''40P01''; end'`.execute(tx)
      if (runs === 1) await tx.savepoint(collide).catch(() => {})
      await advertiser(tx, 1, `run ${runs}`).execute()
    })
    expect(await names(1)).toEqual(['run 2'])
  })
})

describe('few messages', () => {
  let counted: Database
  beforeEach(async () => {
    counted = new Database({ ...db.config, log, poolSize: 1 })
    // The connection is open and has its prepared statements.
    await counted.as(first).selectFrom('orders').select('id').execute()
    return () => counted.close()
  })

  /** Writes to sockets, of which the connection's is the only one in use. */
  async function writesOf(work: () => Promise<unknown>): Promise<number> {
    const spies = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev' as '_write')]
    await work()
    const writes = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
    return writes
  }

  test('a read is one message', async () => {
    expect(await writesOf(() => counted.as(first).selectFrom('advertisers').selectAll().execute())).toBe(1)
  })

  test('a write with nothing to wait for is one message', async () => {
    const write = () => counted.write(first, async (tx) => [1, 2, 3].forEach(() => tx.last(advertiser(tx, 1))))
    expect(await writesOf(write)).toBe(1)
    expect(await names(1)).toHaveLength(3)
  })

  test('a conditional update with its audit row is two; queries sent together are one', async () => {
    const write = () =>
      counted.write(first, async (tx) => {
        await Promise.all([advertiser(tx, 1).returning('id').executeTakeFirst(), tx.selectFrom('orders').select('id').execute()])
        tx.last(advertiser(tx, 1))
      })
    expect(await writesOf(write)).toBe(2)
  })
})

describe('the database goes away and comes back', () => {
  test('queries say that it is unavailable, and work again when it is back', async () => {
    const line = await openDatabaseLine(db.config.owner)
    const unsteady = new Database({ owner: line.over(db.config.owner), app: line.over(db.config.app), log })
    const read = () => unsteady.as(first).selectFrom('advertisers').selectAll().execute()
    await read()
    const sleeping = unsteady.write(first, (tx) => sql`select pg_sleep(30)`.execute(tx))
    const lost = sleeping.catch((error: unknown) => error)
    await read()
    await line.cut()
    expect(await lost).toBeInstanceOf(DatabaseUnavailable)
    await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(unsteady.system.selectFrom('markets').selectAll().execute()).rejects.toBeInstanceOf(DatabaseUnavailable)
    await line.mend()
    expect(await read()).toEqual([])
    await unsteady.write(first, (tx) => advertiser(tx, 1, 'Back').execute())
    expect(await names(1)).toEqual(['Back'])
    await unsteady.close()
    await line.close()
  })

  test('a connection that the server ends is replaced', async () => {
    const one = new Database({ ...db.config, log, poolSize: 1 })
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const { rows } = await pid.execute(one.as(first))
    await sql`select pg_terminate_backend(${rows[0]!.pid}::int)`.execute(db.system)
    const again = await pid.execute(one.as(first)).catch(() => pid.execute(one.as(first)))
    expect(again.rows[0]!.pid).not.toBe(rows[0]!.pid)
    await one.close()
  })
})

describe('named statements', () => {
  test('a changed table is read and written as if nothing had happened', async () => {
    await sql`create table changing (agency_id bigint primary key)`.execute(db.system)
    await sql`grant select, insert on changing to spotdesk_app`.execute(db.system)
    const one = new Database({ ...db.config, log, poolSize: 1 })
    const all = sql<{ agency_id: number; more?: number | null }>`select * from changing`
    for (let time = 0; time < 3; time++) await all.execute(one.as(first))
    await sql`alter table changing add column more integer`.execute(db.system)
    await sql`insert into changing values (1, 2)`.execute(db.system)
    expect((await all.execute(one.as(first))).rows).toEqual([{ agency_id: 1, more: 2 }])
    await sql`alter table changing add column most integer`.execute(db.system)
    const written = await one.write(first, async (tx) => (await all.execute(tx)).rows)
    expect(written).toEqual([{ agency_id: 1, more: 2, most: null }])
    await one.close()
  })

  test(`a connection keeps ${statementsPerConnection} and forgets those not used for longest`, async () => {
    const one = new Database({ ...db.config, log, poolSize: 1 })
    const query = (number: number) => sql<{ n: number }>`select ${sql.lit(number)}::bigint as n`.execute(one.as(first))
    for (let round = 0; round < 3; round++) {
      for (let number = 0; number < 100; number++) expect((await query(number)).rows).toEqual([{ n: number }])
    }
    const { rows } = await sql<{
      kept: number
    }>`select count(*) as kept from pg_prepared_statements where name like 's%' and name not like 'spotdesk%'`.execute(one.as(first))
    expect(rows[0]!.kept).toBe(statementsPerConnection)
    await one.close()
  })

  test('a query that fails can be sent again', async () => {
    const one = new Database({ ...db.config, log, poolSize: 1 })
    const divide = (by: number) => sql<{ q: number }>`select 6 / ${by}::int as q`.execute(one.as(first))
    for (let time = 0; time < 3; time++) await expect(divide(0)).rejects.toThrow('division by zero')
    expect((await divide(2)).rows).toEqual([{ q: 3 }])
    await expect(sql`select no_such_column`.execute(one.as(first))).rejects.toThrow('no_such_column')
    await expect(sql`select no_such_column`.execute(one.as(first))).rejects.toThrow('no_such_column')
    expect((await divide(3)).rows).toEqual([{ q: 2 }])
    await one.close()
  })
})

describe('values', () => {
  test('bigint is a number, numeric and date are text, timestamptz a Date, jsonb its value; in arrays, too', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, 1.50::numeric as exact, '2026-10-25'::date as day, '2026-10-25T00:00Z'::timestamptz as at,
      '{"a":[1]}'::jsonb as json, array[1, null]::bigint[] as bigs, array[0.10]::numeric[] as exacts, array['2026-10-25']::date[] as days, null::bigint as nothing`.execute(
        db.as(first),
      )
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        exact: '1.50',
        day: '2026-10-25',
        at: new Date('2026-10-25T00:00Z'),
        json: { a: [1] },
        bigs: [1, null],
        exacts: ['0.10'],
        days: ['2026-10-25'],
        nothing: null,
      },
    ])
  })

  test('a bigint that a number cannot hold is an error, and the connection goes on', async () => {
    const one = new Database({ ...db.config, log, poolSize: 1 })
    await expect(sql`select 9007199254740993::bigint as big`.execute(one.as(first))).rejects.toThrow(RangeError)
    expect((await sql`select 1 as one`.execute(one.as(first))).rows).toEqual([{ one: 1 }])
    await one.close()
  })
})

describe('much at a time', () => {
  test('rows are copied in and merged in one transaction', async () => {
    const merged = await db.bulk(first, async (tx, client) => {
      await sql`create temporary table stage (name text) on commit drop`.execute(tx)
      await pipeline(Readable.from(['one\n', 'two\n', 'three\n']), client.query(copyFrom('copy stage from stdin')))
      const result = await sql`insert into advertisers (agency_id, name, name_lc) select 1, name, name from stage`.execute(tx)
      await tx.savepoint(() => sql`select 1`.execute(tx))
      tx.last(sql`update advertisers set status = 'PAUSED'`)
      return result.numAffectedRows
    })
    expect(merged).toBe(3n)
    expect(await names(1)).toEqual(['one', 'two', 'three'])
  })

  test('a cursor answers all rows of the agency in batches, and may be left early', async () => {
    await db.write(first, (tx) =>
      sql`insert into advertisers (agency_id, name, name_lc) select 1, n, n from generate_series(1, 25) n`.execute(tx),
    )
    const query = sql<{ name: string }>`select name from advertisers where agency_id = ${1} order by id`
    const batches: number[] = []
    for await (const rows of db.cursor<{ name: string }>(first, query, 10)) batches.push(rows.length)
    expect(batches).toEqual([10, 10, 5])
    for (let time = 0; time < 5; time++) for await (const rows of db.cursor(first, query, 10)) if (rows.length > 0) break
    for await (const rows of db.cursor(second, query, 10)) expect(rows).toEqual([])
  })

  test('queries of calls of an agency leave connections to another one, however many there are', async () => {
    const lock = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    // As the owner, whose connections are not those of calls.
    const holding = db.systemWrite(async (tx) => {
      await sql`select pg_advisory_xact_lock(7301)`.execute(tx)
      held.resolve()
      await lock.promise
    })
    await held.promise
    const turn = { end() {}, pause() {}, resume() {} }
    const blocked = atWork(1, turn, () =>
      Array.from({ length: 30 }, () => sql`select pg_advisory_xact_lock_shared(7301)`.execute(db.as(first))),
    )
    expect(await atWork(2, turn, () => names(2))).toEqual([])
    const { used, most, waiting } = db.usage().requests
    expect([used < most, waiting >= 30 - most]).toEqual([true, true])
    lock.resolve()
    await Promise.all([holding, ...blocked])
  })

  test('streams of any number of agencies leave a connection to batches, and the next begins when one of them ends', async () => {
    const query = sql<{ n: number }>`select generate_series(1, 10) as n`
    const streams = [1, 2, 3].map((agencyId) => db.cursor<{ n: number }>({ agencyId }, query, 1))
    await Promise.all(streams.slice(0, 2).map((stream) => stream.next()))
    const third = streams[2]!.next()
    expect(await db.bulk(first, async (tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows)).toEqual([{ one: 1 }])
    expect(db.usage().bulk.used).toBe(2)
    await streams[0]!.return()
    expect((await third).value).toEqual([{ n: 1 }])
    await Promise.all(streams.map((stream) => stream.return()))
  })
})
