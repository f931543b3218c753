/** Days of a flight, counted by the calendar of the account's zone. */
import type { CampaignRow } from '@spotdesk/sdk'
import { createLocalDays } from '@spotdesk/sdk/rules'

/** The part of the flight that a campaign is in. */
export type FlightStage =
  /** Days until it starts. */
  | { stage: 'ahead'; days: number }
  /** Days left after today; 0: it ends today. */
  | { stage: 'on'; days: number }
  | { stage: 'over' }
  /** It has no end, or no dates at all. */
  | { stage: 'open' }

/** Days left at which a flight is about to end. */
export const lastDays = 3

/** Nobody waits for the days of the flight any more. */
export const isFinished = ({ archived, status }: Pick<CampaignRow, 'archived' | 'status'>) =>
  archived || status === 'COMPLETED' || status === 'REJECTED'

const daysByZone = new Map<string, ReturnType<typeof createLocalDays>>()
function localDays(zone: string) {
  const days = daysByZone.get(zone) ?? createLocalDays(zone)
  daysByZone.set(zone, days)
  return days
}

/** The stage of a flight now. The end is exclusive: a flight that ends at midnight has its last day before. */
export function flightStage(flight: { startDate: Date | null; endDate: Date | null }, zone: string, now: Date): FlightStage {
  const { numberOf } = localDays(zone)
  const { startDate, endDate } = flight
  if (endDate !== null && endDate <= now) return { stage: 'over' }
  const today = numberOf(now.getTime())
  if (startDate !== null && startDate > now) return { stage: 'ahead', days: numberOf(startDate.getTime()) - today }
  return endDate === null ? { stage: 'open' } : { stage: 'on', days: numberOf(endDate.getTime() - 1) - today }
}
