/** The editors of the cells of the campaign list: how a value is written, read, and saved. */
import { daysBetween, type FlightSide, printFlightDate } from '@spotdesk/sdk/rules'
import { type CellField, cpmToNumber, formatCpm, limits, printNumber, rowErrorText } from '@spotdesk/sdk/values'
import type { CellEditing, ReadCell } from '../../../shared/grid/cells/cell-edit.ts'
import { queryClient } from '../../../shared/query.ts'
import { label, t } from '../../../shared/text.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { knownOverMaximum, maximumCpm } from '../settings/maximum-cpm.ts'
import { saveCell } from './save-cell.ts'
import { readFlightInput } from './flight-dates.ts'
import { readCpm, readObjective, readPriority, type Typed } from './typed-numbers.ts'
import type { EditContext } from './use-campaign-edits.ts'

type CreateEditing = (around: EditContext) => CellEditing<CampaignListRow>

const number = (value: number | null) => (value === null ? '' : printNumber(value, 'en-US', { isGrouped: true }))

/** A typed value as the grid takes it. */
function asRead<V>(typed: Typed<V>, note?: (value: V) => string | undefined): ReadCell {
  if (!typed.ok) return typed
  const text = note?.(typed.value)
  return { ok: true, value: typed.value, ...(text !== undefined && { note: text }) }
}

const flightDate =
  (side: FlightSide): CreateEditing =>
  (around) => {
    const { user, dates } = around
    const zone = user.agency.timeZone
    const print = (value: Date | null) => (value ? printFlightDate(value, side, zone, user) : t('no end'))
    const read = (text: string, row: CampaignListRow) => readFlightInput(text, { side, zone, formats: user, current: row[side] })
    return {
      text: (row) => printFlightDate(row[side], side, zone, user),
      read: (text, row) => {
        const typed = read(text, row)
        if (!typed.ok) return typed
        const startDate = side === 'startDate' ? typed.value : row.startDate
        const endDate = side === 'endDate' ? typed.value : row.endDate
        if (startDate && endDate && endDate <= startDate) return { ok: false, problem: label(rowErrorText('endBeforeStart')) }
        const { value } = typed
        const current = row[side]
        const meant = value ? (side === 'endDate' ? dates.endTime(value, zone) : dates.dayTime(value, zone)) : t('no end')
        const days = value && current ? daysBetween(current, value, side, zone) : 0
        const note =
          days === 0
            ? t('{date}, {zone} time', { date: meant, zone })
            : days > 0
              ? t('{date}, {zone} time, {days, plural, one {# day} other {# days}} later', { date: meant, zone, days })
              : t('{date}, {zone} time, {days, plural, one {# day} other {# days}} earlier', { date: meant, zone, days: -days })
        return { ok: true, value, note: value ? note : meant }
      },
      help:
        side === 'endDate'
          ? t('A day lasts to its end. +7 shifts by days, an empty field is no end.')
          : t('A day from its beginning. +7 shifts by days.'),
      save: (row, value) =>
        saveCell({
          row,
          field: side,
          settings: { [side]: value as Date | null },
          say: (stored) => print(typeof stored === 'string' ? new Date(stored) : null),
          context: around.context,
        }),
    }
  }

const objective: CreateEditing = ({ context }) => ({
  text: (row) => number(row.campaignObjective.value),
  read: (text, row) => asRead(readObjective(text, row), text.includes('%') ? number : undefined),
  help: t('A whole number from {least}. +10% adds to the present value.', { least: limits.objectiveMin }),
  inputMode: 'numeric',
  save: (row, value) =>
    saveCell({
      row,
      field: 'objectiveValue',
      settings: { objectiveValue: value as number, objectiveUnlimited: false },
      say: (stored) => number(stored as number | null) || t('nothing'),
      context,
    }),
})

const priority: CreateEditing = ({ user, context }) => ({
  text: (row) => String(row.campaignPacing.priority),
  read: (text, row) => asRead(readPriority(text, row.campaignType, user)),
  help: t('1 is served first. The allowed priorities depend on the type of the campaign.'),
  inputMode: 'numeric',
  save: (row, value) =>
    saveCell({
      row,
      field: 'pacingPriority',
      settings: { pacingPriority: value as number, pacingType: row.campaignPacing.type },
      say: (stored) => String(stored as number),
      context,
    }),
})

const cpm: CreateEditing = ({ context }) => ({
  text: (row) => number(row.campaignRevenue.value),
  prepare: async (row) => {
    if (row.campaignRevenue.type === 'CPM') await queryClient.prefetchQuery(maximumCpm(row.currency))
  },
  read: (text, row) => {
    const read = asRead(readCpm(text, row), text.includes('%') ? (value) => formatCpm(value, row.currency) : undefined)
    const warning = read.ok && row.campaignRevenue.type === 'CPM' ? knownOverMaximum(read.value, row.currency) : null
    return read.ok && warning !== null ? { ...read, note: [read.note, warning].filter(Boolean).join(' '), isWarning: true } : read
  },
  help: t('One to {most} decimals. +10% adds to the present value.', { most: limits.cpmDecimals }),
  inputMode: 'decimal',
  save: (row, value) =>
    saveCell({
      row,
      field: 'cpm',
      settings: { cpm: value as number },
      say: (stored) => (typeof stored === 'number' ? formatCpm(cpmToNumber(stored), row.currency) : t('nothing')),
      context,
    }),
})

export const cellEditings: Readonly<Record<CellField, CreateEditing>> = {
  endDate: flightDate('endDate'),
  startDate: flightDate('startDate'),
  objectiveValue: objective,
  pacingPriority: priority,
  cpm,
}
