/** The process in which files are measured, one at a time. It imports no package, and lives no longer than the server. */
import { Worker } from 'node:worker_threads'
import { yieldProcessor } from '../../platform/jobs/yield-processor.ts'

export interface HostTask {
  /** A worker that posts its result once. */
  workerUrl: string
  /** Its data. */
  task: unknown
}

const memoryMb = 256

/** Answers a task with the result of its worker, or null, when the worker is gone with all its memory. */
async function measure({ workerUrl, task }: HostTask): Promise<void> {
  const worker = new Worker(new URL(workerUrl), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const found = await new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve(null))
    worker.once('exit', () => resolve(null))
  })
  await worker.terminate()
  process.send?.(found)
}

yieldProcessor()
process.once('disconnect', () => process.exit())
process.on('message', (task: HostTask) => void measure(task))
