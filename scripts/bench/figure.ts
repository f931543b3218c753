import { type Point, growthExponent, growthRatio } from './measure/statistics.ts'

/** The result of a benchmark: one measurement of ours and the same measurement of the comparison program, in one run. */
export interface Figure {
  /** The name of the measurement, with its size. */
  measure: string
  unit: 'ms' | 'req/s' | 'rows/s' | 'MB' | 'kB' | 'exponent' | 'starts' | 'answers' | 'share'
  ours: number
  /** The comparison program; null for a number that stands alone. */
  rival: { name: string; value: number } | null
  /** Goal of the ratio ours / rival; of the figure itself where it stands alone. */
  goal: { most: number } | { least: number } | null
}

/** The number that the goal speaks of. NaN when it could not be measured here. */
export function scoreOf({ ours, rival }: Figure): number {
  return rival ? ours / rival.value : ours
}

/** True if the goal is met; null without a goal or a measurement. */
export function isMet(figure: Figure): boolean | null {
  const score = scoreOf(figure)
  if (!figure.goal || Number.isNaN(score)) return null
  return 'most' in figure.goal ? score <= figure.goal.most : score >= figure.goal.least
}

const compare =
  (unit: Figure['unit']) =>
  (measure: string, ours: number, rival: readonly [name: string, value: number], goal: Figure['goal'] = null): Figure => ({
    measure,
    unit,
    ours,
    rival: { name: rival[0], value: rival[1] },
    goal,
  })

/** Milliseconds beside milliseconds. */
export const compareMs = compare('ms')
/** Requests per second beside the same. */
export const compareRates = compare('req/s')
/** Rows per second beside the same. */
export const compareRowRates = compare('rows/s')
/** Megabytes beside megabytes. */
export const compareMegabytes = compare('MB')

/** How cost grows: the exponent over all sizes, which has a goal, and what the largest costs beside the smallest. */
export function growthOf(measure: string, points: readonly Point[], most: number): Figure {
  const [smallest, largest] = [points[0]!, points.at(-1)!].map(({ size }) => size.toLocaleString('en-US'))
  const ratio = growthRatio(points).toPrecision(3)
  return {
    measure: `growth of ${measure}, ${smallest} → ${largest}: ${Number(ratio)} ×`,
    unit: 'exponent',
    ours: growthExponent(points),
    rival: null,
    goal: { most },
  }
}
