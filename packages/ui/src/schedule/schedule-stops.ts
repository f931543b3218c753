/** The stops of the arrow keys in a schedule: cells, the headers around them and, after the hours, the copy button of each day. */
import { type WeekDay, weekDays } from '@spotdesk/sdk/values'
import { type ScheduleCell, hoursOfDay, hoursOfGroup } from './schedule.ts'

/** Rows 0–6 are days; above them −1 are the hours and −2 the groups. Columns 0–23 are hours, −1 the days' names and 24 their copy buttons. */
export interface Stop {
  row: number
  column: number
}

/** The stops of the headers: above the first row and left of the first column. */
export const headerStops = {
  week: { row: -2, column: -1 },
  group: (group: number): Stop => ({ row: -2, column: group * hoursOfGroup }),
  hour: (hour: number): Stop => ({ row: -1, column: hour }),
  day: (day: WeekDay): Stop => ({ row: weekDays.indexOf(day), column: -1 }),
  copy: (day: WeekDay): Stop => ({ row: weekDays.indexOf(day), column: hoursOfDay }),
} as const

/** The attribute by which an element is found. */
export const stopName = ({ row, column }: Stop): string => `${row}:${column}`

/** The stop of an element, or of one inside it. */
export function findStop(element: Element | null): Stop | null {
  const name = element?.closest<HTMLElement>('[data-stop]')?.dataset['stop']
  if (!name) return null
  const [row = 0, column = 0] = name.split(':').map(Number)
  return { row, column }
}

/** The stop of a cell. */
export const cellStop = ({ day, hour }: ScheduleCell): Stop => ({ row: weekDays.indexOf(day), column: hour })

/** The cell of a stop, or null for a header. */
export function cellAt({ row, column }: Stop): ScheduleCell | null {
  const day = weekDays[row]
  return day === undefined || column < 0 || column >= hoursOfDay ? null : { day, hour: column }
}

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** The stop to which a key leads, or null for a key that leads nowhere. */
export function nextStop({ row, column }: Stop, { key, ctrlKey, metaKey }: Key): Stop | null {
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowLeft':
      return { row, column: nextColumn(row, column, -1) }
    case 'ArrowRight':
      return { row, column: nextColumn(row, column, 1) }
    case 'ArrowUp':
      return settled(Math.max(row - 1, -2), column)
    case 'ArrowDown':
      return settled(Math.min(row + 1, weekDays.length - 1), column)
    case 'Home':
      return settled(isFar ? 0 : row, row < 0 ? 0 : -1)
    case 'End':
      return settled(isFar ? weekDays.length - 1 : row, hoursOfDay - 1)
    default:
      return null
  }
}

function nextColumn(row: number, column: number, step: -1 | 1): number {
  const next = row === -2 ? (column < 0 ? column + step : column + step * hoursOfGroup) : column + step
  const last = row === -2 ? hoursOfGroup : row === -1 ? hoursOfDay - 1 : hoursOfDay
  const first = row === -1 ? 0 : -1
  return Math.min(Math.max(next, first), last)
}

/** The nearest stop of a row. Groups span 12 hours, and the row of hours has nothing at its ends. */
function settled(row: number, column: number): Stop {
  if (row === -2) return { row, column: column < 0 ? -1 : column < hoursOfGroup ? 0 : hoursOfGroup }
  if (row === -1) return { row: column < 0 ? -2 : row, column: column < 0 ? -1 : Math.min(column, hoursOfDay - 1) }
  return { row, column }
}
