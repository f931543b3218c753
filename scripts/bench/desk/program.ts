/** Programs that a benchmark starts and ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'

export interface Program {
  pid: number
  /** Milliseconds from its start to the first answer of /readyz that said yes. */
  readyMs: number
  origin: string
  stop(): Promise<void>
}

/**
 * Starts a server from its source and waits until it is ready to be asked.
 * @param env settings beside PATH and HOME; PORT is added
 * @param flags what Node is told
 */
export async function startServer(
  script: string,
  env: Record<string, string>,
  flags: readonly string[] = ['--conditions=source'],
): Promise<Program> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const from = performance.now()
  const child = spawn(process.execPath, [...flags, script], {
    env: { ...inherited(), ...env, PORT: String(port) },
    // Log lines are written, to nowhere.
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(child, origin)
  } catch (error) {
    child.kill()
    throw error
  }
  return { pid: child.pid!, readyMs: performance.now() - from, origin, stop: () => end(child) }
}

/** Nothing of the caller's settings but what programs need to run: no NODE_ENV, no SPOTDESK_…. */
export function inherited(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE', 'SystemRoot', 'TEMP']
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

const pollMs = 4
/** A first start makes its tables and look-ups, on a machine that may be busy. */
const patienceMs = 180_000

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode} before it was ready.`)
    if (await isReady(origin)) return
    await sleep(pollMs)
  }
  throw new Error(`${child.spawnargs.join(' ')} was not ready after ${patienceMs / 1000} s.`)
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${origin}/readyz`, { reset: true })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
