import { hourMs } from '@spotdesk/sdk/values'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toBlobPath, stageFile, sweepFiles } from '../studio/creatives/files.ts'
import { openDatabase } from '../platform/db/connection/connect.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createTestApp } from '../testing/app.ts'
import { type TestDatabase, createTestDatabase } from '../testing/database.ts'
import { toUserName, worldPassword, worldSeed } from '../testing/world.ts'
import { contentHash } from './archive.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

const key = 'a key for tests that is long enough for it'
const log = { info() {}, warn() {} }
const audio = Buffer.from('not really audio, but bytes')
const sha256 = createHash('sha256').update(audio).digest('hex')

let folder: string
let source: TestDatabase
const made: TestDatabase[] = []
let names = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-backup-'))
  source = await createTestDatabase({ seed: worldSeed })
  await writeFile(join(folder, 'secret'), 'the key of sign-ins, as a server makes it\n')
  const staged = await stageFile(folder, { agencyId: 1, sha256 }, audio)
  await staged.keep()
  await sql`update creatives set stored = true, sha256 = ${sha256} where agency_id = 1 and id = (select min(id) from creatives where agency_id = 1)`.execute(
    source.database.system,
  )
})
afterAll(async () => {
  for (const { drop } of [source, ...made]) await drop()
  await rm(folder, { recursive: true, force: true })
})

const empty = async () => {
  const database = await createTestDatabase({ empty: true })
  made.push(database)
  return database
}
const fresh = () => mkdtemp(join(folder, 'data-'))
const newName = () => join(folder, `${++names}.backup`)

async function backUp(
  database: Database,
  { secret = null, dataDir = folder, out = newName() }: { secret?: string | null; dataDir?: string; out?: string } = {},
) {
  const backup = await makeBackup({ owner: database.config.owner, dataDir, out, secret, version: '0.0.0-test', hasOwnSecret: true })
  return { out, ...backup }
}

