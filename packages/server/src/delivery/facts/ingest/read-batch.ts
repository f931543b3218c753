/** Reads the rows of a batch in a worker thread. */
import { Problem } from '../../../platform/http/answer/problem.ts'
import { TaskRefused, type ThreadUser, doInThread } from '../../../platform/jobs/thread/in-thread.ts'
import { splitParts } from '../../../platform/jobs/parts.ts'
import type { ThreadWork } from '../../../platform/jobs/thread/thread-work.ts'
import { type FileItem, unpack } from '../batch/read-file.ts'

/** A batch: its kind, and its bytes as received. */
interface BatchTask<Kind> {
  kind: Kind
  bytes: Uint8Array
}

/** The functions that read a noun's batches: one counts the rows, one returns them in the order in which they are merged. */
export interface BatchReader<Kind> {
  count: ThreadWork<BatchTask<Kind>, number>
  read: ThreadWork<BatchTask<Kind>, FileItem<unknown>[]>
}

/**
 * @param name the noun of the batches
 * @param count counts the rows of a batch @param read reads them; both throw a Problem for an error of the whole batch
 */
export function batchReader<Kind>(
  name: string,
  {
    count,
    read,
  }: { count(kind: Kind, text: string): Promise<number>; read(kind: Kind, text: string): Promise<readonly FileItem<unknown>[]> },
): BatchReader<Kind> {
  const bounds = { time: 'readFileMs', tooDemanding: 'fileTooDemanding' } as const
  const unpackText = (bytes: Uint8Array) => unpack(Buffer.from(bytes))
  return {
    count: {
      ...bounds,
      name: `count ${name}`,
      async *run({ kind, bytes }) {
        yield await count(kind, await unpackText(bytes))
      },
    },
    read: {
      ...bounds,
      name: `read ${name}`,
      async *run({ kind, bytes }) {
        yield* splitParts(await read(kind, await unpackText(bytes)))
      },
    },
  }
}

/**
 * The number of rows of a batch. Errors that make the whole batch unreadable are found here.
 * @throws Problem factFileTooLarge, notFacts, badEncoding, tooManyFacts, emptyFile, fileTooDemanding, and those of a header
 */
export async function countBatch<Kind>(user: ThreadUser, { count: work }: BatchReader<Kind>, task: BatchTask<Kind>): Promise<number> {
  let count = 0
  await doInThread(user, work, task, (part) => void (count = part)).catch((error: unknown) => {
    if (!(error instanceof TaskRefused)) throw error
    const [{ code, params }] = error.faults
    throw new Problem(code, params)
  })
  return count
}

/** @throws TaskRefused when it exceeds its limit of time or memory */
export async function readBatchRows<T, Kind>(agencyId: number, { read }: BatchReader<Kind>, task: BatchTask<Kind>): Promise<FileItem<T>[]> {
  const items: FileItem<T>[] = []
  // Rows of a kind have passed the schema of that kind.
  await doInThread({ agencyId }, read, task, (part) => void items.push(...(part as FileItem<T>[])))
  return items
}
