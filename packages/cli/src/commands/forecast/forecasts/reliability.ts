import type { OutputOf, forecastLedger } from '@spotdesk/sdk/contract'
import type { StringDates } from '@spotdesk/sdk'
import type { Handler, Records } from '../../../command.ts'
import { defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'
import { zoneFor } from '../../../shared/zone.ts'
import { views } from './views.ts'

type ReliabilityReport = StringDates<OutputOf<typeof forecastLedger.reliability>>

export const run: Handler = async (context) => {
  const { input, signal } = context
  const client = await context.client()
  const [found, zone] = await Promise.all([client.forecastLedger.reliability({}, { signal }), zoneFor(context, client)])
  switch (input.choice('by', views) ?? 'probability') {
    case 'probability':
      return { kind: 'records', records: found.bins, columns: binColumns, note: formatNote(found) } satisfies Records
    case 'week':
      return { kind: 'records', records: found.weeks, columns: weekColumns, note: formatNote(found) } satisfies Records
    case 'correction':
      return {
        kind: 'records',
        records: found.calibrations,
        columns: correctionColumns(zone),
        ...(found.calibrations.length === 0 && { note: 'Nothing was learnt yet: the first forecasts that end will teach it.' }),
      } satisfies Records
  }
}

function formatNote({
  forecasts,
  campaigns,
  brier,
  baseBrier,
  covered,
}: Pick<ReliabilityReport, 'forecasts' | 'campaigns' | 'brier' | 'baseBrier' | 'covered'>) {
  if (forecasts === 0) return 'No forecast has ended yet.'
  return `${forecasts} forecasts of ${campaigns} campaigns. Brier score ${score(brier)}, that of the base rate ${score(baseBrier)}. Intervals of 90% held in ${percent(covered)}.`
}

const percent = (share: number | null) => (share === null ? '–' : `${(100 * share).toFixed(1)}%`)
const score = (value: number | null) => (value === null ? '–' : value.toFixed(3))

const binColumns = defineColumns<ReliabilityReport['bins'][number]>([
  { key: 'from', label: 'From', align: 'right', text: ({ from }) => percent(from) },
  { key: 'to', label: 'To', align: 'right', text: ({ to }) => percent(to) },
  { key: 'stated', label: 'Stated', align: 'right', text: ({ stated }) => percent(stated) },
  { key: 'observed', label: 'In full', align: 'right', text: ({ observed }) => percent(observed) },
  { key: 'count', label: 'Forecasts', align: 'right' },
])

const weekColumns = defineColumns<ReliabilityReport['weeks'][number]>([
  { key: 'week', label: 'Week of' },
  { key: 'forecasts', label: 'Forecasts', align: 'right' },
  { key: 'brier', label: 'Brier', align: 'right', text: ({ brier }) => score(brier) },
  { key: 'baseBrier', label: 'Base rate', align: 'right', text: ({ baseBrier }) => score(baseBrier) },
  { key: 'covered', label: 'Covered', align: 'right', text: ({ covered }) => percent(covered) },
  { key: 'intervals', label: 'Intervals', align: 'right', hidden: true },
])

const correctionColumns = (zone: string) =>
  defineColumns<ReliabilityReport['calibrations'][number]>([
    { key: 'week', label: 'Week of' },
    { key: 'madeAt', label: 'Learnt', text: ({ madeAt }) => dayTimeText(madeAt, zone), plain: ({ madeAt }) => madeAt, spare: 1 },
    { key: 'forecasts', label: 'Forecasts', align: 'right' },
    { key: 'campaigns', label: 'Campaigns', align: 'right' },
    { key: 'spread', label: 'Spread', align: 'right', text: ({ spread }) => `× ${spread.toFixed(2)}` },
    { key: 'laterBookings.share', label: 'Booked later', align: 'right', text: ({ laterBookings }) => percent(laterBookings.share) },
    { key: 'brier', label: 'Brier', align: 'right', text: ({ brier }) => score(brier) },
    { key: 'covered', label: 'Covered', align: 'right', text: ({ covered }) => percent(covered) },
  ])
