/**
 * The files of the last uploads as they were read, by the hash of their bytes: the worker that imports one is mostly the process
 * that took it, a moment later, and does not have to read it again.
 */
import type { BulkFile } from '@spotdesk/sdk/csv'

const most = 4
const files = new Map<string, BulkFile>()

export function rememberFile(sha256: string, file: BulkFile): void {
  files.delete(sha256)
  files.set(sha256, file)
  const [oldest] = files.keys()
  if (files.size > most && oldest !== undefined) files.delete(oldest)
}

/** The file, once: it is forgotten with this. */
export function takeFile(sha256: string | null): BulkFile | null {
  const file = sha256 === null ? undefined : files.get(sha256)
  if (sha256 !== null) files.delete(sha256)
  return file ?? null
}
