import type { StringDates } from '@spotdesk/sdk'
import { campaignFormat, columnOf } from '@spotdesk/sdk/bulk'
import type { campaigns, forecast, InputOf } from '@spotdesk/sdk/contract'
import { cpmScale, formatCpm, formatMoney, rowErrorText } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { usage } from '../../../failure.ts'
import { type Input, parseId } from '../../../input.ts'
import { defineColumns } from '../../../output/column.ts'
import { cleared, readCells } from '../../../shared/rows/cells.ts'
import { type Paper, createPaper, paragraphs } from '../../../shared/files/paper.ts'
import { type CampaignForecast, count, formatForecastMessage, percent, percentOfRest, signed } from './answer.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { requestForecast } from './ask.ts'
import { formatForecastSource, verdictText } from './campaign-text.ts'

type Campaign = StringDates<campaigns.Campaign>
type Body = InputOf<typeof forecast.campaign>['body']
type Context = NonNullable<Body['campaignContext']>

/** The columns of a file of campaigns that a forecast depends on. */
export const triable = [
  'start_date',
  'end_date',
  'cpm',
  'objective_value',
  'pacing_priority',
  'pacing_type',
  'capping',
  'targeting',
] as const

export const run: Handler = async (context) => {
  const { input, signal } = context
  const campaignId = parseId(input.word(0, 'id'), '<id>')
  const cells = readTriedCells(input)
  const client = await context.client()
  const [campaign] = await Promise.all([client.campaigns.get({ id: campaignId }, { signal }), zoneFor(context, client)])
  const { campaignContext, targeting } = toTry(cells, campaign)
  const whatIfRequest = { campaignId, campaignContext, ...(targeting !== undefined && { audienceTargeting: { text: targeting } }) }
  const forecast = (body: Body) => requestForecast(context, () => client.forecast.campaign({ body }, { signal }))
  const { before, after, oneSnapshot } = await fromOneSnapshot(
    () => forecast({ campaignId }),
    () => forecast(whatIfRequest),
  )
  const data = { campaignId, set: cells, oneSnapshot, before, after }
  const note = oneSnapshot ? undefined : 'The two sides are of different inventories: a new one was made in between. Ask again.'
  if (!context.forPeople) return { kind: 'single', record: data, columns: pairColumns, note }
  const cpm = { before: campaign.campaignRevenue.value, after: campaignContext.campaignRevenue?.value ?? campaign.campaignRevenue.value }
  return { kind: 'report', data, text: formatComparison(createPaper(context), { campaign, cells, cpm, before, after }), note }
}

/** Both sides again, once, where an inventory was made between them: their difference would be that of the inventories too. */
export async function fromOneSnapshot<A extends Pick<CampaignForecast, 'snapshot'>>(
  askBefore: () => Promise<A>,
  askAfter: () => Promise<A>,
): Promise<{ before: A; after: A; oneSnapshot: boolean }> {
  const isOne = (...[first, second]: [A, A]) => first.snapshot?.version === second.snapshot?.version
  const [before, after] = [await askBefore(), await askAfter()]
  if (isOne(before, after)) return { before, after, oneSnapshot: true }
  const again = await askBefore()
  return { before: again, after, oneSnapshot: isOne(again, after) }
}

/** The cells of --set and --clear, as far as a forecast depends on them. */
function readTriedCells(input: Input): Record<string, string> {
  const cells = readCells(input, campaignFormat)
  if (Object.keys(cells).length === 0)
    throw usage('Nothing is to be tried.', 'Say what: --set end_date=2027-03-31 --set objective_value=500000')
  for (const name of Object.keys(cells))
    if (!(triable as readonly string[]).includes(name))
      throw usage(`A forecast does not depend on ${name}.`, `It depends on: ${triable.join(', ')}.`)
  return cells
}

type Readable = 'startDate' | 'endDate' | 'cpm' | 'objectiveValue' | 'pacingPriority' | 'pacingType' | 'capping'

