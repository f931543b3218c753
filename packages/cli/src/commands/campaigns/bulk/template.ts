import { isTimeZone } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { checkZone, readKind, templates } from './kinds.ts'

export const run: Handler = ({ input }) => {
  const kind = readKind(input.word(0, 'kind'))
  const zone = checkZone(input.text('timezone') ?? 'UTC', isTimeZone)
  return { kind: 'raw', isCsv: true, chunks: templates[kind]({ example: input.flag('example'), zone, today: new Date() }) }
}
