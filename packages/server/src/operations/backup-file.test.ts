import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toBlobPath, stageFile } from '../studio/creatives/files.ts'
import { type TestDatabase, createTestDatabase } from '../testing/database.ts'
import { worldSeed } from '../testing/world.ts'
import { writeJson } from './archive.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'
import { BackupError } from './backup-error.ts'
import { type MadeBackup, makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'
import { withOwner } from './tables.ts'
import { verifyBackup } from './verify.ts'

const audio = Buffer.from('not really audio, but bytes')
const blob = { agencyId: 1, sha256: createHash('sha256').update(audio).digest('hex') }

let folder: string
let source: TestDatabase
let target: TestDatabase
let whole: MadeBackup & { out: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-backup-file-'))
  source = await createTestDatabase({ seed: worldSeed })
  target = await createTestDatabase({ empty: true })
  const staged = await stageFile(folder, blob, audio)
  await staged.keep()
  await sql`update creatives set stored = true, sha256 = ${blob.sha256} where agency_id = 1 and id = (select min(id) from creatives where agency_id = 1)`.execute(
    source.database.system,
  )
  whole = await backUp(join(folder, 'whole.backup'))
})
afterAll(async () => {
  for (const database of [source, target]) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(out: string) {
  const how = { dataDir: folder, out, secret: null, version: '0.0.0-test', hasOwnSecret: false }
  return { out, ...(await makeBackup({ owner: source.database.config.owner, ...how })) }
}

async function* framesOf(...parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts
}

const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(BackupError)
  return (error as BackupError).message
}

test('what appears under the name of a backup is not written over, also when a look does not see it', async () => {
  const out = join(folder, 'link.backup')
  await symlink(join(folder, 'not-there'), out)
  expect(await refusal(backUp(out))).toContain('was made by somebody else in the meantime')
  const appears = async function* () {
    await writeFile(join(folder, 'mine.backup'), 'mine')
    yield Buffer.from('content')
  }
  expect(await refusal(writeBackupFile(join(folder, 'mine.backup'), null, appears()))).toContain('in the meantime')
  expect(await readFile(join(folder, 'mine.backup'), 'utf8')).toBe('mine')
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a path that cannot be written is one sentence', async () => {
  const missing = join(folder, 'no-such-folder', 'x.backup')
  expect(await refusal(backUp(missing))).toBe(`${missing} cannot be written (ENOENT): the folder does not exist: make it first.`)
  expect(await refusal(backUp(join(whole.out, 'x.backup')))).toMatch(/\(ENOTDIR\): a part of the path is not a folder/)
  const nowhere = join(folder, 'no-such-folder')
  expect(await refusal(verifyBackup({ file: whole.out, secret: null, folder: nowhere }))).toContain(`${nowhere} cannot be written (ENOENT)`)
})

test.each(["FOR VALUES FROM (pg_sleep(0)::text) TO ('2026-12-01')", "FOR VALUES IN (lower('x'))", "FOR VALUES FROM ('a') TO ('b') x", ''])(
  'a backup whose partition is bounded by something else than values is refused: %s',
  async (bound) => {
    const [first] = whole.about.partitions
    const out = join(await mkdtemp(join(folder, 'bound-')), 'x.backup')
    const about = { ...whole.about, partitions: [{ ...first!, name: 'fact_hour_of_nobody', bound }] }
    await writeBackupFile(out, null, writeJson({ kind: 'about', name: 'about' }, about))
    expect(await refusal(restoreBackup({ db: target.database, dataDir: folder, file: out, secret: null }))).toContain(
      'has other bounds than values',
    )
  },
)

test('a restore that fails at its end keeps no rows and no files', async () => {
  const bytes = await readBackupFile(whole.out, null, async (frames) => Buffer.concat(await Array.fromAsync(frames)))
  const file = join(folder, 'cut.backup')
  await writeBackupFile(file, null, framesOf(bytes.subarray(0, bytes.indexOf('{"kind":"manifest"') - 5)))
  const dataDir = await mkdtemp(join(folder, 'data-'))
  expect(await refusal(restoreBackup({ db: target.database, dataDir, file, secret: null }))).toContain('cut off')
  const left = await readdir(dataDir, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([])
  const rows = await withOwner(target.database.config.owner, 'test', (client) => client.query('select 1 from agencies'))
  expect(rows.rowCount).toBe(0)
  await restoreBackup({ db: target.database, dataDir, file: whole.out, secret: null })
  expect(await readFile(toBlobPath(dataDir, blob))).toEqual(audio)
})
