/** The scores of simulated worlds as a page for readers. */
import type { WorldScore } from './score.ts'

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

/** Mean and standard error over worlds. */
function spread(scores: readonly WorldScore[], pick: (score: WorldScore) => number): { mean: number; error: number } {
  const values = scores.map(pick)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)
  return { mean, error: Math.sqrt(variance / values.length) }
}

/** 'mean ± error' in percent. */
function cell(scores: readonly WorldScore[], pick: (score: WorldScore) => number): string {
  const { mean, error } = spread(scores, pick)
  return scores.length === 1 ? percent(mean) : `${(100 * mean).toFixed(1)} ± ${(100 * error).toFixed(1)} %`
}

const rights: [string, (score: WorldScore) => number][] = [
  ['the forecast', ({ right }) => right.ours],
  ['always IN_FULL', ({ right }) => right.alwaysInFull],
  ['always AT_RISK', ({ right }) => right.alwaysAtRisk],
  ['last week × days', ({ right }) => right.lastWeek],
]

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** In which worlds something that knows less came nearer. */
function losses(scores: readonly WorldScore[]): string {
  const count = (test: (score: WorldScore) => boolean) => {
    const seeds = scores.filter(test).map(({ seed }) => seed)
    return seeds.length === 0 ? 'in no world' : `in ${seeds.length} of ${scores.length} worlds (${seeds.join(', ')})`
  }
  const constant = count(({ right }) => Math.max(right.alwaysInFull, right.alwaysAtRisk) >= right.ours)
  const verdict = count(({ right }) => right.lastWeek >= right.ours)
  const delivery = count(({ deliveryError }) => deliveryError.lastWeek <= deliveryError.ours)
  const supply = count(({ supplyError }) => supplyError.lastWeek <= supplyError.ours)
  return `The better of the two constant answers gave as many right verdicts or more ${constant}, last week × days ${verdict}. Last week × days was
as near or nearer to what was delivered ${delivery}, and to the supply ${supply}: the next four weeks are much like the last one
where nothing trends, and a single week has less noise than one may think.`
}

function worldRow(score: WorldScore): string[] {
  const { seed, policy, campaigns, inFull, right, deliveryError, supplyError, covered } = score
  const numbers = [
    right.ours,
    right.alwaysInFull,
    right.alwaysAtRisk,
    right.lastWeek,
    deliveryError.ours,
    deliveryError.lastWeek,
    supplyError.ours,
    supplyError.lastWeek,
    covered,
  ]
  return [String(seed), policy, String(campaigns), percent(inFull), ...numbers.map(percent)]
}

export function toPage(scores: readonly WorldScore[]): string {
  const same = scores.filter(({ policy }) => policy === 'PRIORITY')
  const other = scores.filter(({ policy }) => policy !== 'PRIORITY')
  const groups: [string, readonly WorldScore[]][] = [
    [`all ${scores.length} worlds`, scores],
    [`${same.length} worlds with the policy that the forecast assumes`, same],
    [`${other.length} worlds with another policy`, other],
  ]
  return `# How right the forecast is

Written by \`node --conditions=source scripts/forecast-accuracy/main.ts ${scores.length}\`; the same command writes the same page.

Each world is made from a seed: listeners with heavy-tailed activity, publishers whose days follow a trend, a season, a week and noise
that the forecast does not know. It sees the requests of about a third of the listeners over 28 days and the full hourly counts of 56.
A book of about 40 campaigns (priorities, pacing, caps, one to six targeting rules, objectives from far too small to far too
large) is forecast, all of it at once and each campaign knowing the others with their caps, and then served by a simulated ad server over
**every** request of the next 28 days. Orders, whose caps count several campaigns together, do not occur.

In one world of five the server decides as the forecast assumes (by priority, within one by lot). In the others it takes within a
priority the campaign booked first (FIRST_COME) or the one farthest behind (URGENCY), or it ignores priorities for the
highest price (PRICE), or it only leans towards them (LOTTERY). Frequency caps and even pacing are the server's own in all of them.

Errors are means over worlds ± one standard error.

## Verdicts

Share of campaigns whose verdict (IN_FULL or not) was what then happened; a campaign is delivered in full at 99 % of its objective.

${table(
  ['', ...groups.map(([name]) => name)],
  rights.map(([name, pick]) => [name, ...groups.map(([, part]) => cell(part, pick))]),
)}

## Numbers

*Delivery error* is Σ |forecast − delivered| over Σ objectives: for the forecast what its pacing will deliver, for the rival the smaller of
objective and last week × days. *Supply error* is Σ |forecast − came| over Σ came, of the requests that matched the targeting. *Covered* is the
share of campaigns whose matching requests came to lie in the forecast's interval of 90 %.

${table(
  ['', ...groups.map(([name]) => name)],
  [
    ['delivery error, the forecast', ...groups.map(([, part]) => cell(part, ({ deliveryError }) => deliveryError.ours))],
    ['delivery error, last week × days', ...groups.map(([, part]) => cell(part, ({ deliveryError }) => deliveryError.lastWeek))],
    ['supply error, the forecast', ...groups.map(([, part]) => cell(part, ({ supplyError }) => supplyError.ours))],
    ['supply error, last week × days', ...groups.map(([, part]) => cell(part, ({ supplyError }) => supplyError.lastWeek))],
    ['covered by the interval of 90 %', ...groups.map(([, part]) => cell(part, ({ covered }) => covered))],
  ],
)}

## Where it loses

${losses(scores)}

## World by world

${table(
  [
    'seed',
    'policy',
    'campaigns',
    'in full',
    'right',
    'IN_FULL',
    'AT_RISK',
    'last week',
    'delivery error',
    'last week',
    'supply error',
    'last week',
    'covered',
  ],
  scores.map(worldRow),
)}

## What this does not show

The interval covers somewhat less than it promises: it speaks of the sample's chance and of each zone's noise, not of a season that turns.

Simulated worlds are kinder than real ones: nothing breaks, no publisher leaves, no campaign is edited half way. The process was
written by the same people as the forecast, though the forecast is not told its parameters. The ledger, which keeps every forecast beside
what was delivered, is the measure for a real deployment.
`
}
