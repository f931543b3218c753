/**
 * A thread for work that may take long, so that the thread of the API stays free for every input. It gets one task at a time and hands over
 * a part when the last one was taken, so little data is in transit.
 */
import { parentPort } from 'node:worker_threads'
import { CsvFileError } from '@spotdesk/sdk/csv'
import { Problem } from '../../http/answer/problem.ts'
import type { AnyThreadWork } from './thread-work.ts'
import { yieldProcessor } from './yield-processor.ts'

/** A task with the name of its work. */
export interface ThreadTask {
  work: string
  task: unknown
}

export type ThreadReply =
  | { begun: true }
  | { part: unknown }
  | { done: true }
  | { refused: { code: string; params: Record<string, unknown> }[] }
  | { error: Error }

let taken: () => void = () => {}
const send = (reply: ThreadReply) => parentPort!.postMessage(reply)

async function runWork(work: AnyThreadWork, task: unknown): Promise<void> {
  send({ begun: true })
  try {
    // The task is of the work that it names.
    for await (const part of work.run(task as never)) {
      const next = new Promise<void>((resolve) => (taken = resolve))
      send({ part })
      await next
    }
    send({ done: true })
  } catch (error) {
    if (error instanceof CsvFileError) send({ refused: [...error.errors].map((one) => ({ ...one })) })
    else if (error instanceof Problem) send({ refused: [{ code: error.code, params: error.params }] })
    else send({ error: error as Error })
  }
}

/** The side of the thread: carries out tasks of these works. */
export function serveWorks(works: readonly AnyThreadWork[]): void {
  yieldProcessor()
  const byName = new Map(works.map((work) => [work.name, work]))
  parentPort!.on('message', (message: ThreadTask | { taken: true }) => {
    if ('taken' in message) return taken()
    const work = byName.get(message.work)
    if (work) void runWork(work, message.task)
    else send({ error: new TypeError(`the thread knows no work called ${message.work}`) })
  })
}
