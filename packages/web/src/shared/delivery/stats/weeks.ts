/** The ledger of weeks: how close forecasts came, and what happened in a week. Pure. */
import type { forecastLedger, OutputOf } from '@spotdesk/sdk/contract'
import { dayMs, isoDay } from '@spotdesk/sdk/values'
import type { MarkedChange } from './changes.ts'

export type Week = OutputOf<typeof forecastLedger.weeks>['weeks'][number]

/** A week whose delivery is this close to its forecast counts as met. */
const closeShare = 0.06
/** From here on a week is red. */
const farShare = 0.1

/** Days that a week has to have before it is held against its forecast; the first and the present one may have fewer. */
const leastDays = 4
const mostWeeks = 8

/** The weeks that are shown: those with enough days, and all while none has. */
export function shownWeeks(weeks: readonly Week[]): Week[] {
  const enough = weeks.filter(({ from, to }) => (Date.parse(to) - Date.parse(from)) / dayMs + 1 >= leastDays)
  return (enough.length > 0 ? enough : weeks).slice(0, mostWeeks)
}

/** Weeks with a forecast, and those of them that came close to it. */
export function closeWeeks(weeks: readonly Week[]): { close: number; whole: number } {
  const known = weeks.filter(({ off }) => off !== null)
  return { close: known.filter(({ off }) => Math.abs(off!) <= closeShare).length, whole: known.length }
}

export const farOff = ({ off }: Week) => off !== null && Math.abs(off) >= farShare

/** The explanation of a week: a pause in it, else the label of the last change in it; null: neither. */
export function noteOfWeek(
  { from, to }: Week,
  zone: string,
  { changes, pauses }: { changes: readonly MarkedChange[]; pauses: readonly { from: number; to: number }[] },
): string | null {
  const toDay = (at: number) => isoDay(new Date(at), zone)
  if (pauses.some((pause) => toDay(pause.from) <= to && toDay(pause.to - 1) >= from)) return 'paused'
  const change = changes.findLast(({ at }) => toDay(at) >= from && toDay(at) <= to)
  return change?.changes.find(({ kind }) => kind === change.kind)?.label.toLowerCase() ?? null
}
