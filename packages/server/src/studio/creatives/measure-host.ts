/** The process in which files are measured. It imports nothing of the packages, and lives no longer than the server. */
import { Worker } from 'node:worker_threads'

export interface HostTask {
  /** A worker that posts its result once. */
  workerUrl: string
  /** Its data. */
  task: unknown
}

const memoryMb = 256

process.once('disconnect', () => process.exit())
process.once('message', ({ workerUrl, task }: HostTask) => {
  const worker = new Worker(new URL(workerUrl), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const answer = (found: unknown) => process.send?.(found, undefined, undefined, () => process.exit())
  worker.once('message', answer)
  worker.once('error', () => answer(null))
})
