/** A disk that is full when the embedded database is created or started. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { fill, mayMount, mountSmallDisk, unmount } from '../../../testing/small-disk.ts'
import { DiskFull } from '../storage/disk-room.ts'
import { type EmbeddedOptions, startEmbedded } from './start.ts'

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function refusal(options: EmbeddedOptions): Promise<string> {
  const error = await startEmbedded({ settings: { fsync: 'off' }, ...options }).then(
    async (embedded) => {
      await embedded.stop()
      return new Error('it started')
    },
    (reason: unknown) => reason as Error,
  )
  expect(error, error.message).toBeInstanceOf(DiskFull)
  return error.message
}

/** Programs that fail as on a full disk. */
async function failingPrograms(folder: string): Promise<string> {
  const native = join(folder, 'native')
  await mkdir(join(native, 'bin'), { recursive: true })
  const scripts = {
    postgres: 'case "$*" in *--version*) exit 0;; esac; exit 1',
    initdb: 'echo "initdb: error: could not write to file: No space left on device" >&2; echo "removing contents" >&2; exit 1',
  }
  for (const [name, text] of Object.entries(scripts)) await writeFile(join(native, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return native
}

test('a database that cannot be created or started for it names the data folder and what is missing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-full-'))
  open.push(() => rm(folder, { recursive: true, force: true }))
  const native = await failingPrograms(folder)
  const dataDir = join(folder, 'home')
  const options = { dataDir, native, freeOf: async () => 5_900_000 }
  expect(await refusal(options)).toMatch(
    /^The disk of \S+home is full: 5 MB are free, the start needs 350 MB, 345 MB are missing\. Make room on it, or name a folder/,
  )
  // A database is there, and its program ends without a word.
  await mkdir(join(dataDir, 'pg'), { recursive: true })
  await writeFile(join(dataDir, 'pg', 'PG_VERSION'), '18\n')
  expect(await refusal(options)).toMatch(/home is full: 5 MB are free, the start needs 64 MB, 59 MB are missing\./)
  const roomy = startEmbedded({ ...options, freeOf: async () => 9e9 })
  await expect(roomy).rejects.toThrow(/does not start .*Set DATABASE_URL/)
})

test.skipIf(!mayMount)(
  'a disk that is really full is named in place of its data folder, its database and its start (not run where no file system may be mounted)',
  async () => {
    const disk = (size: string, files?: number) => {
      const folder = mountSmallDisk(size, files)!
      open.push(() => unmount(folder))
      return folder
    }
    // Room for bytes, and for no folder.
    expect(await refusal({ dataDir: join(disk('400m', 1), 'home') })).toMatch(
      /^The disk of \S+home takes nothing more \(ENOSPC\), although 4\d\d MB are free on it\./,
    )
    const small = join(disk('8m'), 'home')
    expect(await refusal({ dataDir: small })).toMatch(
      /^The disk of \S+home is full: \d MB are free, the start needs 350 MB, 34\d MB are missing/,
    )
    expect(await readdir(small), 'nothing is left of it').not.toContainEqual(expect.stringMatching(/^pg/))
    const medium = disk('80m')
    const dataDir = join(medium, 'home')
    const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
    expect(await embedded.stop()).toBe('stopped')
    fill(join(medium, 'ballast'))
    expect(await refusal({ dataDir })).toMatch(/^The disk of \S+home is full: 0 MB are free, the start needs 64 MB, 64 MB are missing/)
    await rm(join(medium, 'ballast'))
    expect(await (await startEmbedded({ dataDir, settings: { fsync: 'off' } })).stop()).toBe('stopped')
  },
)
