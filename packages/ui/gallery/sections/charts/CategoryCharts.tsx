import {
  BarChart,
  type BarChartData,
  barTable,
  binsOf,
  binTable,
  ChartFrame,
  countFormat,
  Curve,
  Funnel,
  Gauge,
  HeatMap,
  type HeatMapData,
  heatTable,
  Histogram,
  Intervals,
  moneyFormat,
  percentFormat,
  ShareBars,
  shortCountFormat,
  SmallWaterfall,
  stepTable,
  Waterfall,
  type WaterfallStep,
  weekLabels,
} from '@spotdesk/ui/charts'
import styles from './ChartGrid.module.css'

const money = moneyFormat('USD')
const impressions = countFormat('imp.')
const requests = countFormat('requests')

const grouped: BarChartData = {
  categories: ['Mobile phone', 'Desktop', 'Smart speaker', 'Car', 'TV'],
  format: money,
  levels: [{ value: 3000, label: 'Plan $3,000' }],
  series: [
    { id: 'spend', label: 'This week', values: [4820, 3100, 2240, 1480, -320] },
    { id: 'before', label: 'Week before', tone: 'neutral', values: [4410, 3350, 1980, null, 260] },
  ],
}
const lying: BarChartData = {
  categories: [
    'A publisher whose name goes on and on, because it lists all of its stations',
    'Radio Delta',
    'إذاعة المدينة',
    'רדיו העיר',
    'Harbor Podcasts',
  ],
  format: impressions,
  isLying: true,
  isStacked: true,
  series: ['Completed', 'Skipped', 'Stopped early'].map((label, turn) => ({
    id: label,
    label,
    values: [820_000, 640_000, 410_000, 300_000, 120_000].map((value) => value / (turn * 3 + 1)),
  })),
}
const week: HeatMapData = {
  ...weekLabels(),
  format: impressions,
  values: Array.from({ length: 7 }, (_, day) =>
    Array.from({ length: 24 }, (_, hour) =>
      hour < 4 && day > 4
        ? null
        : hour < 2
          ? 0
          : Math.round(9000 * Math.exp(-((hour - (day > 4 ? 11 : 8)) ** 2) / 14) + 7000 * Math.exp(-((hour - 17) ** 2) / 9)),
    ),
  ),
}
const market: HeatMapData = {
  rows: ['New York', 'Los Angeles', 'Chicago', 'Dallas'],
  columns: ['18–24', '25–34', '35–44', '45–54', '55+'],
  format: money,
  values: [
    [1200, 5400, 4800, 2100, 900],
    [800, 4100, 3900, 1700, 650],
    [300, 1500, 1900, 800, null],
    [0, 700, 950, 420, 120],
  ],
}
const stages = [
  { id: 'requests', label: 'Requests', value: 27_400_000 },
  { id: 'matched', label: 'Matched', value: 16_200_000 },
  { id: 'bids', label: 'Bids', value: 9_300_000 },
  { id: 'wins', label: 'Won auctions', value: 2_100_000 },
  { id: 'impressions', label: 'Impressions', value: 1_850_000 },
]
const losses: WaterfallStep[] = [
  { id: 'matched', label: 'Matched', value: 27_400_000, kind: 'total' },
  { id: 'competing', label: 'Competing', value: -11_200_000, kind: 'change' },
  { id: 'capped', label: 'Capped', value: -6_900_000, kind: 'change' },
  { id: 'available', label: 'Available', value: 9_300_000, kind: 'total', tone: 'ok' },
]
const small: WaterfallStep[] = [
  { id: 'supply', label: 'Supply', value: 1_120_000, kind: 'total', tone: 'neutral' },
  { id: 'sold', label: 'Sold', value: -610_000, kind: 'change', tone: 'bad' },
  { id: 'cap', label: 'Cap', value: -128_000, kind: 'change', tone: 'neutral' },
  { id: 'targeting', label: 'Targeting', value: -96_000, kind: 'change', tone: 'neutral' },
  { id: 'get', label: 'Will get', value: 286_000, kind: 'total', tone: 'warn' },
]
const bins = binsOf(
  Array.from({ length: 400 }, (_, index) => 8_000_000 + 900_000 * Math.sin(index * 12.9898) + 700_000 * Math.sin(index * 78.233)),
  24,
)

