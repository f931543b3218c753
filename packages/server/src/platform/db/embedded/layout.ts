/** Files and folders of the embedded database. */
import { createHash } from 'node:crypto'
import { access, chmod, constants, lstat, mkdir, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeFolder } from '../storage/make-folder.ts'
import { DatabaseSetupError } from '../errors.ts'
import { giveTo, type Way } from './run-as.ts'

export interface Layout {
  /** The data directory of the deployment. */
  home: string
  /** The cluster itself. */
  data: string
  log: string
  /** Windows only, where there are no sockets to protect: the password of both users. */
  password: string
}

/** PostgreSQL names the socket after the port, also where no port is open. */
export const socketPort = 5432

/** The largest length of a socket's path on every system, in bytes (macOS; Linux has 107). */
const longestSocketPath = 103

/** The folder of the cluster in a data directory. */
export const dataIn = (home: string) => join(home, 'pg')

/** Makes the data directory. @throws DatabaseSetupError when it cannot be written. */
export async function prepareLayout(dataDir: string): Promise<Layout> {
  const wanted = resolve(dataDir)
  try {
    makeFolder(wanted)
    await access(wanted, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new DatabaseSetupError(
      `The data directory ${wanted} cannot be written by this user (${code}): choose another or change its owner.`,
      { cause },
    )
  }
  // PostgreSQL shows the resolved path in /proc, so only this one can be compared.
  const home = await realpath(wanted)
  return { home, data: dataIn(home), log: join(home, 'postgres.log'), password: join(home, 'pg.password') }
}

/** The folder of the socket, for its owner only: in the data directory, or under the temporary one where the path is too long. */
export async function prepareSocketFolder({ home }: Layout, way: Way): Promise<string> {
  const inHome = join(home, 'run')
  const folder = fits(inHome) ? inHome : shortFolder(home)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await giveTo(way, folder)
  const { uid } = await lstat(folder)
  const owner = way.owner ?? process.getuid?.() ?? uid
  if (!(await lstat(folder)).isDirectory() || uid !== owner) {
    throw new DatabaseSetupError(`The folder ${folder} for the socket of the database belongs to somebody else: remove it.`)
  }
  await chmod(folder, 0o700)
  // Nobody else may enter the folder of the data; names in the data directory cannot be listed.
  if (way.name === 'user nobody') await chmod(home, (await stat(home)).mode | 0o111)
  return folder
}

function shortFolder(home: string): string {
  const name = `spotdesk-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const candidates = [process.env['XDG_RUNTIME_DIR'], tmpdir(), '/tmp'].filter((folder) => folder !== undefined)
  return candidates.map((folder) => join(folder, name)).find(fits) ?? join('/tmp', name)
}

function fits(folder: string): boolean {
  return process.platform === 'win32' || Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
}
