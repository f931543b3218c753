/**
 * The files of the last uploads as they were read, by their kind, the hash of their bytes and the zone of their dates: the worker that
 * imports one is mostly the process that took it, a moment later, and does not have to read it again.
 */
import type { JobKind } from '../../platform/jobs/job.ts'
import type { ReadFile } from './import-source.ts'

const most = 4
const files = new Map<string, ReadFile>()
const keyOf = (kind: JobKind, sha256: string | null, zone: string) => `${kind} ${sha256} ${zone}`

/** @param zone the agency's */
export function rememberFile(sha256: string, zone: string, read: ReadFile): void {
  const key = keyOf(read.kind, sha256, zone)
  files.delete(key)
  files.set(key, read)
  const [oldest] = files.keys()
  if (files.size > most && oldest !== undefined) files.delete(oldest)
}

/** The file, once: it is forgotten with this. */
export function takeFile(kind: JobKind, sha256: string | null, zone: string): ReadFile | null {
  const key = keyOf(kind, sha256, zone)
  const read = files.get(key)
  files.delete(key)
  return read ?? null
}
