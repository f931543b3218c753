/** The range of time given by `from` and `to` (YYYYMMDDHHmmss in UTC; the second of `to` is included). */
import { dateFault, parseCompactUtc } from '@spotdesk/sdk/values'
import { Problem, fieldError } from '../answer/problem.ts'

/** Half-open; an end that was not given is null. */
export interface Period {
  from: Date | null
  until: Date | null
}

/** @throws Problem 400 invalidParameter when a text is not a time or outside the range of dates, or the range ends before it begins. */
export function parsePeriod({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const start = from === undefined ? null : parseInstant('from', from)
  const last = to === undefined ? null : parseInstant('to', to)
  if (start && last && start > last) throw new Problem('invalidParameter', {}, { errors: [fieldError('to', 'endBeforeStart', {}, to)] })
  return { from: start, until: last && new Date(last.getTime() + 1000) }
}

function parseInstant(field: string, text: string): Date {
  const instant = parseCompactUtc(text)
  if (!instant) throw new Problem('invalidParameter', {}, { errors: [fieldError(field, 'invalidDate', {}, text)] })
  const fault = dateFault(instant)
  if (fault) throw new Problem('invalidParameter', {}, { errors: [fieldError(field, fault.code, fault.params, text)] })
  return instant
}
