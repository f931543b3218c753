import type { Handler } from '../../../command.ts'
import { settingRow } from '../../../config/settings-table.ts'
import { usage } from '../../../failure.ts'
import { parseSettingName } from './setting.ts'

export const run: Handler = async ({ input, settings, talk }) => {
  const key = parseSettingName(input.word(0, 'key'))
  const value = input.word(1, 'value')
  const wrong = settingRow(key).check(value)
  if (wrong !== undefined) throw usage(`${key} must be ${wrong}, not "${value}".`)
  const profile = settings.profile.value
  await settings.user.update(profile, (before) => ({ ...before, settings: { ...before.settings, [key]: value } }))
  const inForce = settings.values[key].origin
  if (/^(flag|env)|\.spotdesk\.json$/.test(inForce)) talk.warn(`${inForce} goes before it.`)
  talk.note(`${key} is ${value} in the profile ${profile}.`)
  return { kind: 'report', data: { key, value, profile }, text: '' }
}
