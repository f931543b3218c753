/** The thread that answers: where its program is found, and what it is given. */
import { Worker } from 'node:worker_threads'
import { execArgv, extension, type ProgramTask } from '../../platform/jobs/program.ts'

export type ThreadData = ProgramTask

/** Typed arrays are most of what it holds: a larger nursery only fills up with what nobody needs any more. */
const youngMb = 8

/** Begins a thread with the program beside this file, in source or built. */
export function startThread(name: 'answer-thread', data: ThreadData): Worker {
  const url = new URL(`./${name}${extension}`, import.meta.url)
  return new Worker(url, { workerData: data, execArgv, resourceLimits: { maxYoungGenerationSizeMb: youngMb } })
}
