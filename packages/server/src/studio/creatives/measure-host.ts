/** The process in which files are measured, one at a time. It imports no package, and lives no longer than the server. */
import { Worker } from 'node:worker_threads'
import { yieldProcessor } from '../../platform/jobs/thread/yield-processor.ts'

export interface HostTask {
  /** A worker that posts its result once. */
  workerUrl: string
  /** Its data. */
  task: unknown
  /** Milliseconds of processor time that it may take. */
  budgetMs: number
}

const memoryMb = 256
const checkMs = 100

/** Answers a task with the result of its worker, or null, when the worker is gone with all its memory or has used up its time. */
async function measure({ workerUrl, task, budgetMs }: HostTask): Promise<void> {
  const worker = new Worker(new URL(workerUrl), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let check: NodeJS.Timeout | undefined
  const found = await new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => resolve(null))
    worker.once('exit', () => resolve(null))
    // What the thread takes to start does not count for the file.
    let before: NodeJS.CpuUsage | undefined
    worker.once('online', () => (before = process.cpuUsage()))
    check = setInterval(() => {
      if (!before) return
      const { user, system } = process.cpuUsage(before)
      if (user + system > budgetMs * 1000) resolve(null)
    }, checkMs)
  })
  clearInterval(check)
  await worker.terminate()
  process.send?.(found)
}

yieldProcessor()
process.once('disconnect', () => process.exit())
process.on('message', (task: HostTask) => void measure(task))
