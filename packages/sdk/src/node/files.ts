import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Download } from '../client/files/download.ts'
import type { UploadFile } from '../client/files/upload.ts'

const mediaTypes: Record<string, string> = {
  '.csv': 'text/csv',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
}

/**
 * A file on disk to upload. It is read piece by piece, and again for each retry.
 * @throws the system's error (ENOENT, EISDIR …) when it is no readable file
 * @example
 * ```ts
 * import { fileFrom } from '@spotdesk/sdk/node'
 * const { id } = await client.bulk.import('campaigns', await fileFrom('autumn.csv'), { dryRun: true })
 * ```
 */
export async function fileFrom(path: string): Promise<UploadFile> {
  const facts = await stat(path)
  if (!facts.isFile()) throw Object.assign(new Error(`EISDIR: '${path}' is no file`), { code: 'EISDIR', path })
  const name = basename(path)
  return { name, type: mediaTypes[extname(name).toLowerCase()], size: facts.size, stream: () => createReadStream(path) }
}

/**
 * Writes a downloaded file to disk and returns its path. The file gets its name only when it is complete.
 * @param target a path, or a directory in which it gets the name that the server gave
 * @example
 * ```ts
 * import { toFile } from '@spotdesk/sdk/node'
 * const path = await toFile(await client.bulk.download({ jobId }), 'exports')
 * ```
 */
export async function toFile(download: Download, target: string): Promise<string> {
  const isDirectory = await stat(target).then(
    (facts) => facts.isDirectory(),
    () => false,
  )
  const path = isDirectory ? join(target, download.fileName ?? 'download') : target
  const partial = `${path}.part`
  try {
    await pipeline(Readable.fromWeb(download.stream() as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(partial))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return path
}
