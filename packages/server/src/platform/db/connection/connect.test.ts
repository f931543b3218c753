import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { configOfUrl, openDatabase } from './connect.ts'
import { DatabaseSetupError } from '../errors.ts'
import { migrate } from '../migrate.ts'

const log = { info() {}, warn() {} }
const nowhere = join(tmpdir(), 'never-made')
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: nowhere, log })

test('without DATABASE_URL a database of its own is opened, migrated, left and found again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'connect-'))
  const said: string[] = []
  const hearing = { info: (message: string) => void said.push(message), warn: (message: string) => void said.push(message) }
  const first = await openDatabase({ dataDir, log: hearing })
  const { applied } = await migrate(first)
  expect(applied.length).toBeGreaterThan(1)
  await first.close()
  expect(said).toEqual(['embedded database stopped'])
  const second = await openDatabase({ dataDir, log })
  expect(await migrate(second)).toEqual({ applied: [] })
  expect(await second.as({ agencyId: 1 }).selectFrom('campaigns').select('id').execute()).toEqual([])
  await second.close()
  await rm(dataDir, { recursive: true })
})

test('DATABASE_URL is opened as its user, and as spotdesk_app for requests', async () => {
  const { url, drop } = await createTestDatabase()
  const database = await open(url)
  const who = sql<{ who: string }>`select current_user as who`
  expect([(await who.execute(database.system)).rows, (await who.execute(database.as({ agencyId: 1 }))).rows]).toEqual([
    [{ who: 'spotdesk' }],
    [{ who: 'spotdesk_app' }],
  ])
  await database.close()
  await drop()
})

test('options that DATABASE_URL brings along are kept', () => {
  const { owner, app } = configOfUrl('postgresql://me:secret@db.example/ads?sslmode=require&options=-c%20search_path%3Dads')
  const optionsOf = (config: { connectionString?: string | undefined }) => new URL(config.connectionString!).searchParams.get('options')
  expect([optionsOf(owner), optionsOf(app)]).toEqual(['-c search_path=ads', '-c search_path=ads -c role=spotdesk_app'])
  expect(new URL(app.connectionString!).searchParams.get('sslmode')).toBe('require')
})

test('a DATABASE_URL that cannot be used is reported in one sentence', async () => {
  const { url, drop } = await createTestDatabase({ empty: true })
  await expect(open('my database')).rejects.toThrow(/^DATABASE_URL is not a URL/)
  const other = open(url.replace(/test_\d+_\d+/, 'no_such_database'))
  await expect(other).rejects.toBeInstanceOf(DatabaseSetupError)
  await expect(other).rejects.toThrow(/^DATABASE_URL is refused: database "no_such_database" does not exist\.$/)
  await drop()
})

test('a DATABASE_URL that does not answer is reported with its address and the reason', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const opening = open(`postgresql://me:secret@127.0.0.1:${port}/ads`)
  await expect(opening).rejects.toBeInstanceOf(DatabaseSetupError)
  await expect(opening).rejects.toThrow(
    `The PostgreSQL of DATABASE_URL does not answer at 127.0.0.1:${port} (ECONNREFUSED): check the address, and that it runs.`,
  )
})
