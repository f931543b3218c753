/** Values of campaigns as people type them, in a cell or for many campaigns at once, checked by the rules of the fields. */
import { parseNumber, printNumber } from '@spotdesk/ui'
import { dayOfEdge, edgeOfDay, parseDateTime, parseDay, printDate, printDateTime } from '@spotdesk/ui/dates'
import { columnOf } from '@spotdesk/sdk/bulk'
import { checkPriority, readDays, readPercent, scalePrice, scaleWhole, shiftDays } from '@spotdesk/sdk/rules'
import { cpmToNumber, dateFault, type Formats, type RowErrorCode, rowErrorText, wallTime } from '@spotdesk/sdk/values'
import type { User } from '../../../shared/session.ts'
import { label, t } from '../../../shared/text.ts'
import { isAdvanced } from './use-campaign-edits.ts'
import type { Row } from '../actions.ts'

export type Typed<V> = { ok: true; value: V } | { ok: false; problem: string }

const wrong = (code: RowErrorCode, params?: Record<string, string | number>): Typed<never> => ({
  ok: false,
  problem: label(rowErrorText(code, params)),
})

type NumberField = 'objectiveValue' | 'cpm' | 'pacingPriority'

/** Reads a number by its column of the bulk files, which knows the bounds and decimals of the field. */
function readNumber(text: string, field: NumberField): Typed<number> {
  const number = parseNumber(text, 'en-US')
  if (number === null) return wrong('required')
  if (typeof number === 'string') return wrong('invalidNumber')
  const read = columnOf(field).type.read(printNumber(number, 'en-US'), { zone: 'UTC' })
  if ('value' in read) return { ok: true, value: field === 'cpm' ? cpmToNumber(read.value) : read.value }
  const { code, params, suggestion } = read.error
  if (code === 'invalidNumber' && field !== 'cpm') return { ok: false, problem: t('Write a whole number.') }
  const nearest = suggestion ? ` ${t('The nearest is {value}.', { value: printNumber(Number(suggestion), 'en-US') })}` : ''
  return { ok: false, problem: `${label(rowErrorText(code, params))}${nearest}` }
}

/** An objective: a whole number, or '+10 %' of what it is. */
export function readObjective(text: string, row: Row | null): Typed<number> {
  const percent = percentOf(text)
  const value = row?.campaignObjective.value ?? null
  if (percent === null || value === null) return readNumber(text, 'objectiveValue')
  return { ok: true, value: scaleWhole(value, percent) ?? value }
}

/** A CPM with one to four decimals, or '+10 %' of what it is. */
export function readCpm(text: string, row: Row | null): Typed<number> {
  const percent = percentOf(text)
  const value = row?.campaignRevenue.value ?? null
  if (percent === null || value === null || !row) return readNumber(text, 'cpm')
  return { ok: true, value: scalePrice(value, percent, row.currency) ?? value }
}

const percentOf = (text: string) => (/^\s*[+−-].*%\s*$/.test(text) ? readPercent(text) : null)

/** @param type of the campaign; null: of several, whose types are judged with them */
export function readPriority(text: string, type: Row['campaignType'] | null, user: User): Typed<number> {
  const read = readNumber(text, 'pacingPriority')
  const verdict = read.ok && type ? checkPriority(type, read.value, isAdvanced(user)) : null
  if (verdict === null || verdict.ok) return read
  return { ok: false, problem: `${label(rowErrorText(verdict.code))} ${t('The nearest is {value}.', { value: verdict.nearest })}` }
}

const isMidnight = (instant: Date, zone: string) => {
  const { hour, minute, second } = wallTime(instant, zone)
  return hour + minute + second === 0
}

export type Side = 'startDate' | 'endDate'

/** A start or an end as its editor shows it: the day alone where it begins or ends with that day. */
export function printFlightDate(instant: Date | null, side: Side, zone: string, formats: Formats): string {
  if (instant === null) return ''
  const edge = side === 'endDate' ? 'end' : 'start'
  return isMidnight(instant, zone) ? printDate(instant, zone, edge, formats) : printDateTime(instant, zone, formats)
}

/**
 * Reads a date and time in the account's zone: an end without a time lasts through its day, '+7' shifts what is there, and nothing, or the
 * words for it, is no end.
 */
export function readFlightDate(
  text: string,
  { side, zone, formats, current }: { side: Side; zone: string; formats: Formats; current: Date | null },
): Typed<Date | null> {
  const bare = text.trim()
  if (bare === '' || bare.toLowerCase() === t('no end').toLowerCase())
    return side === 'endDate' ? { ok: true, value: null } : wrong('required')
  const days = /^[+−-]/.test(bare) ? readDays(bare) : null
  if (days !== null) {
    if (current) return inRange(shiftDays(current, days, zone), side)
    return { ok: false, problem: t('There is no date to shift.') }
  }
  const day = parseDay(bare, formats.dateFormat)
  if (day !== null) return inRange(edgeOfDay(day, zone, side === 'endDate' ? 'end' : 'start'), side)
  const value = parseDateTime(bare, zone, { hour: 0, minute: 0 }, formats)
  if (value instanceof Date) return inRange(value, side)
  const format = `${formats.dateFormat} ${formats.timeFormat}`
  return { ok: false, problem: t('The date does not exist or is not written as {format}.', { format }) }
}

function inRange(value: Date, side: Side): Typed<Date> {
  const fault = dateFault(value, side === 'endDate')
  return fault ? wrong(fault.code, { ...fault.params }) : { ok: true, value }
}

/** Days of the calendar between two dates, as an end or a start shows them. */
export function daysBetween(from: Date, to: Date, side: Side, zone: string): number {
  const dayOf = (instant: Date) => Date.parse(`${dayOfEdge(instant, zone, side === 'endDate' ? 'end' : 'start')}T00:00:00Z`)
  return Math.round((dayOf(to) - dayOf(from)) / 86_400_000)
}
