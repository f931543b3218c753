/** Threads of the forecast: where they are found, and what they are given. */
import { Worker } from 'node:worker_threads'
import type pg from 'pg'

/** Connection as the owner: what the forecast is made of is of all agencies. */
export interface ThreadData {
  owner: pg.PoolConfig
}

/** Typed arrays are most of what these threads hold: a larger nursery only fills up with what nobody needs any more. */
const youngMb = 8
const isSource = import.meta.url.endsWith('.ts')

/** Begins a thread with the program beside this file, in source or built. */
export function startThread(name: 'answer-thread' | 'build-thread' | 'as-of-thread', data: ThreadData): Worker {
  const url = new URL(`./${name}${isSource ? '.ts' : '.js'}`, import.meta.url)
  // From source, packages of the workspace are read as source too, whatever this process was started with.
  const execArgv = isSource ? ['--conditions=source', '--disable-warning=ExperimentalWarning'] : []
  return new Worker(url, { workerData: data, execArgv, resourceLimits: { maxYoungGenerationSizeMb: youngMb } })
}
