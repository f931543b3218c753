/** The figures as a page for readers. */
import { families, type Family } from '../world/types.ts'
import {
  brierOf,
  brierRatio,
  drawnAlike,
  type FigureName,
  figures,
  overWorlds,
  quietly,
  reliability,
  right,
  shocksOf,
  splits,
  type VerdictName,
  withoutCalibration,
} from './figures.ts'
import { goalsOf } from './goals.ts'
import type { Case, WorldCases } from './world-case.ts'

const percent = (part: number) => (Number.isFinite(part) ? `${(100 * part).toFixed(1)} %` : '–')

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const zip = <T>(first: readonly T[], second: readonly T[]): [T, T][] => first.map((one, index) => [one, second[index]!])

/** 'mean ± error' in percent. */
function cell(cases: readonly Case[], figure: (some: readonly Case[]) => number): string {
  const { mean, error, worlds } = overWorlds(cases, figure)
  return worlds < 2 ? percent(mean) : `${(100 * mean).toFixed(1)} ± ${(100 * error).toFixed(1)} %`
}

type Figure = (cases: readonly Case[]) => number

const rightOf =
  (name: VerdictName): Figure =>
  (cases) =>
    right(cases, name)

const simpler = ['lastWeek', 'weekdayMeanLeft', 'availableAlone'] as const
const simplerNames = {
  lastWeek: 'last week × days',
  weekdayMeanLeft: '28-day weekday mean less overlapping bookings',
  availableAlone: 'the forecast’s available ≥ goal',
} as const

const verdictRows: readonly (readonly [string, Figure])[] = [
  ['delivered in full', figures.inFull],
  ['**the forecast**', rightOf('ours')],
  ['the same, had nothing been booked later', (cases) => right(quietly(cases), 'ours')],
  ['without a calibration', (cases) => right(withoutCalibration(cases), 'ours')],
  ['the same, had nothing been booked later', (cases) => right(quietly(withoutCalibration(cases)), 'ours')],
  ['always IN_FULL', rightOf('alwaysInFull')],
  ['always AT_RISK', rightOf('alwaysAtRisk')],
  ...simpler.map((name): readonly [string, Figure] => [simplerNames[name], rightOf(name)]),
  ['a second draw of the same month', drawnAlike],
]

/** Figures that a calibration can change. */
const calibratedRows: readonly (readonly [string, Figure])[] = [
  ['verdicts right', rightOf('ours')],
  ['wrong IN_FULL', figures.falseInFull],
  ['wrong AT_RISK', figures.falseAtRisk],
  ['interval of matched covers', figures.coveredMatched],
  ['interval of delivered covers', figures.coveredDelivered],
  ['goal within what can be sold at 90 %: in full', figures.sold],
  ['Brier score, of the base rate’s', brierRatio],
]

const numberRows: readonly (readonly [string, FigureName])[] = [
  ['supply error, the forecast', 'supply'],
  ['supply error, last week × days', 'supplyLastWeek'],
  ['supply error, 28-day weekday mean', 'supplyWeekdayMean'],
  ['supply, forecast less what came', 'supplyBias'],
  ['delivery error, the forecast', 'delivery'],
  ['delivery error, last week × days', 'deliveryLastWeek'],
  ['delivery error, weekday mean less bookings', 'deliveryWeekdayMeanLeft'],
  ['delivery, forecast less what was delivered', 'deliveryBias'],
  ['interval of matched covers', 'coveredMatched'],
  ['interval of delivered covers', 'coveredDelivered'],
  ['the same of campaigns that fell short', 'coveredShort'],
  ['goal within what can be sold at 90 %: in full', 'sold'],
]

/** Worlds in which a simpler verdict, of those given, was right as often or more often. */
function lostWorlds(cases: readonly Case[]): string {
  const worlds = [...Map.groupBy(cases, ({ seed }) => seed)]
  const lines = simpler.map((name) => {
    const lost = worlds.filter(([, own]) => right(own, name) >= right(own, 'ours')).map(([seed]) => seed)
    return `- ${simplerNames[name]}: ${lost.length === 0 ? 'in no world' : `in ${lost.length} of ${worlds.length} worlds (${lost.join(', ')})`}`
  })
  return ['A simpler verdict was right as often as the forecast’s or more often:', '', ...lines].join('\n')
}

const familyNames: Readonly<Record<Family, string>> = { calm: 'calm', year: 'year', shocked: 'shocked', price: 'price first' }

