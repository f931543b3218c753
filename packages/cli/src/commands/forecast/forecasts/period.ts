/** Days of options, in the agency's time zone. */
import { columnOf } from '@spotdesk/sdk/bulk'
import { rowErrorText } from '@spotdesk/sdk/values'
import { usage } from '../../../failure.ts'

/** An instant from a day or a time, as files of campaigns have them: an end that is a day includes it. */
export function readInstant(text: string, field: 'startDate' | 'endDate', { zone, option }: { zone: string; option: string }): Date {
  const read = columnOf(field).type.read(text.trim(), { zone })
  if ('value' in read) return read.value
  const { code, params = {}, detail } = read.error
  throw usage(`${option}: ${rowErrorText(code, { field: option, value: text, ...params })} "${text}"`, detail)
}
