/** How an order fares in a word, as `worstState` has it for a campaign. */
import type { OrderStatus, StateTone } from '../../../values/index.ts'
import { deviationOfPace, type Deviation } from '../../delivery/deviation.ts'
import { deviationLabels, forecastProblems, severityTones } from '../status/worst-state.ts'

/** A problem of an order: a word that stands before its status. */
export interface OrderProblem {
  kind: Exclude<Deviation['direction'], 'onPace'> | 'atRisk'
  /** In English; the web application translates it. */
  label: string
  tone: StateTone
}

/**
 * Behind its plan by the thresholds of a campaign, else at risk by its forecasts, else ahead of its plan; null: its status is its word, as of any
 * order that is not ACTIVE.
 */
export function orderProblem({ status, pace, atRisk }: { status: OrderStatus; pace: number | null; atRisk: boolean }): OrderProblem | null {
  if (status !== 'ACTIVE') return null
  const { direction, severity } = pace === null ? ({ direction: 'onPace', severity: null } as const) : deviationOfPace(pace)
  const isOff = direction !== 'onPace' && severity !== null
  if (atRisk && !(isOff && direction === 'behind')) return { kind: 'atRisk', ...forecastProblems.AT_RISK }
  return isOff ? { kind: direction, label: deviationLabels[direction], tone: severityTones[severity] } : null
}
