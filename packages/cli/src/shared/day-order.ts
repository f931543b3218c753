/** Days whose year comes last, in the order that `--dates` says. */
import { inFileForm } from '@spotdesk/sdk/bulk'
import { type DayOrder, dayOrders } from '@spotdesk/sdk/values'
import type { OptionRow } from '../command.ts'
import type { Context } from '../context.ts'

export const datesOption: OptionRow = {
  flags: '--dates <order>',
  summary: 'Meaning of 1/5/2027: mdy is 5 January, dmy is 1 May; without it, such a date is refused',
  choices: dayOrders,
}

/** The order that somebody has said. */
export const chosenDayOrder = ({ input }: Pick<Context, 'input'>): DayOrder | undefined => input.choice('dates', dayOrders)

/** The cell of a column: a date in that order in the form of files, anything else as it is. */
export const datedCell = (header: string, cell: string, order: DayOrder | undefined): string =>
  order && header.endsWith('_date') ? inFileForm(cell, order) : cell
