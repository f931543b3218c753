/** The user's own file: profiles with their settings and tokens. Only its owner may read it (mode 0600). */
import { accessSync, constants, existsSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type Conf from 'conf'
import { usage } from '../failure.ts'
import { homeOfAccount, makeFolder, noFolder, notWritable } from './settings-folder.ts'
import type { SettingName } from './settings-table.ts'

/** A sign-in: the token of one user in one agency on one server. */
export interface Account {
  /** The only server that this token is sent to. */
  apiUrl: string
  agencyId: number
  agencyName: string
  userName: string
  /** '' when it is in the keychain. */
  token: string
  /** The token's key in the keychain. */
  keychainKey?: string
  tokenId: string | null
  scopes: string[]
  /** ISO instant; null when it is not known. */
  expiresAt: string | null
}

export interface Profile {
  settings?: Partial<Record<SettingName, string>>
  /** By agency id. */
  accounts?: Record<string, Account>
}

/** A server that a project's file names, and that the user has confirmed for it. */
export interface TrustedServer {
  /** Real path of the file. */
  file: string
  server: string
  /** Id of the user whom the file belonged to; null on Windows. */
  owner: number | null
  /** ISO instant. */
  confirmedAt: string
}

export interface UserConfig {
  /** The profile in use when none is named. */
  profile?: string
  profiles?: Record<string, Profile>
  trusted?: TrustedServer[]
}

export interface UserStore {
  /** @throws Failure for a user without a home */
  readonly path: string
  /** Never makes a file or a folder. */
  read: () => UserConfig
  profile: (name: string) => Profile
  /** Makes the folder, and checks that the file can be written. @throws Failure with exit 2 */
  prepare: () => void
  /** Changes a profile; without an answer it is removed. */
  update: (name: string, change: (profile: Profile) => Profile | undefined) => Promise<void>
  use: (name: string) => Promise<void>
  updateTrusted: (change: (before: readonly TrustedServer[]) => TrustedServer[]) => Promise<void>
}

/** @param folder undefined for a user without a home: nothing is stored then, and nothing can be */
export function openUserStore(folder: string | undefined): UserStore {
  const path = folder && join(folder, 'config.json')
  const read = () => (path === undefined ? {} : readConfig(path))
  const prepare = () => {
    if (folder === undefined || path === undefined) throw noFolder()
    try {
      makeFolder(folder)
      accessSync(folder, constants.W_OK)
    } catch (error) {
      throw notWritable(path, error)
    }
  }
  const set = async (part: UserConfig) => {
    prepare()
    await writeConfig(path!, { ...read(), ...part })
  }
  return {
    get path() {
      if (path === undefined) throw noFolder()
      return path
    },
    read,
    profile: (name) => read().profiles?.[name] ?? {},
    prepare,
    update: async (name, change) => {
      const { [name]: before = {}, ...others } = read().profiles ?? {}
      const after = change(before)
      await set({ profiles: after ? { ...others, [name]: after } : others })
    },
    use: (name) => set({ profile: name }),
    updateTrusted: (change) => set({ trusted: change(read().trusted ?? []) }),
  }
}

const toText = (config: UserConfig) => `${JSON.stringify(config, null, 2)}\n`

/**
 * Replaces the file, which only its owner may read whatever the umask says; behind a symlink the file that it leads to. The store writes
 * a file beside it, because on a full disk it may leave one that is cut, without an error.
 */
async function writeConfig(path: string, config: UserConfig): Promise<void> {
  const target = existsSync(path) ? realpathSync(path) : path
  const partial = { cwd: dirname(target), configName: `${basename(target)}.${process.pid}`, fileExtension: 'part' }
  const partialPath = join(partial.cwd, `${partial.configName}.${partial.fileExtension}`)
  try {
    const Store = await loadConf()
    const file = new Store<UserConfig>({ ...partial, configFileMode: 0o600, accessPropertiesByDotNotation: false, serialize: toText })
    file.store = config
    if (readFileSync(partialPath, 'utf8') !== toText(config)) throw Object.assign(new Error('The file is cut.'), { code: 'ENOSPC' })
    renameSync(partialPath, target)
  } catch (error) {
    rmSync(partialPath, { force: true })
    throw notWritable(path, error)
  }
}

/** Loading it asks for a home folder, which a user id without an account does not have. It is not used: the file's folder is given. */
async function loadConf(): Promise<typeof Conf> {
  const isHomeless = homeOfAccount() === undefined
  if (isHomeless) process.env['HOME'] = '/'
  try {
    return (await import('conf')).default
  } finally {
    if (isHomeless) delete process.env['HOME']
  }
}

/** There is no file, or none that this user could have written. */
const absent: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'])

function readConfig(path: string): UserConfig {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code)) return {}
    throw error
  }
  try {
    return JSON.parse(text) as UserConfig
  } catch (error) {
    throw usage(`${path} is not valid JSON: ${(error as Error).message}`, 'Correct it, or delete it and sign in again.')
  }
}
