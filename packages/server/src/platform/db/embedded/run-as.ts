/**
 * The user that PostgreSQL runs as: it refuses root. Root runs it in a user namespace, where it is nobody to itself and root to the files;
 * where namespaces are refused, as the user nobody on files that belong to nobody. A probe (`postgres --version`) finds the one that works,
 * never a failed start.
 */
import { execFile } from 'node:child_process'
import { chown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseSetupError } from '../errors.ts'
import { databaseUrlAdvice, type Binaries } from './binaries.ts'

const run = promisify(execFile)

/** nobody: initdb looks its user up in the passwd file, where this one exists everywhere. */
const nobody = 65_534

export type WayName = 'plain' | 'user namespace' | 'user nobody'

/** The way to run a program. */
export interface Way {
  name: WayName
  /** Words before the program's own. */
  prefix: readonly string[]
  /** For child_process. */
  user: { uid?: number; gid?: number }
  /** The owner that the data must have; undefined: the present one. */
  owner: number | undefined
}

const ways: Record<WayName, Way> = {
  plain: { name: 'plain', prefix: [], user: {}, owner: undefined },
  'user namespace': {
    name: 'user namespace',
    prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
    user: {},
    owner: 0,
  },
  'user nobody': { name: 'user nobody', prefix: [], user: { uid: nobody, gid: nobody }, owner: nobody },
}

/** The first way that works for this user and for the owner of the data, if there is data already. */
export async function chooseWay(binaries: Binaries, data: string, only?: WayName): Promise<Way> {
  const failures: string[] = []
  for (const name of only ? [only] : await candidates(data)) {
    try {
      await execute(ways[name], binaries.postgres, ['--version'], binaries.env)
      return ways[name]
    } catch (error) {
      failures.push(`${name}: ${lastError(error)}`)
    }
  }
  throw new DatabaseSetupError(`The embedded database cannot run on this machine (${failures.join('; ')}). ${databaseUrlAdvice}`)
}

async function candidates(data: string): Promise<WayName[]> {
  if (process.getuid?.() !== 0) return ['plain']
  const owner = await lstat(data).then(
    ({ uid }) => uid,
    () => 0,
  )
  return owner === nobody ? ['user nobody'] : ['user namespace', 'user nobody']
}

/** Runs a program to its end. @throws with `stderr` when it fails. */
export async function execute(way: Way, program: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const [file, ...rest] = [...way.prefix, program, ...args] as [string, ...string[]]
  await run(file, rest, { ...way.user, cwd: '/', env: programEnvironment(env) })
}

/** Messages in English for every locale: programs read them. */
export function programEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', ...env }
}

/** Gives a file, or a folder with its content, to the user that the way needs. */
export async function giveTo(way: Way, path: string): Promise<void> {
  if (way.owner === undefined) return
  const { uid } = await lstat(path)
  if (uid === way.owner) return
  const inside = await readdir(path, { recursive: true }).catch(() => [])
  for (const name of inside) await chown(join(path, name), way.owner, way.owner)
  // The folder itself last: its owner then means that all of it was given.
  await chown(path, way.owner, way.owner)
}

/** The last error of a failed program, which may tell of its cleaning up after it; or the reason why it could not be run. */
export function lastError(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string }
  const lines = (stderr || message).trim().split('\n')
  return lines.findLast((line) => /error|FATAL|PANIC/i.test(line)) ?? lines.at(-1) ?? message
}
