/** How far delivery is behind or ahead of the elapsed part of the flight (docs/domain.md §3.1). */
import { type CampaignStatus, type Severity, deviationThresholds } from '../../values/index.ts'

/** The members of a campaign's row that say how it delivers. */
export interface DeliveryProgress {
  status: CampaignStatus
  archived: boolean
  /** In percent; null without an end. */
  elapsed: number | null
  /** Delivered over elapsed part; null when it cannot be said. */
  pace: number | null
}

/** Delivery against the elapsed part of the flight, as a progress bar shows it. */
export interface Deviation {
  /** Whole percent of the due delivery: 12 for a pace of 0.88 or of 1.12. */
  percent: number
  direction: 'behind' | 'ahead' | 'onPace'
  /** Colour of the gap; null means healthy. */
  severity: Severity | null
}

/** Statuses in which a campaign can be behind or ahead: before them nothing is due, after them nothing can be done. */
export const pacedStatuses = ['RUNNING', 'PAUSED'] as const satisfies readonly CampaignStatus[]

/**
 * The deviation of a campaign's delivery from what is due: |pace − 1| in whole percent, so that the words and the colour are of the same
 * number. Orange from 5 % behind, red from 10 % or when nothing was delivered: the thresholds of the drawn campaign list
 * (`deviationThresholds`). Ahead is orange above the pace of DAILY_TREND_HIGH. Delivery statuses have thresholds of their own (§3.2).
 * @returns null for a campaign that does not run, and while nothing is due yet
 */
export function deviationOf({ status, archived, elapsed, pace }: DeliveryProgress): Deviation | null {
  if (archived || !(pacedStatuses as readonly string[]).includes(status) || pace === null || !elapsed) return null
  return deviationOfPace(pace)
}

/** The deviation of a pace, such as that of a total. */
export function deviationOfPace(pace: number): Deviation {
  // In 10⁻⁴, as the pace is stored: 1.045 − 1 is a little less than 0.045.
  const percent = Math.round(Math.abs(Math.round(pace * 10_000) - 10_000) / 100)
  const { shown, behind, farBehind, ahead } = deviationThresholds
  if (percent < shown) return { percent, direction: 'onPace', severity: null }
  if (pace > 1) return { percent, direction: 'ahead', severity: percent > ahead ? 'orange' : null }
  return { percent, direction: 'behind', severity: percent >= farBehind ? 'red' : percent >= behind ? 'orange' : null }
}
