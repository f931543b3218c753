/** The file of a backup: two header lines, then the entries, compressed and, with a key, encrypted. */
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod'
import { BackupError, toBackupError } from './backup-error.ts'
import { Seal, Sealing, Unseal, newSealing } from './seal.ts'

const firstLine = 'SPOTDESK BACKUP 1'

const Header = z.object({ compression: z.literal('gzip'), encryption: Sealing.nullable() })

/** Most bytes of the two lines. */
const headerBytes = 4096

/**
 * Writes a backup under a temporary name first and renames it when all of it is on the disk: an interrupted one is never taken for a
 * complete one. Only its owner may read it.
 * @param secret the key it is encrypted with; null: it is not
 * @param signal ends the work; no file is left then
 * @throws BackupError when there is a file of this name, or it cannot be written
 */
export async function writeBackupFile(
  path: string,
  secret: string | null,
  frames: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  if (await exists(path)) throw new BackupError(`The file ${path} exists already: choose another name with --out.`)
  const encryption = secret === null ? null : newSealing()
  const header = Buffer.from(`${firstLine}\n${JSON.stringify({ compression: 'gzip', encryption })}\n`)
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.${randomBytes(4).toString('hex')}.part`)
  // On the disk before it is closed.
  const out = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const seal = secret === null || encryption === null ? new PassThrough() : new Seal({ secret, sealing: encryption, header })
    out.write(header)
    await pipeline(frames, createGzip({ level: 3 }), seal, out, { signal })
    await giveName(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    out.destroy()
    // The first error says more than one about the removal.
    await rm(draft, { force: true }).catch(() => {})
    throw toBackupError(error, path)
  }
}

/** Errors of file systems without hard links: FAT, and some network mounts. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** A hard link and the removal of the first name: a rename would overwrite a file that was created in the meantime. */
async function giveName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
    await rm(draft)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'EEXIST' || (withoutLinks.has(code) && (await exists(path))))
      throw new BackupError(`The file ${path} was made by somebody else in the meantime: choose another name with --out.`, { cause: error })
    if (!withoutLinks.has(code)) throw error
    await rename(draft, path)
  }
}

/** Reads a backup. `work` gets the frames. @throws BackupError when it is not a backup, is damaged, or the key is wrong */
export async function readBackupFile<T>(
  path: string,
  secret: string | null,
  work: (frames: AsyncIterable<Buffer>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const header = await readHeader(path)
  const { encryption } = parseHeader(header, path)
  if (encryption !== null && secret === null)
    throw new BackupError('The backup is encrypted: give its key with SPOTDESK_BACKUP_KEY or --key-file.')
  const unseal = encryption === null ? new PassThrough() : new Unseal({ secret: secret!, sealing: encryption, header })
  let answer: { value: T } | undefined
  let working = Promise.resolve()
  try {
    const read = async (frames: AsyncIterable<Buffer>) => {
      working = work(frames).then((value) => void (answer = { value }))
      await working
    }
    await pipeline(createReadStream(path, { start: header.length }), unseal, createGunzip(), read, { signal })
  } catch (error) {
    // The pipeline does not wait for it, and it may still write while the caller cleans up.
    await working.catch(() => {})
    // The signal came too late: the committed data stays.
    if (answer !== undefined && signal?.aborted) return answer.value
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw new BackupError('The backup is damaged, or its end is missing.', { cause: error })
    throw error
  }
  return answer!.value
}

async function readHeader(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupError(`The backup ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}).`, { cause })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    const read = buffer.subarray(0, bytesRead)
    const second = read.indexOf(10, read.indexOf(10) + 1)
    return Buffer.from(read.subarray(0, second + 1))
  } finally {
    await file.close()
  }
}

function parseHeader(header: Buffer, path: string): z.output<typeof Header> {
  const [first, second = ''] = header.toString('utf8').split('\n')
  if (first !== firstLine) throw new BackupError(`${path} is no backup of Spotdesk, or one of a newer version.`)
  try {
    return Header.parse(JSON.parse(second))
  } catch (cause) {
    throw new BackupError(`${path} is damaged, or a backup of a newer version of Spotdesk.`, { cause })
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
