/** The running server process of a data folder: found by its pid file, started, stopped. */
import { spawn } from 'node:child_process'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Layout, socketPort } from './layout.ts'
import { anyWorksIn, processState, worksIn } from './process-state.ts'
import { execute, programEnvironment, type Way } from './run-as.ts'
import { toArguments } from './settings.ts'

/** The content of postmaster.pid. https://www.postgresql.org/docs/18/storage-file-layout.html */
export interface Postmaster {
  pid: number
  port: number
  /** Folder of the socket; empty where there is none. */
  socketFolder: string
  ready: boolean
}

/** none: nothing runs, a start may be tried. foreign: the file names a process that is not the server. */
export type Finding = { state: 'none' } | { state: 'foreign' } | { state: 'live'; postmaster: Postmaster }

const pidFile = 'postmaster.pid'

export async function findPostmaster(data: string): Promise<Finding> {
  const text = await readFile(join(data, pidFile), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Math.abs(Number(lines[0]))
  if (!(pid > 0)) return { state: 'none' }
  const state = await processState(pid)
  // PostgreSQL recovers after a process that has ended.
  if (state === 'gone') return { state: 'none' }
  if (state === 'zombie' || !(await worksIn(pid, data))) return { state: 'foreign' }
  return { state: 'live', postmaster: { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready: lines[7] === 'ready' } }
}

/**
 * Removes a pid file that names another process (in a container that was started again) or a zombie, with the socket's lock, which names
 * the same. Not while any process works in the data: a backend that outlived its server would corrupt it.
 * @returns true if it was removed
 */
export async function removeForeignPidFile(data: string, socketFolder: string): Promise<boolean> {
  if (await anyWorksIn(data)) return false
  await rm(join(data, pidFile), { force: true })
  await rm(join(socketFolder, `.s.PGSQL.${socketPort}.lock`), { force: true })
  return true
}

/** A server process that was started; `exited` becomes true when it ends by itself. */
export interface Started {
  pid: number | undefined
  exited: boolean
}

/** Starts the server detached: it outlives this process until the last user stops it. */
export async function spawnPostmaster(
  layout: Layout,
  { binaries, way, socketFolder, settings }: { binaries: Binaries; way: Way; socketFolder: string; settings: Record<string, string> },
): Promise<Started> {
  const reach =
    process.platform === 'win32'
      ? ['-p', String(await freePort()), '-c', 'listen_addresses=127.0.0.1']
      : ['-c', 'listen_addresses=', '-c', `port=${socketPort}`, '-c', `unix_socket_directories=${quoteListItem(socketFolder)}`]
  const [file, ...args] = [...way.prefix, binaries.postgres, '-D', layout.data, ...reach, ...toArguments(settings)] as [string, ...string[]]
  const log = await open(layout.log, 'a', 0o600)
  try {
    const child = spawn(file, args, {
      ...way.user,
      cwd: '/',
      env: programEnvironment(binaries.env),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const started: Started = { pid: child.pid, exited: false }
    child.once('exit', () => (started.exited = true))
    child.once('error', () => (started.exited = true))
    child.unref()
    return started
  } finally {
    await log.close()
  }
}

/** unix_socket_directories is a list: commas and quotes in a path must not divide it. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

/** Windows only (not tested): a port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** Fast shutdown: open transactions are rolled back, data is written down. Answers when the server is gone. */
export async function stopPostmaster({ data }: Layout, binaries: Binaries, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await execute(
      { name: 'plain', prefix: [], user: {}, owner: undefined },
      binaries.pgCtl,
      ['stop', '-D', data, '-m', 'fast'],
      binaries.env,
    )
    return
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 30_000; waited += 4) {
    const isThere = await stat(join(data, pidFile)).catch(() => null)
    if (!isThere) return
    await sleep(4)
  }
}

/** The last error in the server's log. */
export async function lastComplaint({ log }: Layout): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC|error/i.test(line))?.trim() ?? 'see postgres.log'
}
