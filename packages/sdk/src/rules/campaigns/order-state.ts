/** How an order is paced in a word, as `worstState` has it for a campaign. */
import type { OrderStatus, StateTone } from '../../values/index.ts'
import { deviationOfPace, type Deviation } from '../delivery/deviation.ts'
import { deviationLabels, severityTones } from './worst-state.ts'

/** A problem of an order: a word that stands before its status. */
export interface OrderProblem {
  direction: Exclude<Deviation['direction'], 'onPace'>
  /** In English; the web application translates it. */
  label: string
  tone: StateTone
}

/** Statuses in which nothing is to be delivered, or nothing is known of it. */
const calm: ReadonlySet<OrderStatus> = new Set(['INACTIVE', 'ARCHIVED', 'DUPLICATING', 'DUPLICATION_FAILED'])

/** Behind or ahead of its plan, by the thresholds of a campaign; null: its status is its word. */
export function orderProblem({ status, pace }: { status: OrderStatus; pace: number | null }): OrderProblem | null {
  if (pace === null || calm.has(status)) return null
  const { direction, severity } = deviationOfPace(pace)
  return direction === 'onPace' || severity === null
    ? null
    : { direction, label: deviationLabels[direction], tone: severityTones[severity] }
}
