import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

let folder = ''
let dataFolder = ''
let webFolder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotdesk-start-'))
  // The embedded database may run as another user, who has to reach its folder.
  dataFolder = join(folder, 'data')
  webFolder = join(folder, 'web')
  mkdirSync(webFolder)
  writeFileSync(join(webFolder, 'index.html'), '<title>Spotdesk</title>')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

interface Run {
  npm: ChildProcess
  output: () => string
  /** Resolves when the output holds the text, rejects when the program ended before. */
  says: (text: string) => Promise<void>
  ended: Promise<number | null>
}

/** `npm start` as a person would call it, with the web app given so that nothing has to be built. */
function npmStart(env: Record<string, string>): Run {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', HOST: '127.0.0.1', SPOTDESK_DATA_DIR: dataFolder, SPOTDESK_WEB_DIR: webFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const listeners = new Set<() => void>()
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const listener of listeners) listener()
    })
  }
  const ended = once(npm, 'exit').then(([code]) => code as number | null)
  const says = (wanted: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (text.includes(wanted)) resolve()
      }
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`npm start ended without saying "${wanted}":\n${text}`)))
    })
  return { npm, output: () => text, says, ended }
}

/** Command lines of the processes that work on the data folder. */
function processesOnData(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [command, environment] = ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'utf8'))
        const works = command?.includes(dataFolder) === true || (environment?.includes(dataFolder) === true && Number(pid) !== process.pid)
        return works ? [`${pid} ${command?.replaceAll('\0', ' ')}`] : []
      } catch {
        // It ended while we looked.
        return []
      }
    })
}

test.runIf(existsSync('/proc'))(
  'npm start on an empty folder is ready, says what a person needs, and Ctrl-C leaves nothing behind',
  async () => {
    const port = await freePort()
    const { npm, output, says, ended } = npmStart({ PORT: String(port) })
    await says('Ctrl-C')
    expect(output()).toContain(`http://127.0.0.1:${port}`)
    expect(output()).toContain('manager@demo.spotdesk.test')
    expect(output()).toContain(dataFolder)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<title>Spotdesk</title>')
    npm.kill('SIGINT')
    expect(await ended).toBe(0)
    await expect.poll(processesOnData, { timeout: 15_000 }).toEqual([])
  },
)

test.runIf(existsSync('/proc'))(
  'a server that was killed is started again, and when npm is killed outright, all stop by themselves',
  async () => {
    const port = await freePort()
    const { npm, says } = npmStart({ PORT: String(port), SPOTDESK_DEMO: 'off' })
    await says('Ctrl-C')
    const server = processesOnData().find((line) => line.includes('scripts/start.ts') && !line.includes('bootstrap'))!
    process.kill(Number(server.split(' ')[0]), 'SIGKILL')
    await says('The server was ended by SIGKILL')
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ status }) => status,
            () => null,
          ),
        { timeout: 60_000 },
      )
      .toBe(200)
    expect(processesOnData().length).toBeGreaterThan(0)
    npm.kill('SIGKILL')
    await expect.poll(processesOnData, { timeout: 30_000 }).toEqual([])
  },
)

test('a port that is taken is one clear sentence and exit code 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const { output, ended } = npmStart({ PORT: String(port), SPOTDESK_DEMO: 'off' })
  expect(await ended).toBe(1)
  holder.close()
  expect(output()).toContain(`Port ${port} of 127.0.0.1 is taken by another program`)
  expect(output()).not.toMatch(/\n\s+at /)
})

test('a data folder that cannot be written is one clear sentence and exit code 1', async () => {
  const notAFolder = join(folder, 'file')
  writeFileSync(notAFolder, '')
  const { output, ended } = npmStart({ PORT: String(await freePort()), SPOTDESK_DATA_DIR: join(notAFolder, 'data') })
  expect(await ended).toBe(1)
  expect(output()).toContain(notAFolder)
  expect(output()).not.toMatch(/\n\s+at /)
})
