import { printTemplate } from '@spotdesk/sdk/bulk'
import { isTimeZone } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { checkZone, readKind } from './kinds.ts'

export const run: Handler = ({ input }) => {
  readKind(input.word(0, 'kind'))
  const zone = checkZone(input.text('timezone') ?? 'UTC', isTimeZone)
  return { kind: 'raw', chunks: printTemplate({ example: input.flag('example'), zone, today: new Date() }) }
}
