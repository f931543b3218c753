/** The real program on a database that outlives it, to be killed outright in the middle of whatever it does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SpotdeskClient } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/contract'
import { type Person, type TestDatabase, createTestDatabase, userNameOf, worldPassword, worldSeed } from '@spotdesk/server/testing'

const main = path.join(import.meta.dirname, '..', '..', '..', 'packages', 'server', 'src', 'main.ts')

export interface KillableServer {
  database: TestDatabase
  url: string
  /** Starts the program; does not wait for anything. */
  start(): void
  kill(): Promise<void>
  /** Waits until it answers. */
  ready(): Promise<void>
  /** A client that asks again, with the same key, until it is answered: what it was answered is acknowledged. */
  clientOf(person: Person): Promise<SpotdeskClient>
  close(): Promise<void>
}

/** A server on the world of the tests, not started yet. */
export async function createKillableServer(): Promise<KillableServer> {
  const database = await createTestDatabase({ seed: worldSeed })
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'spotdesk-kill-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SPOTDESK_DATA_DIR: dataDir,
    SPOTDESK_DEMO: 'off',
    SPOTDESK_LIMITS: 'off',
    SPOTDESK_SECRET: 'a secret that outlives the server it signs for',
    LOG_LEVEL: 'error',
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  const ready = async () => {
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (!(await isReady())) await sleep(25)
  }
  return {
    database,
    url,
    start: () => {
      server = spawn(process.execPath, ['--conditions=source', main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    },
    kill,
    ready,
    clientOf: async (person) => {
      const anonymous = new SpotdeskClient({ baseUrl: url })
      const { token } = await anonymous.session.login({ body: { userName: userNameOf(person), password: worldPassword } })
      const signedIn = new SpotdeskClient({ baseUrl: url, auth: token.jwt })
      const { token: lasting } = await signedIn.call(session.createToken, { body: { name: 'kills' } })
      return new SpotdeskClient({
        baseUrl: url,
        auth: lasting,
        retries: 10_000,
        retryBudget: 300_000,
        runtime: { random: () => 0.02 },
        logLevel: 'error',
      })
    },
    close: async () => {
      await kill()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}
