/**
 * The bytes of creative files, in the data directory under their hash, by agency: no name of a caller becomes a path. Bytes are in a
 * temporary file until the transaction with their row is about to commit; files that a dying process leaves are deleted later.
 */
import { hourMs } from '@spotdesk/sdk/values'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, chmod, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { mayRemoveFiles } from '../../platform/db/storage/file-hold.ts'
import type { StoredFile } from '../../platform/http/request/byte-range.ts'
import { type Blob, findOrphans, holdCreatives } from './blob-store.ts'

const folder = (dataDir: string) => join(dataDir, 'creatives')
const incoming = (dataDir: string) => join(folder(dataDir), 'incoming')

/** Only the server's own user may enter the folder, and so everything below it. */
const folderMode = 0o700
const fileMode = 0o600

/** Creates the folder of creative files, or removes other users' access to one that an older version has created. Once, at the start. */
export async function secureFolder(dataDir: string): Promise<void> {
  await mkdir(folder(dataDir), { recursive: true, mode: folderMode })
  await chmod(folder(dataDir), folderMode)
}

/** The path of a file's bytes. @throws TypeError for a text that is no hash */
export function toBlobPath(dataDir: string, { agencyId, sha256 }: Blob): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256')
  return join(folder(dataDir), String(agencyId), sha256.slice(0, 2), sha256)
}

/** Written bytes that have no name yet. */
export interface StagedFile {
  /** Gives them their name; a second call does nothing. To be called in the transaction of their row, after the row was written. */
  keep(): Promise<void>
  /** Deletes them if they were not kept. */
  close(): Promise<void>
}

export async function stageFile(dataDir: string, blob: Blob, bytes: Uint8Array): Promise<StagedFile> {
  const path = toBlobPath(dataDir, blob)
  const made = { recursive: true, mode: folderMode }
  await Promise.all([mkdir(incoming(dataDir), made), mkdir(dirname(path), made)])
  const staged = join(incoming(dataDir), randomUUID())
  try {
    await withHandle(staged, 'wx', async (file) => {
      await file.writeFile(bytes)
      await file.sync()
    })
  } catch (error) {
    await rm(staged, { force: true })
    throw error
  }
  let isKept = false
  return {
    keep: async () => {
      if (isKept) return
      await rename(staged, path)
      isKept = true
      await withHandle(dirname(path), 'r', (directory) => directory.sync())
    },
    close: () => rm(staged, { force: true }),
  }
}

async function withHandle(path: string, flags: string, work: (handle: FileHandle) => Promise<unknown>): Promise<void> {
  const handle = await open(path, flags, fileMode)
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}

/** The bytes of a file, which are named by their hash; null when they are missing. */
export async function findStored(dataDir: string, blob: Blob): Promise<StoredFile | null> {
  const path = toBlobPath(dataDir, blob)
  const found = await stat(path).catch(() => null)
  return found && { tag: blob.sha256, size: found.size, read: (start, end) => createReadStream(path, { start, end }) }
}

/** The time limit of an upload from its first byte to its commit. */
const settledMs = hourMs

/**
 * Deletes the files of uploads that never committed. No upload commits between the last check and the deletion, because uploads need the
 * table. @returns the number of deleted files
 */
export async function sweepFiles(db: Database, dataDir: string, now: Date): Promise<number> {
  const isOld = async (path: string) => {
    const found = await stat(path).catch(() => null)
    return found !== null && found.isFile() && now.getTime() - found.mtimeMs > settledMs
  }
  let swept = 0
  for (const name of await namesIn(incoming(dataDir))) {
    const path = join(incoming(dataDir), name)
    if (!(await isOld(path))) continue
    await rm(path, { force: true })
    swept += 1
  }
  for (const agency of (await namesIn(folder(dataDir))).filter((name) => /^\d+$/.test(name))) {
    for (const part of await namesIn(join(folder(dataDir), agency))) {
      const hashes = (await namesIn(join(folder(dataDir), agency, part))).filter((name) => /^[0-9a-f]{64}$/.test(name))
      const agencyId = Number(agency)
      const blobs = hashes.map((sha256): Blob => ({ agencyId, sha256 }))
      if ((await findOrphans(db.as({ agencyId }), blobs)).length > 0) swept += await sweepBlobs(db, dataDir, blobs, isOld)
    }
  }
  return swept
}

function sweepBlobs(db: Database, dataDir: string, blobs: readonly Blob[], isOld: (path: string) => Promise<boolean>): Promise<number> {
  return db.write({ agencyId: blobs[0]!.agencyId }, async (tx) => {
    // A backup still reads files whose rows are gone: they are deleted the next time.
    if (!(await mayRemoveFiles(tx))) return 0
    await holdCreatives(tx)
    let swept = 0
    for (const blob of await findOrphans(tx, blobs)) {
      const path = toBlobPath(dataDir, blob)
      if (!(await isOld(path))) continue
      await unlink(path)
      swept += 1
    }
    return swept
  })
}

const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => [])
