/** The margin of an agency by an example (docs/domain.md §6.3). */
import type { MarginMode } from '@spotdesk/sdk/values'

/** Costs of the example, in the agency's currency. */
export const exampleCosts = 1000

export interface MarginExample {
  /** The bill of the advertiser. */
  billed: number
  margin: number
  /** The bill without the margin. */
  net: number
}

/** The bill for the costs of the example. */
export function marginExample(mode: MarginMode, percent: number): MarginExample {
  const part = percent / 100
  const billed = mode === 'MARKUP' ? exampleCosts / (1 - part) : exampleCosts
  return { billed, margin: part * billed, net: billed - part * billed }
}