/** The settings of a request from cells. A targeting stays text. */
function toTry(cells: Readonly<Record<string, string>>, { timeZone: zone }: Pick<Campaign, 'timeZone'>) {
  const read = <F extends Readable>(field: F) => {
    const { header, type } = columnOf(field)
    const cell = cells[header]
    if (cell === undefined) return undefined
    if (cell === cleared) return field === 'capping' ? [] : null
    const found = type.read(cell.trim(), { zone })
    if ('value' in found) return found.value
    const { code, params = {}, detail, suggestion } = found.error
    const sentence = found.error.sentence ?? rowErrorText(code, { field: header, value: cell, ...params })
    throw usage(
      `--set ${header}=${cell}: ${sentence}${detail === undefined ? '' : ` (${detail})`}`,
      suggestion ? `Did you mean ${suggestion}?` : undefined,
    )
  }
  const [startDate, endDate] = [read('startDate'), read('endDate')] as (Date | null | undefined)[]
  const cpm = read('cpm') as number | null | undefined
  const objective = read('objectiveValue') as number | null | undefined
  const priority = read('pacingPriority') as number | undefined
  const type = read('pacingType') as NonNullable<Context['campaignPacing']>['type']
  const cappingRules = read('capping') as Context['cappingRules']
  const campaignContext: Context = {
    ...(startDate !== undefined && { startDate }),
    ...(endDate !== undefined && { endDate }),
    ...(cpm !== undefined && { campaignRevenue: { value: cpm === null ? null : cpm / 10 ** cpmScale } }),
    ...(objective !== undefined && { campaignObjective: { value: objective, unlimited: objective === null } }),
    ...((priority !== undefined || type !== undefined) && {
      campaignPacing: { ...(priority !== undefined && { priority }), ...(type !== undefined && { type }) },
    }),
    ...(cappingRules !== undefined && { cappingRules }),
  }
  const targeting = cells['targeting']
  return { campaignContext, targeting: targeting === cleared ? '' : targeting }
}

interface Pair {
  before: CampaignForecast
  after: CampaignForecast
}

const pairColumns = defineColumns<Pair & { campaignId: number }>([
  { key: 'campaignId', label: 'Campaign' },
  ...(['before', 'after'] as const).flatMap((side) => [
    { key: `${side}.deliveryForecast.status`, label: `Delivery ${side}` },
    { key: `${side}.deliveryForecast.probability`, label: `Probability ${side}` },
    { key: `${side}.deliveryForecast.remainingCampaignObjective`, label: `Left to deliver ${side}` },
    { key: `${side}.deliveryForecast.campaignAvails`, label: `Available ${side}` },
    { key: `${side}.deliveryForecast.deltaImpressions`, label: `Difference ${side}` },
    { key: `${side}.deliveryForecast.deliverable`, label: `Will be delivered ${side}` },
  ]),
])

interface Tried extends Pair {
  campaign: Campaign
  cells: Readonly<Record<string, string>>
  cpm: { before: number | null; after: number | null }
}

function formatComparison(paper: Paper, { campaign, cells, cpm, before, after }: Tried): string {
  const { currency } = campaign
  const priced = campaign.campaignRevenue.type === 'CPM'
  const cost = ({ deliverable }: CampaignForecast['deliveryForecast'], price: number | null) =>
    deliverable === null || price === null ? '–' : formatMoney((deliverable * price) / 1000, currency)
  const [was, would] = [before.deliveryForecast, after.deliveryForecast]
  const row = (label: string, text: (answer: CampaignForecast) => string) => ({ label, before: text(before), after: text(after) })
  const rows = [
    row('Delivery', ({ deliveryForecast }) => formatForecastMessage(deliveryForecast).text),
    row('Probability', ({ deliveryForecast }) => percent(deliveryForecast.probability)),
    row('Left to deliver', ({ deliveryForecast }) => count(deliveryForecast.remainingCampaignObjective)),
    row('Matched', ({ waterfall }) => count(waterfall?.matched)),
    row('Competing', ({ waterfall }) => count(waterfall?.competing)),
    row('Capped', ({ waterfall }) => count(waterfall?.capped)),
    row('Available', ({ deliveryForecast }) => count(deliveryForecast.campaignAvails)),
    row('Difference', ({ deliveryForecast }) => signed(deliveryForecast.deltaImpressions)),
    row('in percent', ({ deliveryForecast }) => percentOfRest(deliveryForecast.deltaPercent)),
    row('Will be delivered', ({ deliveryForecast }) => count(deliveryForecast.deliverable)),
    row('Can be sold', ({ sellable }) => count(sellable)),
    ...(priced
      ? [
          { label: 'CPM', before: formatCpm(cpm.before, currency), after: formatCpm(cpm.after, currency) },
          { label: 'Costs', before: cost(was, cpm.before), after: cost(would, cpm.after) },
        ]
      : []),
  ]
  const set = Object.entries(cells).map(([name, cell]) => `${name} = ${cell === cleared ? 'none' : cell}`)
  return paragraphs([
    `${paper.heading(`${campaign.id}  ${campaign.name}`)}\n${paper.sentence(`With ${set.join(', ')}. Nothing is saved.`, 0, 'gray')}`,
    verdictText(paper, after),
    paper.table(
      rows,
      defineColumns<(typeof rows)[number]>([
        { key: 'label', label: '' },
        { key: 'before', label: 'As it is', align: 'right' },
        { key: 'after', label: 'As tried', align: 'right', colour: (line) => (line.before === line.after ? 'gray' : 'bold') },
      ]),
    ),
    formatForecastSource(paper, after, campaign.timeZone),
  ])
}
