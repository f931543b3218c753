import type { insights } from '@spotdesk/sdk/contract'
import { halfConvertedDay } from '@spotdesk/sdk/rules'
import { formatTotal } from '@spotdesk/sdk/values'
import { ChartFrame, countFormat, Curve, percentFormat } from '@spotdesk/ui/charts'
import { t } from '../../text.ts'
import { countColumn, percentCell, percentColumn } from '../insight/table-columns.ts'
import type { Frames } from '../insight/use-insight.ts'

/** How long listeners take: the part of all conversions that had come by each day after the exposure. */
export function TimeToConvert({ group: { delays, windowDays }, frames }: { group: insights.AttributionGroup; frames: Frames }) {
  const title = t('Time to convert')
  const half = halfConvertedDay(delays)
  const halfText = half === null ? null : t('half by day {day}', { day: half })
  return (
    <ChartFrame
      title={title}
      {...frames('delays')}
      table={{
        columns: [countColumn(t('Days since the exposure')), countColumn(t('Conversions')), percentColumn(t('Of all until then'))],
        rows: delays.map(({ day, conversions, cumulative }) => [day, conversions, percentCell(cumulative)]),
      }}
    >
      <Curve
        label={title}
        summary={halfText ?? ''}
        points={delays.flatMap(({ day, conversions, cumulative }) =>
          cumulative === null
            ? []
            : [
                {
                  x: day,
                  y: cumulative * 100,
                  title: t('Day {day}', { day }),
                  details: [{ label: t('Conversions'), value: formatTotal(conversions) }],
                },
              ],
        )}
        span={[0, Math.max(windowDays - 1, delays.at(-1)?.day ?? 0)]}
        top={100}
        xFormat={countFormat()}
        format={percentFormat()}
        {...(half !== null && halfText && { mark: { value: half, label: halfText } })}
        height={170}
        emptyText={t('The vendor did not report when listeners converted.')}
      />
    </ChartFrame>
  )
}