const percent = percentFormat()
const share = (value: number) => percent.value(value * 100)
const part = (label: string, value: number, held: number) => ({
  id: label,
  label,
  share: value,
  held,
  texts: [share(value), String(Math.round((100 * value) / held))],
})
const lift = (label: string, value: number, low: number, high: number, isTotal = false) => ({
  id: label,
  label,
  value,
  low,
  high,
  texts: ['1,204'],
  tone: low > 0 ? ('1' as const) : ('plan' as const),
  isTotal,
})
const delays = [26, 47, 63, 76, 86, 93, 100]

/** Charts by category, of the week, of stages and of distributions. */
export function CategoryCharts() {
  return (
    <div className={styles.grid}>
      <ChartFrame title="Spend by device" fileName="devices" table={barTable(grouped, 'Device')}>
        <BarChart label="Spend by device" {...grouped} height={220} />
      </ChartFrame>
      <ChartFrame title="Listens by publisher" fileName="publishers" table={barTable(lying, 'Publisher')}>
        <BarChart label="Listens by publisher" {...lying} />
      </ChartFrame>
      <ChartFrame
        title="Impressions by hour of the week"
        fileName="week"
        table={heatTable(week, 'Weekday')}
        zone="America/New_York"
        hasHours
      >
        <HeatMap label="Impressions by hour of the week" {...week} />
      </ChartFrame>
      <ChartFrame title="Spend by market and age" fileName="markets" table={heatTable(market, 'Market')}>
        <HeatMap label="Spend by market and age" {...market} cellHeight={34} />
      </ChartFrame>
      <ChartFrame title="From requests to impressions" fileName="funnel" table={stepTable(stages, requests, ['Stage', 'Requests'])}>
        <Funnel label="From requests to impressions" stages={stages} format={countFormat()} />
      </ChartFrame>
      <ChartFrame title="Where the requests go" fileName="waterfall" table={stepTable(losses, requests, ['Step', 'Requests'])}>
        <Waterfall
          label="Where the requests go"
          steps={losses}
          format={shortCountFormat()}
          need={{ label: 'Objective', value: 8_000_000 }}
        />
      </ChartFrame>
      <ChartFrame
        title="Projected impressions in 400 replays"
        fileName="replays"
        table={binTable(bins, { value: impressions, count: countFormat() }, ['From', 'To', 'Replays'])}
      >
        <Histogram
          label="Projected impressions in 400 replays"
          bins={bins}
          format={countFormat()}
          marks={[
            { value: 7_100_000, label: 'Bad case' },
            { value: 8_000_000, label: 'Objective' },
          ]}
        />
      </ChartFrame>
      <ChartFrame title="Age" fileName="age">
        <ShareBars
          label="Age"
          rows={[
            part('18–24', 0.31, 0.22),
            part('25–34', 0.42, 0.44),
            part('A value whose name is much too long for the place that it has', 0.2, 0.3),
            part('إذاعة المدينة', 0.07, 0.04),
          ]}
          columns={['Share', 'Index']}
          heldLabel="All campaigns"
          format={share}
        />
      </ChartFrame>
      <ChartFrame title="Lift by action" fileName="lift">
        <Intervals
          label="Lift by action"
          rows={[lift('All actions', 22, 15, 30, true), lift('Lead', 23, -1, 51), lift('Purchase', -4, -21, 16)]}
          format={percent}
          columns={['Conversions']}
          intervalLabel="95% interval"
        />
      </ChartFrame>
      <ChartFrame title="Time to convert" fileName="delays">
        <Curve
          label="Time to convert"
          points={delays.map((y, x) => ({ x, y, title: `Day ${x}` }))}
          span={[0, 6]}
          xFormat={countFormat()}
          format={percent}
          mark={{ value: 2, label: 'half by day 2' }}
          height={150}
        />
      </ChartFrame>
      <ChartFrame title="Pacing" fileName="pacing">
        <Gauge label="Pacing" value={88} text="88%" caption="of plan to date" zone={[95, 110]} />
      </ChartFrame>
      <ChartFrame title="Impressions until 12/09, bad case" fileName="card" table={stepTable(small, impressions, ['Step', 'Impressions'])}>
        <div className={styles.card}>
          <SmallWaterfall
            label="Impressions until 12/09, bad case"
            steps={small}
            format={shortCountFormat()}
            need={{ label: '780k needed', value: 780_000 }}
          />
        </div>
      </ChartFrame>
    </div>
  )
}
