import { getFileKind } from '@spotdesk/sdk/bulk'
import { isTimeZone } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { checkZone, readKind } from './kinds.ts'

export const run: Handler = ({ input }) => {
  const kind = readKind(input.word(0, 'kind'))
  const zone = checkZone(input.text('timezone') ?? 'UTC', isTimeZone)
  return { kind: 'raw', isCsv: true, chunks: getFileKind(kind).printTemplate({ example: input.flag('example'), zone, today: new Date() }) }
}