describe('A backup', () => {
  test('restores every row, sequence and file; people sign in there and go on', async () => {
    const { out, manifest } = await backUp(source.database, { secret: key })
    expect((await stat(out)).mode & 0o777).toBe(0o600)
    const [target, dataDir] = [await empty(), await fresh()]
    const restored = await restoreBackup({ db: target.database, dataDir, file: out, secret: key })
    expect(restored.tables.find(({ name }) => name === 'campaigns')).toMatchObject({ rows: 10 })
    expect(await readFile(toBlobPath(dataDir, { agencyId: 1, sha256 }))).toEqual(audio)
    expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('the key of sign-ins, as a server makes it\n')
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect(contentHash((await backUp(target.database, { secret: key, dataDir })).manifest)).toBe(contentHash(manifest))
    const app = await createTestApp({ database: target })
    await app.call(session.login, { body: { userName: toUserName('manager'), password: worldPassword } })
    const list = await app.send('GET', '/api/v2/campaigns', { as: 'manager' })
    expect((list.json as { total: number }).total).toBeGreaterThan(0)
    const created = await app.send('POST', '/api/v2/campaigns/104001/pause', { as: 'manager' })
    expect(created.status).toBe(200)
    await app.close()
  })

  test('is one moment of a database that goes on changing', async () => {
    const target = await empty()
    const { system } = source.database
    let stop = false
    let moved = 0
    // At every moment both have the same value.
    const writing = (async () => {
      while (!stop) {
        moved += 1
        await source.database.systemWrite(async (tx) => {
          await sql`update campaigns set external_reference = ${`m${moved}`} where agency_id = 1 and id = 104001`.execute(tx)
          await sql`update agencies set domain = ${`m${moved}`} where id = 1`.execute(tx)
          await sql`update users set country = 'RO', first_name = ${`m${moved}`} where id = (select min(id) from users)`.execute(tx)
        })
      }
    })()
    while (moved < 5) await system.selectFrom('agencies').select('id').execute()
    const before = moved
    const { out } = await backUp(source.database)
    while (moved < before + 5) await system.selectFrom('agencies').select('id').execute()
    stop = true
    await writing
    await restoreBackup({ db: target.database, dataDir: await fresh(), file: out, secret: null })
    const { rows } = await sql<{
      a: string
      b: string
      c: string
    }>`select (select external_reference from campaigns where agency_id = 1 and id = 104001) as a,
      (select domain from agencies where id = 1) as b, (select first_name from users order by id limit 1) as c`.execute(
      target.database.system,
    )
    const { a, b, c } = rows[0]!
    expect([b, c]).toEqual([a, a])
    expect(Number(a.slice(1))).toBeGreaterThanOrEqual(before - 1)
  })

  test(
    'moves to an embedded database and back with equal checksums, and verify restores it into a fresh folder',
    { timeout: 240_000 },
    async () => {
      const first = await backUp(source.database)
      const [dataDir, back] = [await fresh(), await empty()]
      const embedded = await openDatabase({ dataDir, log })
      await restoreBackup({ db: embedded, dataDir, file: first.out, secret: null })
      const second = await backUp(embedded, { dataDir })
      await embedded.close()
      await restoreBackup({ db: back.database, dataDir: await fresh(), file: second.out, secret: null })
      const third = await backUp(back.database, { dataDir })
      expect([contentHash(second.manifest), contentHash(third.manifest)]).toEqual([
        contentHash(first.manifest),
        contentHash(first.manifest),
      ])
      const verified = await verifyBackup({ file: third.out, secret: null, folder })
      expect(verified.tables.map(({ name, rows, sha256: hash }) => [name, rows, hash])).toEqual(
        first.manifest.entries.filter(({ kind }) => kind === 'table').map(({ name, rows, sha256: hash }) => [name, rows, hash]),
      )
      expect((await readdir(folder)).filter((name) => name.startsWith('spotdesk-verify-'))).toEqual([])
    },
  )

  test('of an older version is restored as it was and then brought to this one', async () => {
    const [old, target] = [await empty(), await empty()]
    await migrate(old.database, { upTo: '0012-clocks' })
    await sql`insert into markets (id, name, country_codes, currency, time_zone) values (1, 'Old', '{RO}', 'RON', 'Europe/Bucharest')`.execute(
      old.database.system,
    )
    const { out } = await backUp(old.database)
    const { migrated } = await restoreBackup({ db: target.database, dataDir: await fresh(), file: out, secret: null })
    expect(migrated).toContain('0013-users')
    expect((await sql`select name from markets`.execute(target.database.system)).rows).toEqual([{ name: 'Old' }])
  })

  test('names the files that are missing or are not what their row says', async () => {
    const dataDir = await fresh()
    expect((await backUp(source.database, { dataDir })).manifest.missing).toEqual([`1/${sha256}`])
    const staged = await stageFile(dataDir, { agencyId: 1, sha256 }, Buffer.from('other bytes'))
    await staged.keep()
    expect((await backUp(source.database, { dataDir })).manifest.missing).toEqual([`1/${sha256}`])
  })

  test('takes the key of sign-ins along only when it is encrypted', async () => {
    expect((await backUp(source.database)).manifest.secret).toBe(false)
    expect((await backUp(source.database, { secret: key })).manifest.secret).toBe(true)
  })

  test('that breaks off leaves no file of its name, and one that exists is not written over', async () => {
    const out = newName()
    const gone = { ...source.database.config.owner, database: 'no_such_database' }
    await expect(makeBackup({ owner: gone, dataDir: folder, out, secret: null, version: '', hasOwnSecret: false })).rejects.toThrow(
      /no_such_database/,
    )
    const nothing = await empty()
    await expect(backUp(nothing.database, { out })).rejects.toThrow(/holds no Spotdesk/)
    await expect(stat(out)).rejects.toThrow(/ENOENT/)
    await writeFile(out, 'mine')
    await expect(backUp(source.database, { out })).rejects.toThrow(/exists already/)
    expect(await readFile(out, 'utf8')).toBe('mine')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('A backup that is not whole', () => {
  let whole: Buffer
  let plain: Buffer
  let target: TestDatabase
  beforeAll(async () => {
    target = await empty()
    whole = await readFile((await backUp(source.database, { secret: key })).out)
    plain = await readFile((await backUp(source.database)).out)
  })

  /** A start of the second chunk, and the same chunk once more. */
  const firstChunk = (bytes: Buffer) => bytes.indexOf(10, bytes.indexOf(10) + 1) + 1
  const chunk = 65_552
  const swapped = (bytes: Buffer) => {
    const at = firstChunk(bytes)
    return Buffer.concat([
      bytes.subarray(0, at),
      bytes.subarray(at + chunk, at + 2 * chunk),
      bytes.subarray(at, at + chunk),
      bytes.subarray(at + 2 * chunk),
    ])
  }
  const flipped = (bytes: Buffer, at: number) => {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    return changed
  }

  test.each<[string, () => Buffer, string | null, RegExp]>([
    ['encrypted, without its key', () => whole, null, /encrypted: give its key/],
    ['with another key', () => whole, 'another key that is long enough too', /does not open this backup/],
    ['with one byte changed', () => flipped(whole, Math.floor(whole.length / 2)), key, /changed, or its end is missing/],
    ['with its last byte cut off', () => whole.subarray(0, -1), key, /changed, or its end is missing/],
    ['cut off between two chunks', () => whole.subarray(0, firstChunk(whole) + chunk), key, /does not open|changed, or its end/],
    ['with two chunks in another order', () => swapped(whole), key, /does not open this backup, or the file was changed/],
    ['with another first line', () => flipped(whole, 3), key, /no backup of Spotdesk/],
    ['not encrypted, with one byte changed', () => flipped(plain, Math.floor(plain.length / 2)), null, /damaged/],
    ['not encrypted and cut off', () => plain.subarray(0, Math.floor(plain.length / 2)), null, /damaged|cut off|missing/],
    ['a file of something else', () => Buffer.from('PK something else\n'), null, /no backup of Spotdesk/],
  ])('%s is refused, and the database stays empty', async (_, bytes, secret, sentence) => {
    const file = newName()
    await writeFile(file, bytes())
    await expect(restoreBackup({ db: target.database, dataDir: await fresh(), file, secret })).rejects.toThrow(sentence)
    // A connection of its own: those of a pool stay for a while, and a restore refuses a database that a server uses.
    const client = new pg.Client(target.database.config.owner)
    await client.connect()
    const { rows } = await client.query<{ made: boolean }>("select to_regclass('agencies') is not null as made")
    if (rows[0]!.made) expect((await client.query('select 1 from agencies')).rows).toEqual([])
    await client.end()
  })
})

describe('A restore is refused', () => {
  test('into a database that is not empty', async () => {
    const { out } = await backUp(source.database)
    await expect(restoreBackup({ db: source.database, dataDir: folder, file: out, secret: null })).rejects.toThrow(
      /not empty|A server uses/,
    )
  })

  test('of a backup of a newer version', async () => {
    const [newer, target] = [await empty(), await empty()]
    await migrate(newer.database)
    await sql`insert into migration_checksums (name, sha256) values ('9999-of-tomorrow', 'x')`.execute(newer.database.system)
    const { out } = await backUp(newer.database)
    await expect(restoreBackup({ db: target.database, dataDir: await fresh(), file: out, secret: null })).rejects.toThrow(
      /9999-of-tomorrow.*newer one/,
    )
  })

  test('into tables that are newer than those of the backup', async () => {
    const [old, target] = [await empty(), await empty()]
    await migrate(old.database, { upTo: '0012-clocks' })
    await migrate(target.database)
    const { out } = await backUp(old.database)
    await expect(restoreBackup({ db: target.database, dataDir: await fresh(), file: out, secret: null })).rejects.toThrow(
      /newer than those of the backup/,
    )
  })
})

test('files whose rows are gone are not swept away while a backup reads them', async () => {
  const dataDir = await fresh()
  const blob = { agencyId: 1, sha256: createHash('sha256').update('orphan').digest('hex') }
  const staged = await stageFile(dataDir, blob, Buffer.from('orphan'))
  await staged.keep()
  const later = new Date(Date.now() + 2 * hourMs)
  const { withOwner } = await import('./tables.ts')
  const { holdFiles } = await import('../platform/db/storage/file-hold.ts')
  await withOwner(source.database.config.owner, 'test', async (client) => {
    await holdFiles(client)
    expect(await sweepFiles(source.database, dataDir, later)).toBe(0)
  })
  expect(await sweepFiles(source.database, dataDir, later)).toBe(1)
})
