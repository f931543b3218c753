/** A program of its own that uses the embedded database of a folder, to be killed, or to be another user. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { WayName } from '../platform/db/embedded/run-as.ts'
import type { EmbeddedOptions } from '../platform/db/embedded/start.ts'

export interface LaunchedEmbedded {
  process: ChildProcess
  attached: boolean
  way: WayName | null
  socketDir: string
  /** Process of the server. */
  serverPid: number
  /** Leaves the database and ends the program. */
  stop: () => Promise<'stopped' | 'left running'>
}

interface LaunchReport {
  error?: string
  attached: boolean
  way: WayName | null
  socketDir: string
  serverPid: number
  stopped: 'stopped' | 'left running'
}

/** Reads its task from its first argument, prints the outcome as a line of JSON, and leaves when its input ends. */
const program = `
  const { startEmbedded } = await import(${JSON.stringify(new URL('../platform/db/embedded/start.ts', import.meta.url).href)})
  const say = (value) => console.log(JSON.stringify(value))
  const options = JSON.parse(process.argv[1])
  try {
    const { attached, way, socketDir, stop } = await startEmbedded(options)
    const [pid] = (await import('node:fs')).readFileSync(options.dataDir + '/pg/postmaster.pid', 'utf8').split('\\n')
    say({ attached, way, socketDir, serverPid: Number(pid) })
    process.stdin.resume().once('end', async () => { say({ stopped: await stop() }); process.exit(0) })
  } catch (error) {
    say({ error: error.name + ': ' + error.message })
    process.exit(1)
  }`

/** @throws what the program's startEmbedded has thrown */
export async function launchEmbedded(options: EmbeddedOptions, user: { uid?: number; gid?: number } = {}): Promise<LaunchedEmbedded> {
  const child = spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', program, JSON.stringify(options)], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hear = async (): Promise<LaunchReport> => {
    const line = await lines.next()
    return line.done ? ({ error: 'the program ended' } as LaunchReport) : (JSON.parse(line.value) as LaunchReport)
  }
  const { error, attached, way, socketDir, serverPid } = await hear()
  if (error !== undefined) throw new Error(error)
  async function stop(): Promise<'stopped' | 'left running'> {
    const ended = once(child, 'exit')
    child.stdin.end()
    const { stopped } = await hear()
    await ended
    return stopped
  }
  return { process: child, attached, way, socketDir, serverPid, stop }
}
