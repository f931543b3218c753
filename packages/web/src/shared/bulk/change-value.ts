/** Values of a planned change as people read them: dates, money and numbers in the user's formats. Names and words come with the answer. */
import type { changeSets } from '@spotdesk/sdk/contract'
import { changeValue, type ChangeSide, type DateTexts } from '@spotdesk/sdk/rules'
import { dayInWords, isoDay } from '@spotdesk/sdk/values'
import type { Dates } from '../dates.ts'

export type ChangeItem = changeSets.ChangeItem
/** The part of a change that its values are read with: the other changes of the same thing, and the units of its amounts. */
export type ValuedItem = Pick<ChangeItem, 'changes'> & Partial<Pick<ChangeItem, 'currency' | 'objectiveType'>>
type Change = ChangeItem['changes'][number]

/** Fields that only say what the action does: the action is shown as a word instead. */
const actionFields: ReadonlySet<string> = new Set(['paused', 'archived', 'submitted'])

/** The changes that a preview lists. */
export function shownChanges({ action, changes }: ChangeItem): Change[] {
  return changes.filter(({ field }) => action === null || !actionFields.has(field))
}

/** Days of a plan whose values were read from a file: the month is a word, so that nobody takes it for the day. */
export function monthsInWords({ time }: Pick<Dates, 'time'>): DateTexts {
  const day = (instant: Date, zone: string) => dayInWords(isoDay(instant, zone), document.documentElement.lang)
  return { day, dayTime: (instant, zone) => `${day(instant, zone)} ${time(instant, zone)}` }
}

/** One side of a change; a dash for nothing. */
export function showValue(item: ValuedItem, change: Change, side: ChangeSide, dates: DateTexts): string {
  return changeValue(item, change, side, dates) ?? '–'
}
