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

/** Behind or ahead of its plan, by the thresholds of a campaign; null: its status is its word, as of any order that is not ACTIVE. */
export function orderProblem({ status, pace }: { status: OrderStatus; pace: number | null }): OrderProblem | null {
  if (pace === null || status !== 'ACTIVE') return null
  const { direction, severity } = deviationOfPace(pace)
  return direction === 'onPace' || severity === null
    ? null
    : { direction, label: deviationLabels[direction], tone: severityTones[severity] }
}
