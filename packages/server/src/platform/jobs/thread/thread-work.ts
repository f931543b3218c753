/** Work that can be done in a thread: its input and output are plain data, because they are copied between threads. */
import type { ResponseErrorCode } from '@spotdesk/sdk/contract'
import type { limits } from '@spotdesk/sdk/values'

export interface ThreadWork<Task, Part> {
  /** The name by which the thread finds it. */
  name: string
  /** The limit that says how many milliseconds a task may take. */
  time: keyof typeof limits
  /** The error code for a task that needs more than the allowed time or memory. */
  tooDemanding: ResponseErrorCode
  /** Carries out a task; hands over its answer part by part. @throws CsvFileError, Problem for a task that is refused */
  run(task: Task): Iterable<Part> | AsyncIterable<Part>
}

/** Any work, as the thread sees it. */
export type AnyThreadWork = ThreadWork<never, unknown>
