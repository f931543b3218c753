/** The product as a user has it: the server's own program on a data directory of its own, with the demo world and the web app. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.join(import.meta.dirname, '..', '..', '..')

export interface Desk {
  url: string
  dataDir: string
  /** Kills the server as a power cut does; the database it started goes on. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  restart(): Promise<void>
  /** Asks it to stop and waits; answers its exit code. */
  stop(): Promise<number | null>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a desk; `env` adds to its settings. */
export async function openDesk(env: Record<string, string> = {}): Promise<Desk> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'spotdesk-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const start = () =>
    launch(
      {
        HOST: '127.0.0.1',
        PORT: String(port),
        SPOTDESK_DATA_DIR: dataDir,
        SPOTDESK_WEB_DIR: path.join(root, 'packages/web/dist'),
        SPOTDESK_LIMITS: 'off',
        // Tests that forecast ask for an inventory.
        SPOTDESK_DEMO_REQUESTS: '0',
        ...env,
      },
      url,
    )
  let child = await start()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }
  return {
    url,
    dataDir,
    kill: async () => void (await end('SIGKILL')),
    restart: async () => {
      child = await start()
    },
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => {
      // Also after a kill: whoever starts last stops the database, so that nothing is left behind.
      if (child.exitCode === null && child.signalCode === null) await end('SIGTERM')
      else {
        child = await start()
        await end('SIGTERM')
      }
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function launch(env: Record<string, string>, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--conditions=source', path.join(root, 'packages/server/src/main.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr!.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${errors}`)
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return child
    await sleep(50)
  }
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
