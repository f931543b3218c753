/** Typed starts and ends of flights, with the texts of their errors. */
import { type FlightSide, readFlightDate } from '@spotdesk/sdk/rules'
import { dayOrderOf, type Formats, rowErrorText } from '@spotdesk/sdk/values'
import { label, t } from '../../../shared/text.ts'
import type { Typed } from './typed-numbers.ts'

/** Reads a date and time in the account's zone, in the formats of the user. */
export function readFlightInput(
  text: string,
  { formats, ...place }: { side: FlightSide; zone: string; formats: Formats; current: Date | null },
): Typed<Date | null> {
  const typed = readFlightDate(text, { ...place, order: dayOrderOf(formats.dateFormat), noEnd: t('no end').toLowerCase() })
  return typed.ok ? typed : { ok: false, problem: describeFault(typed.fault, formats) }
}

function describeFault(fault: Extract<ReturnType<typeof readFlightDate>, { ok: false }>['fault'], formats: Formats): string {
  switch (fault.code) {
    case 'ambiguousDate':
      return t('The date can be read as {first} or as {second}. Write one of them.', fault.params)
    case 'skippedTime':
      return t('Clocks skip this time on that day.')
    case 'nothingToShift':
      return t('There is no date to shift.')
    case 'invalidDate':
      return t('The date does not exist or is not written as {format}.', { format: `${formats.dateFormat} ${formats.timeFormat}` })
    case 'required':
    case 'outsideDates':
    case 'farEnd':
      return label(rowErrorText(fault.code, { ...fault.params }))
  }
}
