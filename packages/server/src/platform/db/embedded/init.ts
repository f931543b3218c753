/** Creates the cluster: in a temporary folder first, so that an interrupted one is never taken for a complete one. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSetupError } from '../errors.ts'
import { databaseUrlAdvice, type Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'
import { execute, giveTo, lastError, type Way } from './run-as.ts'
import { processState } from './process-state.ts'

export const ownerRole = 'spotdesk'

const prefix = 'pg.init-'

/**
 * Creates the cluster unless it exists. Several processes may do so at once: the first to finish wins. Not `isDurable`: a power cut may
 * lose it, for tests.
 * @throws DatabaseSetupError
 */
export async function ensureCluster(
  layout: Layout,
  { binaries, way, isDurable }: { binaries: Binaries; way: Way; isDurable: boolean },
): Promise<void> {
  await sweep(layout.home)
  if (await isCluster(layout.data)) return giveTo(way, layout.data)
  const folder = join(layout.home, `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await mkdir(folder, { mode: 0o700 })
    await giveTo(way, folder)
    await execute(way, binaries.initdb, ['-D', folder, ...(isDurable ? [] : ['--no-sync']), ...(await initOptions(layout))], binaries.env)
    await rename(folder, layout.data)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    // Another process was first.
    if (await isCluster(layout.data)) return
    const failure = `The embedded database cannot be set up in ${layout.home} (${lastError(error)}). ${databaseUrlAdvice}`
    throw new DatabaseSetupError(failure, { cause: error })
  }
}

/** The server's locale is its own, so that a database can move between machines; sorting is by bytes, cases are Unicode's. */
async function initOptions({ password }: Layout): Promise<string[]> {
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const options = ['-U', ownerRole, ...locale, '--data-checksums', '--no-instructions', '--set', 'dynamic_shared_memory_type=mmap']
  // Only the owner may use the socket's folder; `peer` cannot work in a user namespace.
  if (process.platform !== 'win32') return [...options, '--auth-local=trust', '--auth-host=reject']
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(unlessThere)
  return [...options, '--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${password}`]
}

/** Another process has created the file, which is all that is needed. */
function unlessThere(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
}

/** True if there is a database in the folder. */
export async function isCluster(data: string): Promise<boolean> {
  return stat(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Removes what killed processes have left unfinished. */
async function sweep(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : NaN
    if (pid > 0 && (await processState(pid)) === 'gone') await rm(join(home, name), { recursive: true, force: true })
  }
}
