/** The system's data on a process, and the processes that work in a folder. Linux has /proc; elsewhere `ps` is used. */
import { execFile } from 'node:child_process'
import { readFile, readdir, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A zombie has ended, but its parent has not read its exit: kill(0) and PostgreSQL take it for alive. */
export type ProcessState = 'alive' | 'zombie' | 'gone'

export async function processState(pid: number): Promise<ProcessState> {
  if (!signalReaches(pid)) return 'gone'
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (text === null) return 'gone'
    // After the program's name, which is in brackets and may contain anything.
    return text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3) === 'Z' ? 'zombie' : 'alive'
  }
  if (process.platform === 'win32') return 'alive'
  const state = (await run('ps', ['-p', String(pid), '-o', 'stat=']).catch(() => ({ stdout: '' }))).stdout.trim()
  return state === '' ? 'gone' : state.startsWith('Z') ? 'zombie' : 'alive'
}

/** True if a living process is the PostgreSQL of this data folder: its working directory is the folder. */
export async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') return (await workingFolder(pid)) === folder
  // Not visible: Windows has neither; the connection decides there.
  if (process.platform === 'win32') return true
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
  return stdout.includes(folder)
}

/** True if any living process works in the folder: a backend that outlived its postmaster does. */
export async function anyWorksIn(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const folders = await Promise.all(pids.map((pid) => workingFolder(Number(pid))))
  return folders.includes(folder)
}

/** null for a process that has ended or belongs to another user. */
async function workingFolder(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null)
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
