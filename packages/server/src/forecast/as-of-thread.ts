/** The thread that makes forecasts of an earlier time: seconds of work that nobody waits for. */
import { parentPort, workerData } from 'node:worker_threads'
import { Database } from '../db/database.ts'
import { forecastAsOf } from './ledger/as-of.ts'
import type { ThreadData } from './thread.ts'

export interface AsOfTask extends ThreadData {
  atMs: number
  requests: number
}

const { owner, atMs, requests } = workerData as AsOfTask
const db = new Database({ owner, app: owner, log: { info: () => {}, warn: () => {} } })
try {
  const kept = await forecastAsOf(db, { at: new Date(atMs), requests })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort!.postMessage(kept)
} finally {
  await db.close()
}
