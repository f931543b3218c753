/** Settings files that others write: the project's, found upward from the folder, and the machine's. Neither holds tokens. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usage } from '../failure.ts'
import { didYouMean } from '../input.ts'
import { settingNames, settingRow, type SettingName } from './settings-table.ts'
import { decodeFileText } from '../file-text.ts'

export const projectFileName = '.spotdesk.json'

export interface SettingsFile {
  path: string
  values: Partial<Record<SettingName, string>>
}

/** The nearest `.spotdesk.json` in the folder or above it. */
export function findProjectFile(folder: string): SettingsFile | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, projectFileName)
    if (existsSync(path)) return { path, values: readSettings(path, (name) => settingRow(name).project) }
    if (dirname(at) === at) return undefined
  }
}

/** SPOTDESK_SYSTEM_CONFIG, else /etc/spotdesk/config.json. */
export function findSystemFile(env: Readonly<Record<string, string | undefined>>): SettingsFile | undefined {
  const path = env['SPOTDESK_SYSTEM_CONFIG'] ?? '/etc/spotdesk/config.json'
  return existsSync(path) ? { path, values: readSettings(path, () => true) } : undefined
}

function readSettings(path: string, allowed: (name: SettingName) => boolean): SettingsFile['values'] {
  let parsed: unknown
  try {
    parsed = JSON.parse(decodeFileText(readFileSync(path), path))
  } catch (error) {
    throw usage(`${path} is not valid JSON: ${(error as Error).message}`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw usage(`${path} must hold one JSON object.`)
  const known = settingNames.filter(allowed)
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      if (/token|password|secret/i.test(name))
        throw usage(`${path} holds "${name}". Tokens never stand in this file: sign in with spotdesk auth login, or set SPOTDESK_TOKEN.`)
      if (!(known as string[]).includes(name)) throw usage(`${path}: "${name}" is no setting here.`, didYouMean(name, known))
      const text = String(value)
      const wrong = settingRow(name as SettingName).check(text)
      if (wrong !== undefined) throw usage(`${path}: ${name} must be ${wrong}, not "${text}".`)
      return [name, text]
    }),
  )
}
