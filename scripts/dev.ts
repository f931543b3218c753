import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { readConfig, StartupError } from '@spotdesk/server'
import { serverFlags } from './server-flags.mjs'

const root = join(import.meta.dirname, '..')

/** Milliseconds a part has to end by itself before it is killed; the server finishes what is in flight within 10 s. */
const patience = 11_000

/** Where a browser looks, and where the API listens behind it: one port above. */
interface Addresses {
  host: string
  port: number
  apiPort: number
}

/** The server from its sources; Node itself watches the files it imported and starts it again when one changes. */
function startApi({ host, apiPort }: Addresses): ChildProcess {
  const args = ['--watch', '--watch-preserve-output', ...serverFlags, 'packages/server/src/main.ts']
  const env = {
    NODE_ENV: 'development',
    SPOTDESK_DATA_DIR: join(root, '.spotdesk'),
    ...process.env,
    HOST: host,
    PORT: String(apiPort),
  }
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Vite in front: it serves the web app with hot reload and hands everything of the server's on to it. */
async function startWeb({ host, port, apiPort }: Addresses): Promise<ViteDevServer> {
  const target = `http://${host}:${apiPort}`
  const served = ['/api', '/readyz', '/livez', '/version']
  const web = await createServer({
    root: join(root, 'packages', 'web'),
    server: { host, port, strictPort: true, proxy: Object.fromEntries(served.map((path) => [path, { target, changeOrigin: false }])) },
  })
  return web.listen()
}

/** WXT rebuilds the extension into .output; load that folder in a browser once and it reloads itself. */
function startExtension(): ChildProcess {
  const wxt = join(root, 'node_modules', 'wxt', 'bin', 'wxt.mjs')
  return spawn(process.execPath, [wxt], { cwd: join(root, 'packages', 'extension'), stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Ends a part: politely first, for good when it does not listen. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await exited
  clearTimeout(timer)
}

/** Resolves with the reason to stop: a signal, the death of npm, or a part that ended by itself. */
function reasonToStop(parts: Record<string, ChildProcess>): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
    process.once('disconnect', () => resolve('disconnect'))
    process.channel?.unref()
    for (const [name, child] of Object.entries(parts)) {
      child.once('error', (error) => resolve(`${name}: ${error.message}`))
      child.once('exit', () => resolve(`${name} ended`))
    }
  })
}

async function main(): Promise<number> {
  const { host, port } = readConfig(process.env)
  const addresses = { host, port, apiPort: port + 1 }
  const web = await startWeb(addresses)
  const parts = { server: startApi(addresses), extension: startExtension() }
  console.log(`\n  Web     http://${host}:${port}\n  API     http://${host}:${addresses.apiPort}\n  Stop    Ctrl-C\n`)
  const reason = await reasonToStop(parts)
  await Promise.all([web.close(), ...Object.values(parts).map(end)])
  if (!reason.includes(' ')) return 0
  console.error(`npm run dev stops: ${reason}`)
  return 1
}

try {
  process.exit(await main())
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
