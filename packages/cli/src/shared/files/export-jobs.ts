/** An export of any size: jobs of as many ids as one may have, one after the other, and their files as one. */
import { open, rm, stat } from 'node:fs/promises'
import type { BulkKind } from '@spotdesk/sdk'
import { mostExportIds } from '@spotdesk/sdk/records'
import type { Client, Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { untilEnded } from '../follow-job.ts'

export interface Exporting {
  kind: BulkKind
  ids: readonly number[]
}

/** The ids of the job that begins at a place. */
export const idsFrom = ({ kind, ids }: Exporting, done: number) => ids.slice(done, done + mostExportIds(kind))

export async function startExport({ signal }: Context, client: Client, { kind, ids }: Exporting): Promise<string> {
  return (await client.bulk.export(kind, [...ids], { signal })).id
}

/** @returns false when the time ran out first. @throws Failure when the job failed */
export async function exportEnded(
  context: Context,
  client: Client,
  id: string,
  options: { timeoutMs?: number | undefined; onLook?: (doneItems: number) => void },
): Promise<boolean> {
  const { timeoutMs, onLook } = options
  const job = await untilEnded(context, client, id, { timeoutMs, onLook: ({ doneItems }) => onLook?.(doneItems) })
  if (job === null) return false
  if (job.outcome === 'SUCCEEDED') return true
  throw new Failure({
    code: 'exportFailed',
    message: `The export ended as ${job.outcome}${job.failure === null ? '' : `: ${job.failure}`} (job ${id}).`,
    exit: 'unexpected',
  })
}

/** Opens the file of an export; those of every kind are read at one address. */
export function openExportFile(client: Client, jobId: string, options: { signal: AbortSignal; headers?: Record<string, string> }) {
  return client.bulk.download({ jobId }, options)
}

export interface Piece {
  jobId: string
  /** Where it is written. A beginning that is there already is kept if it is of the same file. */
  path: string
  /** ETag of the file that the beginning is of. */
  etag: string | null
  /** Called before the content is read. */
  onTag: (etag: string | null) => Promise<void>
}

/** Downloads a file. One that breaks off is continued where it was, and so is one that an earlier run left. */
export async function downloadPiece(context: Context, client: Client, { jobId, path, etag, onTag }: Piece): Promise<void> {
  const { signal, settings } = context
  let tag = etag
  for (let left = Number(settings.values.retries.value); ; left -= 1) {
    try {
      tag = await downloadOnce()
      return
    } catch (error) {
      const { status, name } = error as { status?: number; name?: string }
      // The beginning is longer than the file, or all of it: it is asked for again from its first byte.
      if (status === 416) await rm(path, { force: true })
      else if (signal.aborted || status !== undefined || name === 'Failure') throw error
      else if (left <= 0) throw brokenOff(error as Error)
    }
  }

  async function downloadOnce(): Promise<string | null> {
    const size = tag === null ? 0 : await readSize(path)
    const headers: Record<string, string> = size > 0 ? { range: `bytes=${size}-`, 'if-range': tag! } : {}
    const { data, response } = await openExportFile(client, jobId, { signal, headers }).withResponse()
    tag = response.headers.get('etag')
    await onTag(tag)
    await writeAll(path, response.status === 206 ? 'a' : 'w', data.stream())
    return tag
  }
}

/** Everything that arrives is kept, also when the connection is lost after it. */
async function writeAll(path: string, flags: 'a' | 'w', content: ReadableStream<Uint8Array>): Promise<void> {
  const file = await open(path, flags)
  try {
    for await (const chunk of content) await file.write(chunk)
  } finally {
    await file.close()
  }
}

function brokenOff(cause: Error): Failure {
  return new Failure({ code: 'brokenOff', message: `The download broke off: ${cause.message}.`, exit: 'unreachable', cause })
}

const readSize = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
