/**
 * A thread for work that may take long, so that the thread of the API stays free whatever it is given. It is asked for one task at a
 * time and hands over a part whenever the last one was taken: what arrives at once is never much.
 */
import { parentPort } from 'node:worker_threads'
import { CsvFileError } from '@spotdesk/sdk/csv'
import { type ParseTask, parseInParts } from '../change-sets/parse-changes.ts'
import { nameInParts, type NameTask, planInParts, type PlanTask } from '../change-sets/plan-in-parts.ts'
import { Problem } from '../http/problem.ts'
import { type BulkTask, countFeed, type FeedTask, readBulk, readFeed } from './read-files.ts'

/** What can be done in a thread. A task and its parts are data: they are copied from thread to thread. */
const works = { bulk: readBulk, feed: readFeed, count: countFeed, parse: parseInParts, name: nameInParts, plan: planInParts }

type Works = typeof works
type WorkType = keyof Works

export type ThreadTask =
  | ({ type: 'bulk' } & BulkTask)
  | ({ type: 'feed' | 'count' } & FeedTask)
  | ({ type: 'parse' } & ParseTask)
  | ({ type: 'name' } & NameTask)
  | ({ type: 'plan' } & PlanTask)

/** Parts of the answer by the type of the task. */
export type PartOf = { [T in WorkType]: ReturnType<Works[T]> extends AsyncIterable<infer P> | Iterable<infer P> ? P : never }

export type ThreadReply =
  | { begun: true }
  | { part: unknown }
  | { done: true }
  | { refused: { code: string; params: Record<string, unknown> }[] }
  | { error: Error }

let taken: () => void = () => {}
const send = (reply: ThreadReply) => parentPort!.postMessage(reply)

async function carryOut({ type, ...task }: ThreadTask): Promise<void> {
  send({ begun: true })
  try {
    // The rest of a task is what the work of its type takes.
    for await (const part of works[type](task as never)) {
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

parentPort!.on('message', (message: { task: ThreadTask } | { taken: true }) => {
  if ('task' in message) void carryOut(message.task)
  else taken()
})
