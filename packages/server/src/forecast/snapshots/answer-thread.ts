/**
 * The thread that holds a snapshot and answers from it, so that the thread of the API stays free. It reads the snapshot from the database
 * itself: its bytes never pass through the other thread.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { attempt, type Inventory, type Snapshot, stepsOf, unpackInventory, unpackSnapshot } from '@spotdesk/forecast'
import { yieldProcessor } from '../../platform/jobs/thread/yield-processor.ts'
import { questions, type QuestionKind } from './questions.ts'
import { readBytes, type SnapshotRow } from './snapshot-store.ts'
import type { ThreadData } from './thread.ts'

/** `most`: steps of a question for each million rows, after which it is given up. */
export type QuestionTask = { id: number } & ({ load: SnapshotRow } | { ask: QuestionKind; input: unknown[]; most?: number | undefined })
/**
 * `long`: the question takes more steps than it had. `progress` is the part of an answer in steps that is done, 0 to 1: the answer is still
 * to come.
 */
export type QuestionReply = { id: number } & (
  | { ok: true; value: unknown }
  | { ok: true; long: true }
  | { ok: false; error: Error }
  | { progress: number }
)

yieldProcessor()
const { owner } = workerData as ThreadData
let inventory: { id: string; value: Inventory } | null = null
let snapshot: Snapshot | null = null

/** Only changed parts are read: between hourly snapshots the inventory mostly stays the same. */
async function load({ version, inventoryId }: SnapshotRow): Promise<void> {
  if (inventory?.id !== inventoryId) {
    const bytes = await readBytes(owner, inventoryId)
    inventory = { id: inventoryId, value: unpackInventory(bytes) }
  }
  snapshot = unpackSnapshot(await readBytes(owner, version), inventory.value)
}

/** The answer of a question, or null when it takes more than `most`. */
function answerWithin(most: number, kind: QuestionKind, input: unknown[]): { value: unknown } | null {
  if (!snapshot) throw new Error('asked before a snapshot was loaded')
  return attempt(stepsOf(most, snapshot.inventory.sample.rows), () => answer(kind, input))
}

function answer(kind: QuestionKind, input: unknown[]): unknown {
  if (!snapshot) throw new Error('asked before a snapshot was loaded')
  // `questions` defines the types of both sides.
  return (questions[kind] as (snapshot: Snapshot, ...input: unknown[]) => unknown)(snapshot, ...input)
}

/** Carries out an answer that is made in steps; messages that came meanwhile are answered between two of them. */
async function inSteps(id: number, value: unknown): Promise<unknown> {
  if (!isSteps(value)) return value
  for (;;) {
    const step = value.next()
    if (step.done) return step.value
    parentPort!.postMessage({ id, progress: step.value } satisfies QuestionReply)
    await turn()
  }
}

function isSteps(value: unknown): value is Generator<number, unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value && 'next' in value
}

async function runTask(task: QuestionTask): Promise<QuestionReply> {
  try {
    if ('ask' in task && task.most !== undefined) {
      const answered = answerWithin(task.most, task.ask, task.input)
      return answered ? { id: task.id, ok: true, value: answered.value } : { id: task.id, ok: true, long: true }
    }
    const value = 'load' in task ? await load(task.load) : await inSteps(task.id, answer(task.ask, task.input))
    return { id: task.id, ok: true, value }
  } catch (error) {
    return { id: task.id, ok: false, error: error as Error }
  }
}

parentPort!.on('message', (task: QuestionTask) => {
  void runTask(task).then((reply) => parentPort!.postMessage(reply))
})
