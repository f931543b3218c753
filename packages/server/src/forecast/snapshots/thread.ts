/** The answering thread: the path of its program, and its settings. */
import { Worker } from 'node:worker_threads'
import { execArgv, extension, type ProgramTask } from '../../platform/jobs/thread/program.ts'

export type ThreadData = ProgramTask

/** Most of its memory are typed arrays: a larger nursery only collects garbage. */
const youngMb = 8

/** Starts a thread with the program beside this file, in source or built. */
export function startThread(name: 'answer-thread', data: ThreadData): Worker {
  const url = new URL(`./${name}${extension}`, import.meta.url)
  return new Worker(url, { workerData: data, execArgv, resourceLimits: { maxYoungGenerationSizeMb: youngMb } })
}
