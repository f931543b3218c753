import type { StringDates } from '@spotdesk/sdk'
import type { OutputOf, statistics } from '@spotdesk/sdk/contract'
import { formatCpm, formatMoney, formatProgress, formatTotal, type StatisticsGrain } from '@spotdesk/sdk/values'
import type { Handler } from '../../../command.ts'
import { parseId } from '../../../input.ts'
import { type Column, defineColumns } from '../../../output/column.ts'
import { toPeriodQuery, readRange } from './range.ts'
import { dayText, dayTimeText } from '../../../output/dates.ts'
import { agencyZone, zonedTime } from '../../../shared/zone.ts'

type StatisticsReport = StringDates<OutputOf<typeof statistics.ofCampaign>>
type Measures = StatisticsReport['totals']
/** A row, or the sum of all rows. */
type Row = Measures & { currency: string | null } & Partial<
    Pick<StatisticsReport['rows'][number], 'id' | 'name' | 'publisher' | 'date' | 'hour'>
  > & {
    ctr: number | null
  }

/** The kinds of rows that one campaign has several of. */
export const grains = ['day', 'hour', 'publisher', 'zone', 'ad'] as const satisfies readonly StatisticsGrain[]

export const run: Handler = async (context) => {
  const { input, client, signal, forPeople } = context
  const id = parseId(input.word(0, 'id'), '<id>')
  const by = input.choice('by', grains) ?? 'day'
  const api = await client()
  const zone = await agencyZone(context, api)
  const range = readRange(input.text('range') ?? 'all', new Date(), zone)
  const onlyTotals = input.flag('campaignTotals')
  // Totals are sums of rows as they are shown: those of one row are rounded once, as in the list of campaigns.
  const grain = onlyTotals ? 'campaign' : by
  const answer: StatisticsReport = await api.statistics.ofCampaign({ id, by: grain, ...toPeriodQuery(range), timeZone: zone }, { signal })
  const { currency, totals, rows, total, asOf } = answer
  const sum = withRate({ ...totals, currency })
  const said = `Days and hours of ${answer.timeZone}. ${asOf === null ? 'Nothing is delivered yet.' : `Delivery is complete up to ${zonedTime(asOf, zone)}.`}`
  if (onlyTotals) return { kind: 'single', record: { id, timeZone: zone, asOf, ...sum }, columns: defineColumns(measures), note: said }
  const listed = rows.map((row) => withRate(row))
  const columns = defineColumns<Row>([...keyColumns(by, zone), ...measures])
  const cut = total > rows.length ? `Showing ${rows.length} of ${total}; the total is of all. ` : ''
  // Programs add up themselves, or ask for the totals.
  return { kind: 'records', records: forPeople && rows.length > 0 ? [...listed, sum] : listed, columns, note: `${cut}${said}` }
}

const withRate = <M extends Measures>(row: M): M & { ctr: number | null } => ({
  ...row,
  ctr: row.impressions > 0 ? row.clicks / row.impressions : null,
})

const isTotal = ({ id, date, hour, name }: Row) => id === undefined && date === undefined && hour === undefined && name === undefined

function keyColumns(by: (typeof grains)[number], zone: string): Column<Row>[] {
  const bold = (row: Row) => (isTotal(row) ? ('bold' as const) : undefined)
  if (by === 'day')
    return [
      {
        key: 'date',
        label: 'Day',
        text: (row) => (row.date ? dayText(row.date, 'UTC') : 'Total'),
        plain: ({ date }) => date ?? '',
        colour: bold,
      },
    ]
  if (by === 'hour')
    return [
      {
        key: 'hour',
        label: 'Hour',
        text: (row) => (row.hour ? dayTimeText(row.hour, zone) : 'Total'),
        plain: ({ hour }) => hour ?? '',
        colour: bold,
      },
    ]
  return [
    { key: 'id', label: 'Id', align: 'right', text: ({ id }) => (id ? String(id) : '') },
    { key: 'name', label: by[0]!.toUpperCase() + by.slice(1), flexible: true, text: (row) => row.name ?? 'Total', colour: bold },
    ...(by === 'zone' ? [{ key: 'publisher', label: 'Publisher', flexible: true as const, spare: 4 }] : []),
  ]
}

const percent = (share: number | null) => (share === null ? '–' : formatProgress(100 * share))
/** A click rate is small: two decimals. */
const clickRate = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(2)}%`)
const money = (value: number | null, currency: string | null) => (value === null || currency === null ? '–' : formatMoney(value, currency))

const measures: Column<Row>[] = [
  { key: 'impressions', label: 'Impressions', align: 'right', text: ({ impressions }) => formatTotal(impressions) },
  { key: 'spend', label: 'Spend', align: 'right', text: ({ spend, currency }) => money(spend, currency) },
  { key: 'ltr', label: 'LTR', align: 'right', text: ({ ltr }) => percent(ltr) },
  { key: 'clicks', label: 'Clicks', align: 'right', spare: 5, text: ({ clicks }) => formatTotal(clicks) },
  { key: 'ctr', label: 'CTR', align: 'right', text: ({ ctr }) => clickRate(ctr) },
  {
    key: 'ecpm',
    label: 'eCPM',
    align: 'right',
    spare: 3,
    text: ({ ecpm, currency }) => (ecpm === null || currency === null ? '–' : formatCpm(Math.round(100 * ecpm) / 100, currency)),
  },
  { key: 'reach', label: 'Reach', align: 'right', spare: 1, text: ({ reach }) => formatTotal(reach) },
  {
    key: 'frequency',
    label: 'Frequency',
    align: 'right',
    spare: 2,
    text: ({ frequency }) => (frequency === null ? '–' : frequency.toFixed(2)),
  },
  { key: 'share', label: 'Share', align: 'right', spare: 6, text: ({ share }) => percent(share) },
  { key: 'completes', label: 'Completes', align: 'right', hidden: true },
  { key: 'secondScreenImpressions', label: 'Second screen', align: 'right', hidden: true },
  {
    key: 'secondScreenSpend',
    label: 'Second screen spend',
    align: 'right',
    hidden: true,
    text: ({ secondScreenSpend, currency }) => money(secondScreenSpend, currency),
  },
  { key: 'currency', label: 'Currency', hidden: true },
]
