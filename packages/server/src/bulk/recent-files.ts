/**
 * The files of the last uploads as they were read, by their kind and the hash of their bytes: the worker that imports one is mostly
 * the process that took it, a moment later, and does not have to read it again.
 */
import type { JobKind } from '../jobs/job.ts'
import type { ReadFile } from './import-source.ts'

const most = 4
const files = new Map<string, ReadFile>()

export function rememberFile(sha256: string, read: ReadFile): void {
  const key = `${read.kind} ${sha256}`
  files.delete(key)
  files.set(key, read)
  const [oldest] = files.keys()
  if (files.size > most && oldest !== undefined) files.delete(oldest)
}

/** The file, once: it is forgotten with this. */
export function takeFile(kind: JobKind, sha256: string | null): ReadFile | null {
  const key = `${kind} ${sha256}`
  const read = files.get(key)
  files.delete(key)
  return read ?? null
}
