/**
 * CPU time (user + system) of other processes, as Linux accounts for it in /proc. Where there is no /proc the figures are NaN,
 * which the report shows as missing.
 */
import { readFileSync, readdirSync } from 'node:fs'

const readable = process.platform === 'linux'
/** Unit of /proc/<pid>/stat; USER_HZ is 100 on every architecture that Node runs on. */
const tickMs = 10

/** Milliseconds of CPU that all threads of a process have used so far; 0 when it has ended. */
export function processCpuMs(pid: number): number {
  if (!readable) return Number.NaN
  return readIfThere(() => readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + threadCpuMs(`/proc/${pid}/task/${task}`), 0)) ?? 0
}

/** First number of schedstat: nanoseconds on a CPU (Documentation/scheduler/sched-stats.rst of Linux). */
function threadCpuMs(folder: string): number {
  return readIfThere(() => Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6) ?? 0
}

/** Milliseconds of CPU of all children of this process that have ended. A difference is exact to one tick of 10 ms. */
export function endedChildrenCpuMs(): number {
  if (!readable) return Number.NaN
  // Fields 16 and 17, counted behind the program's name, which may hold spaces.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) * tickMs
}

/** Resident memory of a process in bytes. */
export function residentBytes(pid: number): number {
  if (!readable) return Number.NaN
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Reads the CPU of a PostgreSQL server with all its processes. */
export function createDatabaseMeter(postmaster: number): () => number {
  /** By process, also of those that have ended since: a sum must not shrink. */
  const seen = new Map<number, number>()
  return () => {
    if (!readable) return Number.NaN
    for (const pid of [postmaster, ...childrenOf(postmaster)]) seen.set(pid, Math.max(seen.get(pid) ?? 0, processCpuMs(pid)))
    return [...seen.values()].reduce((sum, ms) => sum + ms, 0)
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = readIfThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
      return stat !== undefined && Number(stat.split(') ').at(-1)!.split(' ')[1]) === parent
    })
}

/** Processes and threads may end between listing and reading them. */
function readIfThere<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}
