/** The real program with its own embedded database: the program and the processes of the database can be killed outright. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SpotdeskClient } from '@spotdesk/sdk'
import { type OwnCluster, type Person, createOwnCluster, toUserName, worldPassword, worldSeed } from '@spotdesk/server/testing'

const main = path.join(import.meta.dirname, '..', '..', '..', 'packages', 'server', 'src', 'main.ts')

/** Milliseconds after which a server hangs that is not ready. It takes a second or two; a machine that is busy may need a minute. */
const patienceMs = 180_000

export interface KillableServer {
  cluster: OwnCluster
  url: string
  /** Starts the program; does not wait for anything. */
  start(): void
  /** Kills the program. */
  kill(): Promise<void>
  /** Waits until it answers. @throws Error when it ended without having been killed, or hangs */
  ready(): Promise<void>
  /** How often it ended without having been killed, with what it ended. */
  endedByItself(): readonly string[]
  /** A client that asks again, with the same key, until it is answered: what it was answered is acknowledged. */
  clientOf(person: Person): Promise<SpotdeskClient>
  /** Asks the program to end, and kills what is left of it and of the database. */
  close(): Promise<void>
}

/** A server on the world of the tests, not started yet. @param port a free one is taken when it is left out */
export async function createKillableServer(port?: number): Promise<KillableServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'spotdesk-kill-'))
  const cluster = await createOwnCluster(dataDir, worldSeed)
  const program = createProgram(dataDir, port ?? (await freePort()))
  return {
    ...program,
    cluster,
    close: async () => {
      await program.end()
      await cluster.database.close()
      const left = await cluster.postmaster()
      if (left !== null) process.kill(left, 'SIGKILL')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** The program alone; `end` is the way a supervisor ends it. */
function createProgram(dataDir: string, port: number) {
  const url = `http://127.0.0.1:${port}`
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = {
    ...inherited,
    HOST: '127.0.0.1',
    PORT: String(port),
    SPOTDESK_DATA_DIR: dataDir,
    SPOTDESK_DEMO: 'off',
    SPOTDESK_LIMITS: 'off',
    SPOTDESK_SECRET: 'a secret that outlives the server it signs for',
    LOG_LEVEL: 'error',
  }
  const ends: string[] = []
  let server: ChildProcess | undefined
  let wanted = false
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    wanted = true
    if (!server || !isRunning()) return
    const gone = once(server, 'exit')
    server.kill(signal)
    await gone
  }
  return {
    url,
    start: () => {
      wanted = false
      server = spawn(process.execPath, ['--conditions=source', main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
      server.once('exit', (code, signal) => {
        if (!wanted) ends.push(String(code ?? signal))
      })
    },
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    ready: async () => {
      const deadline = performance.now() + patienceMs
      while (!(await isReady(url))) {
        if (!isRunning()) throw new Error(`the server ended by itself: ${ends.at(-1)}`)
        if (performance.now() > deadline) throw new Error(`the server has not come back within ${patienceMs / 1000} s`)
        await sleep(25)
      }
    },
    endedByItself: () => ends,
    clientOf: (person: Person) => signIn(url, person),
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Signed in with a password, and again when the access token has ended: users are made by people, not by API tokens. */
async function signIn(url: string, person: Person): Promise<SpotdeskClient> {
  const patience = { baseUrl: url, retries: 10_000, retryBudget: 300_000, runtime: { random: () => 0.02 }, logLevel: 'error' } as const
  const anonymous = new SpotdeskClient(patience)
  const logIn = async () => {
    const { token } = await anonymous.session.login({ body: { userName: toUserName(person), password: worldPassword } })
    return token.jwt
  }
  let present = await logIn()
  return new SpotdeskClient({
    ...patience,
    auth: async ({ refresh }) => {
      if (refresh) present = await logIn()
      return present
    },
  })
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
