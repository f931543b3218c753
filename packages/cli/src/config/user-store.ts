/** The user's own file: profiles with their settings and tokens. Only its owner may read it (mode 0600). */
import { homedir } from 'node:os'
import { join } from 'node:path'
import Conf from 'conf'
import type { SettingName } from './settings-table.ts'

/** A sign-in: the token of one user in one agency on one server. */
export interface Account {
  /** The only server that this token is sent to. */
  apiUrl: string
  agencyId: number
  agencyName: string
  userName: string
  token: string
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

/** SPOTDESK_CONFIG_DIR, else `spotdesk` below XDG_CONFIG_HOME, %APPDATA% or ~/.config. */
export function configFolder(env: Readonly<Record<string, string | undefined>>): string {
  if (env['SPOTDESK_CONFIG_DIR']) return env['SPOTDESK_CONFIG_DIR']
  if (env['XDG_CONFIG_HOME']) return join(env['XDG_CONFIG_HOME'], 'spotdesk')
  if (process.platform === 'win32' && env['APPDATA']) return join(env['APPDATA'], 'spotdesk')
  return join(env['HOME'] ?? homedir(), '.config', 'spotdesk')
}

export interface UserStore {
  path: string
  read: () => UserConfig
  profile: (name: string) => Profile
  /** Changes a profile; without an answer it is removed. */
  update: (name: string, change: (profile: Profile) => Profile | undefined) => void
  use: (name: string) => void
  updateTrusted: (change: (before: readonly TrustedServer[]) => TrustedServer[]) => void
}

export function openUserStore(folder: string): UserStore {
  const conf = new Conf<UserConfig>({
    projectName: 'spotdesk',
    cwd: folder,
    configName: 'config',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
    serialize: (value) => `${JSON.stringify(value, null, 2)}\n`,
  })
  const read = () => conf.store
  const profile = (name: string) => read().profiles?.[name] ?? {}
  return {
    path: conf.path,
    read,
    profile,
    update: (name, change) => {
      const { [name]: before = {}, ...others } = read().profiles ?? {}
      const after = change(before)
      conf.set('profiles', after ? { ...others, [name]: after } : others)
    },
    use: (name) => conf.set('profile', name),
    updateTrusted: (change) => conf.set('trusted', change(read().trusted ?? [])),
  }
}
