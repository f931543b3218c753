/**
 * A program that sends one call again and again. It is a process of its own: in the process that measures, its large bodies would delay the
 * very answers that are measured. It has the lowest priority, as a caller elsewhere takes no processor from the server.
 */
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import { type DearCall, type Headers, numbers, sendCall } from './dear-calls.ts'

export interface AttackTask {
  origin: string
  call: DearCall
  headers: Headers
  /** Calls in flight, and calls that begin in a second. */
  inFlight: number
  callsPerSecond: number
}

/** The answer to a task that was stopped: how often each status came. */
export type AttackResult = [status: number, count: number][]

async function attack({ origin, call, headers, inFlight, callsPerSecond }: AttackTask, signal: AbortSignal): Promise<AttackResult> {
  const pool = new Pool(origin, { connections: inFlight })
  const statuses = new Map<number, number>()
  let next = performance.now()
  const clients = numbers(inFlight).map(async () => {
    while (!signal.aborted) {
      const answer = await sendCall(pool, call, headers, signal).catch(() => null)
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      // Beyond its rate it would measure refusals, which cost little.
      next = Math.max(next + 1000 / callsPerSecond, performance.now())
      await sleep(Math.max(0, next - performance.now()))
    }
  })
  await Promise.all(clients)
  await pool.destroy()
  return [...statuses]
}

setPriority(19)
const stop = new AbortController()
process.once('message', (task: AttackTask) => {
  void attack(task, stop.signal).then((result) => process.send!(result, undefined, undefined, () => process.exit()))
  process.once('message', () => stop.abort())
})
process.once('disconnect', () => process.exit())
