/** Attribution: conversion rates of exposed listeners against a control, with the interval of the difference (docs/domain.md §14.3). */
import { rateOf } from './delivery-rates.ts'

export interface Trial {
  exposed: number
  control: number
  conversions: number
  controlConversions: number
}

export interface AttributionOutcome extends Trial {
  conversionRate: number | null
  controlRate: number | null
  /** CR_exposed / CR_control − 1 */
  lift: number | null
  liftLow: number | null
  liftHigh: number | null
}

/** Standard normal quantile of 97.5 %: 95 % lie between its two sides. */
const z95 = 1.959964

/**
 * Rates and lift. The interval is that of the logarithm of a ratio of two proportions (Katz et al. 1978, "Obtaining confidence intervals
 * for the risk ratio in cohort studies"): exp(ln R ± z √(1/a − 1/n + 1/b − 1/m)). It is null where either side converted nobody.
 */
export function attributionOutcome(trial: Trial): AttributionOutcome {
  const { exposed, control, conversions, controlConversions } = trial
  const conversionRate = rateOf(conversions, exposed)
  const controlRate = rateOf(controlConversions, control)
  const ratio = conversionRate === null || controlRate === null ? null : rateOf(conversionRate, controlRate)
  const sure = ratio !== null && conversions > 0 && controlConversions > 0
  const error = sure ? z95 * Math.sqrt(Math.max(0, 1 / conversions - 1 / exposed + 1 / controlConversions - 1 / control)) : 0
  return {
    ...trial,
    conversionRate,
    controlRate,
    lift: ratio === null ? null : ratio - 1,
    liftLow: sure ? ratio * Math.exp(-error) - 1 : null,
    liftHigh: sure ? ratio * Math.exp(error) - 1 : null,
  }
}

/** Conversions by whole days since the exposure, each with the part of all that came until then. */
export function timeToConvert(delays: Readonly<Record<string, number>>): { day: number; conversions: number; cumulative: number | null }[] {
  const days = Object.entries(delays)
    .map(([day, conversions]) => ({ day: Number(day), conversions }))
    .toSorted((a, b) => a.day - b.day)
  const all = days.reduce((sum, { conversions }) => sum + conversions, 0)
  let until = 0
  return days.map(({ day, conversions }) => ({ day, conversions, cumulative: rateOf((until += conversions), all) }))
}
