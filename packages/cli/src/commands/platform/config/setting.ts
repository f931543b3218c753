import { chosen } from '../../../input.ts'
import { settingNames, type SettingName } from '../../../config/settings-table.ts'

/** The setting of a typed name, in any case. */
export function parseSettingName(word: string): SettingName {
  return chosen('<key>', word, settingNames)
}
