/** The rows of a batch, taken apart in a thread. */
import { Problem } from '../../platform/http/problem.ts'
import { TaskRefused, doInThread } from '../../platform/jobs/in-thread.ts'
import type { FeedTask } from '../../platform/jobs/read-files.ts'
import type { FileItem } from './batch/read-file.ts'

/** What a batch is of. */
export type BatchOf = FeedTask extends infer T ? (T extends FeedTask ? Omit<T, 'type' | 'bytes'> : never) : never

/**
 * How many rows a batch has. What makes all of it unreadable is found here.
 * @throws Problem factFileTooLarge, notFacts, badEncoding, tooManyFacts, emptyFile, fileTooDemanding, and those of a header
 */
export async function countBatch(agencyId: number, of: BatchOf, bytes: Uint8Array): Promise<number> {
  let count = 0
  const task = { ...of, type: 'count', bytes } as FeedTask & { type: 'count' }
  await doInThread(agencyId, task, (part) => void (count = part)).catch((error: unknown) => {
    if (!(error instanceof TaskRefused)) throw error
    const [{ code, params }] = error.faults
    throw new Problem(code, params)
  })
  return count
}

/** @throws TaskRefused when it takes more than its time or memory now */
export async function readBatchRows<T>(agencyId: number, of: BatchOf, bytes: Uint8Array): Promise<FileItem<T>[]> {
  const items: FileItem<T>[] = []
  const task = { ...of, type: 'feed', bytes } as FeedTask & { type: 'feed' }
  await doInThread(agencyId, task, (part) => void items.push(...(part as FileItem<T>[])))
  return items
}
