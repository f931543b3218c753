import { chosen } from '../../../input.ts'
import { settingNames, type SettingName } from '../../../config/settings-table.ts'

/** A setting's name as it was typed, in any case. */
export function settingOf(word: string): SettingName {
  return chosen('<key>', word, settingNames)
}
