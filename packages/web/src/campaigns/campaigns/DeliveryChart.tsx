import type { campaigns } from '@spotdesk/sdk/contract'
import { formatMoney, formatTotal } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { ScrollRegion } from '../../shared/ScrollRegion.tsx'
import styles from './CampaignStats.module.css'

interface DeliveryChartProps {
  days: readonly campaigns.DeliveryDay[]
  currency: string
  hasSecondScreen: boolean
}

const width = 1000
const height = 180
const axis = 56

/** Impressions by day as bars; a table has the same figures for users who read or copy them. */
export function DeliveryChart({ days, currency, hasSecondScreen }: DeliveryChartProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <>
      {asTable ? <DayTable days={days} currency={currency} hasSecondScreen={hasSecondScreen} /> : <Bars days={days} />}
      <button type="button" className={styles.switch} onClick={() => setAsTable(!asTable)}>
        {asTable ? 'Show as chart' : 'Show as table'}
      </button>
    </>
  )
}

function Bars({ days }: { days: readonly campaigns.DeliveryDay[] }) {
  const total = (day: campaigns.DeliveryDay) => day.impressions + day.secondScreenImpressions
  const top = niceCeiling(Math.max(1, ...days.map(total)))
  const step = (width - axis) / days.length
  const bar = Math.max(1, Math.min(28, step * 0.7))
  const y = (value: number) => height - (value / top) * height
  const labelEvery = Math.ceil(days.length / 12)
  return (
    <svg
      viewBox={`0 -8 ${width} ${height + 34}`}
      role="img"
      aria-label={`Impressions by day from ${days[0]!.date} to ${days.at(-1)!.date}`}
      className={styles.chart}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={axis} x2={width} y1={y(top * part)} y2={y(top * part)} className={styles.gridLine} />
          <text x={axis - 8} y={y(top * part) + 4} textAnchor="end" className={styles.tick}>
            {formatTotal(top * part)}
          </text>
        </g>
      ))}
      {days.map((day, index) => {
        const x = axis + index * step + (step - bar) / 2
        return (
          <g key={day.date}>
            <rect x={x} y={y(day.impressions)} width={bar} height={height - y(day.impressions)} rx={2} className={styles.bar} />
            {day.secondScreenImpressions > 0 && (
              <rect x={x} y={y(total(day))} width={bar} height={y(day.impressions) - y(total(day))} rx={2} className={styles.barSecond} />
            )}
            <rect x={axis + index * step} y={0} width={step} height={height} fill="transparent">
              <title>{`${day.date}: ${formatTotal(total(day))} imp.`}</title>
            </rect>
            {index % labelEvery === 0 && step * (days.length - index) > 30 && (
              <text x={Math.min(x + bar / 2, width - 18)} y={height + 18} textAnchor="middle" className={styles.tick}>
                {day.date.slice(5).replace('-', '/')}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** The next of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8 × 10ⁿ: the bars fill the chart, and half of it is a round number too. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => factor * power).find((candidate) => candidate >= value)!
}

function DayTable({ days, currency, hasSecondScreen }: DeliveryChartProps) {
  return (
    <ScrollRegion label="Delivery by day" className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Day</th>
            <th>Impressions</th>
            {hasSecondScreen && <th>2nd screen imp.</th>}
            <th>Completed</th>
            <th>Clicks</th>
            <th>Spend</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.date}>
              <td>{day.date.replaceAll('-', '/')}</td>
              <td>{formatTotal(day.impressions)}</td>
              {hasSecondScreen && <td>{formatTotal(day.secondScreenImpressions)}</td>}
              <td>{formatTotal(day.completes)}</td>
              <td>{formatTotal(day.clicks)}</td>
              <td>{formatMoney(day.spend + day.secondScreenSpend, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
