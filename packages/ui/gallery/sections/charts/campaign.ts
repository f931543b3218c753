import { countFormat, moneyFormat, slotsOf, type TimeChartData, type ValueFormat } from '@spotdesk/ui/charts'
import { DollarSign, Pause, Repeat2 } from 'lucide-react'
import { createElement } from 'react'
import { ChangeTip } from './ChangeTip.tsx'

const zone = 'America/New_York'
const from = Date.UTC(2026, 9, 8, 4)
const to = Date.UTC(2026, 11, 4, 5)
const now = Date.UTC(2026, 10, 22, 3)
const days = slotsOf(from, to, { grain: 'day', zone })
const objective = 17_647
const perDay = objective / days.length

/** Spend of the day: capped from the thirtieth on, paused for two. */
function spendOf(index: number): number {
  if (index === 17) return 96
  if (index === 18) return 0
  if (index === 19) return 143
  return (index < 30 ? 322 : 228) + ((index * 37) % 29) - 12
}

const delivered = days.filter((day) => day < now)
const left = days.filter((day) => day >= now)
const sums = delivered.map((_, index) => delivered.slice(0, index + 1).reduce((sum, _day, place) => sum + spendOf(place), 0))
const total = sums.at(-1) ?? 0
const forecast = 14_897
const share = (index: number) => (index + 1) / left.length
const start = { at: from, drawnAt: from, value: 0, isAnchor: true }
const hereIn = (times: number) => ({
  at: delivered.at(-1) ?? from,
  value: times * total,
  low: times * total,
  high: times * total,
  isAnchor: true,
})

interface Measure {
  /** Impressions of a dollar, or 1 for dollars. */
  times: number
  format: ValueFormat
  /** The panel of days: 'Daily spend'. */
  daily: string
}

/** The flight of one campaign, as the stats page shows it. */
function flight({ times, format, daily }: Measure): TimeChartData {
  return {
    grain: 'day',
    zone,
    from,
    to,
    now: left[0],
    markers: [
      {
        id: 'cpm',
        at: days[11]! - 7_200_000,
        icon: DollarSign,
        label: 'CPM $17.20',
        text: 'CPM $16.00 → $17.20, Oct 18, 22:00, Mara Reyes',
        tip: createElement(ChangeTip, {
          field: 'CPM',
          before: '$16.00',
          after: '$17.20',
          by: 'Oct 18, 22:00 · Mara Reyes',
          earlier: '$318',
          since: '$327',
        }),
      },
      {
        id: 'pause',
        at: days[18]! + 36_000_000,
        icon: Pause,
        label: 'Paused 2 days',
        text: 'Paused for 2 days, Oct 25, 10:00, Mara Reyes',
        tip: createElement(ChangeTip, {
          field: 'Status',
          before: 'Running',
          after: 'Paused',
          by: 'Oct 25, 10:00 · Mara Reyes',
          earlier: '$327',
          since: '$0',
        }),
      },
      {
        id: 'cap',
        at: days[30]! - 40_000_000,
        icon: Repeat2,
        label: 'Cap 1 a day',
        isStrong: true,
        text: 'Frequency cap 3 → 1, Nov 7, 10:24, Mara Reyes. Daily spend before $327, since $220',
        tip: createElement(ChangeTip, {
          field: 'Frequency cap',
          before: '3',
          after: '1',
          by: 'Nov 7, 10:24 · Mara Reyes',
          earlier: '$327',
          since: '$220, −33%',
          isWorse: true,
        }),
      },
    ],
    spans: [{ from: days[17]! - 10_000_000, to: days[20]!, label: 'Paused' }],
    panels: [
      {
        id: 'total',
        height: 300,
        format,
        gap: {
          at: left[0]!,
          from: times * total,
          to: times * perDay * delivered.length,
          label: format.rounded(Math.round(times * (total - perDay * delivered.length))),
        },
        series: [
          {
            id: 'plan',
            label: 'Plan',
            kind: 'line',
            tone: 'plan',
            dash: 'dotted',
            place: 'end',
            points: [start, ...days.map((at, index) => ({ at, value: times * perDay * (index + 1) }))],
            end: { text: `${format.rounded(times * objective)} plan` },
          },
          {
            id: 'forecast',
            label: 'Forecast as is',
            kind: 'line',
            tone: '1',
            dash: 'dashed',
            isThin: true,
            place: 'end',
            points: [
              hereIn(times),
              ...left.map((at, index) => ({
                at,
                value: times * (total + (forecast - total) * share(index)),
                low: times * (total + (forecast - 560 - total) * share(index)),
                high: times * (total + (forecast + 420 - total) * share(index)),
              })),
            ],
            end: { text: `${format.rounded(times * forecast)} as is`, tone: 'bad', detail: '84% of total' },
          },
          {
            id: 'fix',
            label: 'With the fix',
            kind: 'line',
            tone: 'ok',
            dash: 'solid',
            isThin: true,
            place: 'end',
            points: [hereIn(times), ...left.map((at, index) => ({ at, value: times * (total + (objective - total) * share(index)) }))],
            end: { text: 'in full at cap 2', tone: 'ok' },
          },
          {
            id: 'delivered',
            label: 'Delivered',
            kind: 'line',
            tone: '1',
            dash: 'solid',
            place: 'end',
            points: [start, ...delivered.map((at, index) => ({ at, value: times * sums[index]! }))],
          },
        ],
      },
      {
        id: 'daily',
        title: daily,
        height: 90,
        format,
        hasLegend: false,
        levels: [{ value: times * perDay, label: `Plan ${format.rounded(Math.round(times * perDay))} a day` }],
        series: [
          {
            id: 'day',
            label: daily,
            kind: 'bar',
            tone: '1',
            points: delivered.map((at, index) => ({ at, value: times * spendOf(index) })),
          },
          {
            id: 'later',
            label: 'Forecast of the day',
            kind: 'bar',
            tone: '1',
            isFaint: true,
            points: left.map((at, index) => ({ at, value: times * (220 + ((index * 13) % 21)) })),
          },
        ],
      },
    ],
  }
}

export const campaign = {
  spend: flight({ times: 1, format: moneyFormat('USD'), daily: 'Daily spend' }),
  impressions: flight({ times: 58, format: countFormat('imp.'), daily: 'Daily impressions' }),
}
