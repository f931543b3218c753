import type { Handler } from '../../../command.ts'
import { parseSettingName } from './setting.ts'

export const run: Handler = async ({ input, settings }) => {
  const key = parseSettingName(input.word(0, 'key'))
  const profile = settings.profile.value
  await settings.user.update(profile, (before) => ({ ...before, settings: { ...before.settings, [key]: undefined } }))
  return { kind: 'report', data: { key, profile }, text: '' }
}
