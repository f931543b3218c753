/** The built command line in processes of its own, against the whole application in this one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { session } from '@spotdesk/sdk/contract'
import { createTestApp, type Person, scopesOf, type TestApp, type TestAppOptions, worldTime } from '@spotdesk/server/testing'

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
  /** Stdin stays open after its text. */
  isOpen?: true
  env?: Record<string, string | undefined>
  cwd?: string
  /** Called with the running process. */
  onStart?: (child: ChildProcess) => void
}

export interface Cli {
  app: TestApp
  /** Folder in which commands run. */
  folder: string
  /** Environment of commands: the server's address, a folder for settings, a token of the manager. */
  env: Record<string, string>
  run: (args: readonly string[], options?: RunOptions) => Promise<Outcome>
  /** A command line as it is typed, pipes included. */
  shell: (line: string, options?: RunOptions) => Promise<Outcome>
  /** An API token of a person. */
  tokenOf: (person: Person, scopes?: string[]) => Promise<string>
  write: (name: string, text: string) => Promise<string>
  close: () => Promise<void>
}

const built = join(tmpdir(), `spotdesk-cli-${process.pid}`)
let building: Promise<string> | undefined

/** Bundles once for each test process. */
export function buildCli(): Promise<string> {
  building ??= (async () => {
    const { code, stderr } = await execute(process.execPath, [join(import.meta.dirname, '..', '..', 'build.mjs'), built], {
      env: { ...process.env },
    })
    if (code !== 0) throw new Error(`the command line cannot be built: ${stderr}`)
    return join(built, 'spotdesk.js')
  })()
  return building
}

export async function openCli(options: TestAppOptions = {}): Promise<Cli> {
  const app = await createTestApp({ jobs: true, listen: true, ...options })
  const script = await buildCli()
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-cli-run-'))
  const tokenOf = async (person: Person, scopes: string[] = scopesOf(person)) =>
    (await app.call(session.createToken, { body: { name: 'Test', scopes } }, { as: person })).token
  const env = {
    PATH: `${folder}/bin:${process.env['PATH']}`,
    HOME: folder,
    SPOTDESK_CONFIG_DIR: join(folder, 'settings'),
    SPOTDESK_API_URL: app.url,
    SPOTDESK_TOKEN: await tokenOf('manager'),
    SPOTDESK_RETRIES: '0',
    NODE_COMPILE_CACHE: join(built, 'cache'),
    NODE_OPTIONS: `--import=${await writeClock(folder)}`,
  }
  const write: Cli['write'] = async (name, text) => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }
  await installScript(folder, script)
  const at = (given: RunOptions = {}) => ({ ...given, cwd: given.cwd ?? folder, env: { ...env, ...given.env } })
  return {
    app,
    folder,
    env,
    tokenOf,
    write,
    run: (args, given) => execute(process.execPath, [script, ...args], at(given)),
    shell: (line, given) => execute('bash', ['-o', 'pipefail', '-c', line], at(given)),
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The test data has a fixed time, and a plan that has expired at that time would be expired here too. */
async function writeClock(folder: string): Promise<string> {
  const path = join(folder, 'clock.mjs')
  const away = worldTime.getTime() - Date.now()
  await writeFile(
    path,
    `const Real = Date
globalThis.Date = class extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + ${away}) : super(...given) }
  static now() { return Real.now() + ${away} }
}
`,
  )
  return pathToFileURL(path).href
}

/** `spotdesk` on the PATH. */
async function installScript(folder: string, script: string): Promise<void> {
  await mkdir(join(folder, 'bin'))
  const path = join(folder, 'bin', 'spotdesk')
  await writeFile(path, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`)
  await chmod(path, 0o755)
}

export function execute(program: string, args: readonly string[], { stdin, isOpen, env, cwd, onStart }: RunOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const defined = Object.fromEntries(Object.entries(env ?? {}).filter((pair): pair is [string, string] => pair[1] !== undefined))
    const child = spawn(program, args, { cwd, env: defined, stdio: ['pipe', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdin.on('error', () => {})
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({
        code,
        stdout,
        stderr,
        json: () => JSON.parse(stdout) as unknown,
        error: () => (JSON.parse(stderr.trim().split('\n').at(-1)!) as { error: ReturnType<Outcome['error']> }).error,
      }),
    )
    if (isOpen) child.stdin.write(stdin ?? '')
    else child.stdin.end(stdin ?? '')
    onStart?.(child)
  })
}
