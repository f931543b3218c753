import type { Handler } from '../../../command.ts'
import { parseSettingName } from './setting.ts'

export const run: Handler = ({ input, settings }) => {
  const key = parseSettingName(input.word(0, 'key'))
  const { value, origin } = settings.values[key]
  return { kind: 'report', data: { key, value: value ?? null, origin }, text: value ?? '' }
}
