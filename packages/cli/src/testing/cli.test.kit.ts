/** The command line in this process, or built and in processes of its own, against the whole application in this one. */
import { awayMs } from './world-time.test.kit.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { session } from '@spotdesk/sdk/contract'
import { createTestApp, type Person, listScopes, type TestApp, type TestAppOptions } from '@spotdesk/server/testing'
import { commands } from '../commands/table.ts'
import { runHere } from './here.test.kit.ts'
import { runLine } from './shell.test.kit.ts'

export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
  /** Stdout as JSON. @throws where it is none */
  json: () => unknown
  /** The one error on stderr of a run with --json. */
  error: () => { code: string; message: string; exitCode: number; hint: string | null; requestId: string | null }
}

export interface RunOptions {
  stdin?: string
  env?: Record<string, string | undefined>
  cwd?: string
}

interface LineOptions extends RunOptions {
  /** Gets what is printed on stderr, as it comes. */
  hear?: (text: string) => void
}

export interface ProcessOptions extends RunOptions {
  /** Stdin stays open after its text. */
  isOpen?: true
  /** Called with the running process. */
  onStart?: (child: ChildProcess) => void
}

export interface Cli {
  app: TestApp
  /** Folder in which commands run. */
  folder: string
  /** Environment of commands: the server's address, a folder for settings, a token of the manager. */
  env: Record<string, string>
  /** A run in this process. */
  run: (args: readonly string[], options?: RunOptions) => Promise<Outcome>
  /** A run in a process of its own, for signals, streams that a process alone has, and its surroundings. */
  runProcess: (args: readonly string[], options?: ProcessOptions) => Promise<Outcome>
  /** A command line as it is typed, pipes included, in this process. @throws Error where only a real shell knows what is meant */
  runLine: (line: string, options?: LineOptions) => Promise<Outcome>
  /** A command line in a real shell, with the built program. */
  shell: (line: string, options?: ProcessOptions) => Promise<Outcome>
  /** Puts the built program on the PATH of `env`, as `shell` does. */
  installProgram: () => Promise<void>
  /** An API token of a person. */
  createApiToken: (person: Person, scopes?: string[]) => Promise<string>
  write: (name: string, text: string) => Promise<string>
  close: () => Promise<void>
}

/** The program as it is shipped: `npm test` builds it before these tests. */
export const builtProgram = join(import.meta.dirname, '..', '..', 'dist', 'spotdesk.js')

/** Settings of this machine would be those of runs in this process. */
for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((each) => [each, each.toLowerCase()]))
  delete process.env[name]

let loading: Promise<unknown> | undefined

/** Handlers are loaded before the first run: no connection stands idle for seconds in the middle of one while they are. */
const loadHandlers = () =>
  (loading ??= Promise.all([import('../run-command.ts'), import('../client.ts'), ...commands.map(({ load }) => load())]))

export async function openCli(options: TestAppOptions = {}): Promise<Cli> {
  await loadHandlers()
  const app = await createTestApp({ jobs: true, listen: true, ...options })
  // Node's own header would tell the machine's time.
  app.app.server.server.prependListener('request', (_, answer) => void answer.setHeader('date', new Date().toUTCString()))
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-cli-run-'))
  const createApiToken = async (person: Person, scopes: string[] = listScopes(person)) =>
    (await app.call(session.createToken, { body: { name: 'Test', scopes } }, { as: person })).token
  const env = {
    PATH: `${folder}/bin:${process.env['PATH']}`,
    HOME: folder,
    SPOTDESK_CONFIG_DIR: join(folder, 'settings'),
    SPOTDESK_API_URL: app.url,
    SPOTDESK_TOKEN: await createApiToken('manager'),
    SPOTDESK_RETRIES: '0',
    NODE_COMPILE_CACHE: join(tmpdir(), 'spotdesk-cli-cache'),
    NODE_OPTIONS: `--import=${await writeClock(folder)}`,
  }
  const write: Cli['write'] = async (name, text) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  const at = <T extends RunOptions>(given?: T) => ({ ...given, cwd: given?.cwd ?? folder, env: { ...env, ...given?.env } })
  let installing: Promise<void> | undefined
  const installProgram = () => (installing ??= installScript(folder))
  return {
    app,
    folder,
    env,
    createApiToken,
    write,
    installProgram,
    run: async (args, given) => outcomeOf(await runHere(args, at(given))),
    runProcess: (args, given) => execute(process.execPath, [builtProgram, ...args], at(given)),
    runLine: async (line, given) => outcomeOf(await runLine(line, at(given))),
    shell: async (line, given) => {
      await installProgram()
      return execute('bash', ['-o', 'pipefail', '-c', line], at(given))
    },
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The clock of processes. */
async function writeClock(folder: string): Promise<string> {
  const path = join(folder, 'clock.mjs')
  await writeFile(
    path,
    `const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + ${awayMs}) : super(...given) }
  static now() { return Real.now() + ${awayMs} }
}
`,
  )
  return pathToFileURL(path).href
}

/** `spotdesk` on the PATH. */
async function installScript(folder: string): Promise<void> {
  await mkdir(join(folder, 'bin'))
  const path = join(folder, 'bin', 'spotdesk')
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${builtProgram}" "$@"\n`)
  await chmod(path, 0o755)
}

const outcomeOf = ({ code, stdout, stderr }: Pick<Outcome, 'code' | 'stdout' | 'stderr'>): Outcome => ({
  code,
  stdout,
  stderr,
  json: () => JSON.parse(stdout) as unknown,
  error: () => (JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: ReturnType<Outcome['error']> }).error,
})

export function execute(program: string, args: readonly string[], { stdin, isOpen, env, cwd, onStart }: ProcessOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const defined = Object.fromEntries(Object.entries(env ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined))
    const child = spawn(program, args, { cwd, env: defined, stdio: ['pipe', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code) => resolve(outcomeOf({ code, stdout, stderr })))
    if (isOpen) child.stdin.write(stdin ?? '')
    else child.stdin.end(stdin ?? '')
    onStart?.(child)
  })
}
