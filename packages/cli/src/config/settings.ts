/** The value of a setting in force: flag > environment > project file > profile > system file > default. */
import { usage } from '../failure.ts'
import type { Terminal } from '../terminal.ts'
import { findProjectFile, findSystemFile, type SettingsFile } from './files.ts'
import { configFolder } from './settings-folder.ts'
import { settingNames, settingRow, type SettingName } from './settings-table.ts'
import { openUserStore, type UserStore } from './user-store.ts'

export interface Origin {
  value: string | undefined
  /** 'flag', 'env SPOTDESK_…', the file's path, 'profile <name>', or 'default'. */
  origin: string
}

/** True for a setting of true or false that is on. */
export const isOn = ({ value }: Origin) => /^(true|1)$/.test(value ?? '')

export interface Settings {
  profile: Origin & { value: string }
  values: Record<SettingName, Origin>
  user: UserStore
  project: SettingsFile | undefined
  system: SettingsFile | undefined
}

export const defaultProfile = 'default'

/** @param flags the global options as they were given */
export function resolveSettings(flags: Readonly<Record<string, unknown>>, { env, cwd }: Pick<Terminal, 'env' | 'cwd'>): Settings {
  const user = openUserStore(configFolder(env))
  const project = findProjectFile(cwd)
  const system = findSystemFile(env)
  const profile = resolveProfile(flags, env, user)
  const own = user.profile(profile.value).settings ?? {}
  const resolve = (name: SettingName): Origin => {
    const row = settingRow(name)
    const candidates: [string | undefined, string][] = [
      [row.flag === undefined ? undefined : toFlagText(flags[row.flag]), 'flag'],
      [row.env === undefined ? undefined : env[row.env] || undefined, `env ${row.env}`],
      [project?.values[name], project?.path ?? ''],
      [own[name], `profile ${profile.value}`],
      [system?.values[name], system?.path ?? ''],
    ]
    const found = candidates.find(([value]) => value !== undefined)
    const [value, origin] = found ?? [row.default, 'default']
    const wrong = value === undefined ? undefined : row.check(value)
    if (wrong !== undefined) throw usage(`${name} (${origin}) must be ${wrong}, not "${value}".`)
    return { value, origin }
  }
  return {
    profile,
    user,
    project,
    system,
    values: Object.fromEntries(settingNames.map((name) => [name, resolve(name)])) as Settings['values'],
  }
}

function resolveProfile(flags: Readonly<Record<string, unknown>>, env: Terminal['env'], user: UserStore): Settings['profile'] {
  const flag = toFlagText(flags['profile'])
  if (flag !== undefined) return { value: flag, origin: 'flag' }
  if (env['SPOTDESK_PROFILE']) return { value: env['SPOTDESK_PROFILE'], origin: 'env SPOTDESK_PROFILE' }
  const current = user.read().profile
  return current === undefined ? { value: defaultProfile, origin: 'default' } : { value: current, origin: user.path }
}

function toFlagText(value: unknown): string | undefined {
  return value === true ? 'true' : typeof value === 'string' ? value : undefined
}