/** Figures in tables, for the page and for a terminal. */
export function tablesOf(worlds: readonly WorldCases[]) {
  const all = worlds.flatMap(({ cases }) => cases)
  const cases = all.filter(({ tooFew }) => !tooFew)
  const present = families.filter((family) => cases.some((one) => one.family === family))
  const of = (family: Family) => cases.filter((one) => one.family === family)
  const columns = present.map((family) => `${familyNames[family]} (${new Set(of(family).map(({ seed }) => seed)).size})`)
  const plain = withoutCalibration(cases)
  const main = cases.filter(({ family }) => family !== 'price')
  const groupRow = (name: string, part: readonly Case[]) => [
    name,
    String(part.length),
    percent(figures.inFull(part)),
    percent(right(part, 'ours')),
    percent(right(part, 'weekdayMeanLeft')),
    percent(right(part, 'availableAlone')),
    percent(figures.falseInFull(part)),
    percent(figures.falseAtRisk(part)),
    percent(figures.supply(part)),
    percent(figures.delivery(part)),
    percent(figures.coveredMatched(part)),
    percent(figures.coveredDelivered(part)),
    brierOf(part).count > 0 ? percent(brierOf(part).ratio) : '–',
  ]
  const groupHead = [
    '',
    'campaigns',
    'in full',
    'right',
    'weekday mean less bookings',
    'available ≥ goal',
    'wrong IN_FULL',
    'wrong AT_RISK',
    'supply error',
    'delivery error',
    'matched covered',
    'delivered covered',
    'Brier of base',
  ]
  const groups = splits.flatMap(([name, valueOf]) => {
    const parts = Map.groupBy(main, valueOf)
    return [...parts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([value, part]) => groupRow(`${name}: ${value}`, part))
  })
  const shocks = [...new Set(of('shocked').flatMap(shocksOf))].toSorted().map((kind) =>
    groupRow(
      kind,
      of('shocked').filter((one) => shocksOf(one).includes(kind)),
    ),
  )
  const reached = goalsOf(cases)
  const briers = present.map((family) => ({ family, ...brierOf(of(family)) }))
  const matching = worlds.map((world) => world.matching)
  return {
    cases,
    tooFew: all.length - cases.length,
    unstated: main.filter(({ probability }) => probability === null).length,
    goals: table(
      ['', 'figure', 'goal', '', 'without a calibration'],
      zip(reached, goalsOf(plain)).map(([{ text, value, wanted, met }, before]) => [
        text,
        percent(value),
        wanted,
        met ? 'met' : '**missed**',
        `${percent(before.value)}${before.met ? '' : ' (missed)'}`,
      ]),
    ),
    goalsMet: `${reached.filter(({ met }) => met).length} of ${reached.length} goals are met.`,
    lost: lostWorlds(main),
    verdicts: table(
      ['', ...columns],
      verdictRows.map(([name, figure]) => [name, ...present.map((family) => cell(of(family), figure))]),
    ),
    calibrated: table(
      ['', ...present.flatMap((family) => [`${familyNames[family]}, with`, 'without'])],
      calibratedRows.map(([name, figure]) => [
        name,
        ...present.flatMap((family) => [percent(figure(of(family))), percent(figure(withoutCalibration(of(family))))]),
      ]),
    ),
    numbers: table(
      ['', ...columns],
      numberRows.map(([name, key]) => [name, ...present.map((family) => cell(of(family), figures[key]))]),
    ),
    briers: table(
      ['', ...columns],
      [
        ['campaigns with a probability', ...briers.map(({ count }) => String(count))],
        ['Brier score', ...briers.map(({ score }) => (Number.isFinite(score) ? score.toFixed(3) : '–'))],
        ['of the base rate', ...briers.map(({ base }) => (Number.isFinite(base) ? base.toFixed(3) : '–'))],
        ['ratio', ...briers.map(({ ratio }) => percent(ratio))],
      ],
    ),
    reliability: table(
      ['stated', 'mean stated', 'came true', 'campaigns', 'without a calibration: mean stated', 'came true', 'campaigns'],
      zip(reliability(main), reliability(withoutCalibration(main))).map(([bin, before]) => [
        `${Math.round(100 * bin.from)} to ${Math.round(100 * bin.to)} %`,
        ...[bin, before].flatMap(({ stated, observed, count }) => [percent(stated), percent(observed), String(count)]),
      ]),
    ),
    groups: table(groupHead, groups),
    shocks: shocks.length > 0 ? table(groupHead, shocks) : 'No shocked worlds.',
    matching: {
      targetings: matching.reduce((sum, { targetings }) => sum + targetings, 0),
      different: matching.reduce((sum, { different }) => sum + different, 0),
      worst: Math.max(0, ...matching.map(({ worst }) => worst)),
    },
    worlds: table(
      [
        'seed',
        'family',
        'server',
        'shocks',
        'campaigns',
        'in full',
        'right',
        'weekday mean less bookings',
        'supply error',
        'delivery error',
      ],
      worlds.map(({ seed, family, server, shocks: own, cases: part }) => [
        String(seed),
        familyNames[family],
        `${server.pacing} ${server.tie}`,
        own.map(({ kind, day }) => `${kind} ${day}`).join(', '),
        String(part.length),
        percent(figures.inFull(part)),
        percent(right(part, 'ours')),
        percent(right(part, 'weekdayMeanLeft')),
        percent(figures.supply(part)),
        percent(figures.delivery(part)),
      ]),
    ),
  }
}
