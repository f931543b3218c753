/** The goals of the forecast, each with the figure that decides it. */
import type { Case } from './world-case.ts'
import { brierOf, figures, overWorlds, right } from './figures.ts'

export interface Goal {
  text: string
  value: number
  /** The values that meet it, as text. */
  wanted: string
  met: boolean
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`

/** How much worse than the better of the rivals a supply error may be. */
const nearRival = 0.003

export function goalsOf(cases: readonly Case[]): Goal[] {
  const of = (family: string) => cases.filter((one) => one.family === family)
  const goals: Goal[] = []
  const atLeast = (text: string, value: number, least: number) =>
    goals.push({ text, value, wanted: `≥ ${percent(least)}`, met: value >= least })
  for (const [family, verdict, low, high] of [
    ['calm', 0.92, 0.87, 0.93],
    ['year', 0.92, 0.87, 0.93],
    ['shocked', 0.88, 0.8, 1],
  ] as const) {
    const own = of(family)
    if (own.length === 0) continue
    const mean = (figure: (some: readonly Case[]) => number) => overWorlds(own, figure).mean
    const ours = mean((some) => right(some, 'ours'))
    atLeast(`${family}: verdicts right`, ours, verdict)
    const alone = mean((some) => right(some, 'availableAlone'))
    goals.push({
      text: `${family}: verdicts above "available ≥ objective" alone`,
      value: ours,
      wanted: `> ${percent(alone)}`,
      met: ours > alone,
    })
    for (const [name, figure] of [
      ['matched', figures.coveredMatched],
      ['delivered', figures.coveredDelivered],
    ] as const) {
      const covered = mean(figure)
      const wanted = high < 1 ? `${percent(low)} to ${percent(high)}` : `≥ ${percent(low)}`
      goals.push({ text: `${family}: interval of ${name} covers`, value: covered, wanted, met: covered >= low && covered <= high })
    }
    const most = Math.min(mean(figures.supplyLastWeek), mean(figures.supplyWeekdayMean)) + nearRival
    const supply = mean(figures.supply)
    goals.push({ text: `${family}: supply error`, value: supply, wanted: `≤ ${percent(most)}`, met: supply <= most })
  }
  const scored = cases.filter(({ family }) => family !== 'price')
  const { ratio } = brierOf(scored)
  goals.push({ text: 'Brier score, of the base rate’s', value: ratio, wanted: `≤ ${percent(0.6)}`, met: ratio <= 0.6 })
  const rightOf = (known: string) =>
    right(
      scored.filter((one) => one.known === known),
      'ours',
    )
  const apart = Math.abs(rightOf('DRAFT') - rightOf('BOOKED'))
  goals.push({
    text: 'verdicts of drafts and of booked campaigns are apart',
    value: apart,
    wanted: `≤ ${percent(0.02)}`,
    met: apart <= 0.02,
  })
  return goals
}
