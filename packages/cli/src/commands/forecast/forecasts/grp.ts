import type { StringDates } from '@spotdesk/sdk'
import type { forecast, InputOf, OutputOf } from '@spotdesk/sdk/contract'
import { formatMoney, populationGenders } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { type Input, parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { count, statusColumn } from './answer.ts'
import { requestForecast } from './ask.ts'

type Body = InputOf<typeof forecast.grp>['body']
type GrpForecast = StringDates<OutputOf<typeof forecast.grp>>

export const run: Handler = async (context) => {
  const { input, signal } = context
  const body = readGrpBody(input)
  const client = await context.client()
  return { kind: 'single', record: await requestForecast(context, () => client.forecast.grp({ body }, { signal })), columns }
}

function readGrpBody(input: Input): Body {
  const [gender, ages, population] = [
    input.choice('gender', populationGenders),
    input.text('ages'),
    input.number('population', { least: 1 }),
  ]
  const [, from, to] = ages === undefined ? [] : (/^(\d{1,3})(?:-(\d{1,3})|\+)$/.exec(ages) ?? [])
  if (ages !== undefined && from === undefined) throw usage(`--ages takes a range such as 18-34 or 65+, not "${ages}".`)
  const target = {
    ...(gender && { gender }),
    ...(from !== undefined && { ageFrom: Number(from) }),
    ...(to !== undefined && { ageTo: Number(to) }),
    ...(population !== undefined && { population }),
  }
  const market = input.text('market')
  const universe = input.number('universe', { least: 1 })
  return {
    campaignId: parseId(input.word(0, 'id'), '<id>'),
    ...(market !== undefined && { marketId: parseId(market, '--market') }),
    ...(universe !== undefined && { universe }),
    ...(Object.keys(target).length > 0 && { target }),
  }
}

type Points = NonNullable<GrpForecast['grp']>

const points = (value: number | null | undefined) => (value === null || value === undefined ? '–' : value.toFixed(2))
const people = (found: GrpForecast['universe'] | null) =>
  found === null ? '–' : `${count(found.people)}${found.source === null ? '' : ` (${found.source}, ${found.asOf ?? ''})`}`
const ofPoints = (key: keyof Points, label: string, text: (grp: Points) => string) => ({
  key: `grp.${key}`,
  label,
  text: ({ grp }: GrpForecast) => (grp === null ? '–' : text(grp)),
})
const money = (value: number | null, { currency }: Points) => (value === null ? '–' : formatMoney(value, currency))

const columns = defineColumns<GrpForecast>([
  { key: 'campaignId', label: 'Campaign' },
  statusColumn,
  ofPoints('grp', 'Rating points (GRP)', ({ grp }) => points(grp)),
  ofPoints('trp', 'Of the target (TRP)', ({ trp }) => points(trp)),
  ofPoints('impressions', 'Impressions', ({ impressions }) => count(impressions)),
  ofPoints('reach', 'Reach', ({ reach, reachPercent }) => `${count(reach)} listeners, ${reachPercent.toFixed(2)}%`),
  ofPoints('frequency', 'Frequency', ({ frequency }) => points(frequency)),
  ofPoints('effectiveReach', 'With 3 or more', (grp) => `${count(grp.effectiveReach)} listeners, ${grp.effectiveReachPercent.toFixed(2)}%`),
  ofPoints('cost', 'Cost', (grp) => money(grp.cost, grp)),
  ofPoints('costPerPoint', 'Cost per point', (grp) => money(grp.costPerPoint, grp)),
  { key: 'universe.people', label: 'Universe', text: ({ universe }) => people(universe) },
  { key: 'target.people', label: 'Target', text: ({ target }) => people(target) },
])
