import type { SeriesTone } from '../frame/tones.ts'
import type { ValueFormat } from '../frame/value-formats.ts'

/** A step of a waterfall: a total counts from zero, a change from the level that the steps above leave. */
export interface WaterfallStep {
  id: string
  label: string
  value: number
  kind: 'total' | 'change'
  tone?: SeriesTone
  /** How the value comes about: it stands in the tooltip, and screen readers read it after the value. */
  note?: string
}

export interface WaterfallLevel {
  step: WaterfallStep
  from: number
  to: number
}

/** Where each step begins and ends: −11.2 after 27.4 runs from 27.4 to 16.2. */
export function waterfallLevels(steps: readonly WaterfallStep[]): WaterfallLevel[] {
  let level = 0
  return steps.map((step) => {
    const from = step.kind === 'total' ? 0 : level
    level = from + step.value
    return { step, from, to: level }
  })
}

/** The value of a step as it reads: a gain carries its sign, as losses do. */
export function signedValue({ kind, value }: WaterfallStep, format: ValueFormat): string {
  return kind === 'change' && value > 0 ? `+${format.value(value)}` : format.value(value)
}
