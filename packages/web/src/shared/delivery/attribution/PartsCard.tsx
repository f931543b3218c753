import type { insights } from '@spotdesk/sdk/contract'
import { formatMoney, formatTotal } from '@spotdesk/sdk/values'
import { ChartFrame, ShareBars } from '@spotdesk/ui/charts'
import { t } from '../../text.ts'
import {
  countColumn,
  moneyCell,
  moneyColumn,
  percentCell,
  percentColumn,
  rateText,
  smallRateText,
  textColumn,
} from '../insight/table-columns.ts'
import type { Frames } from '../insight/use-insight.ts'

/** Ads or publishers that have a bar of their own; all are in the table. */
const mostParts = 12

interface PartsCardProps {
  title: string
  /** In names of files. */
  name: string
  /** Of the first column. */
  heading: string
  parts: insights.AttributionGroup['byAd']
  currency: string
  frames: Frames
}

/** Conversions by ad or by publisher, the most first. */
export function PartsCard({ title, name, heading, parts, currency, frames }: PartsCardProps) {
  const all = parts.reduce((sum, { conversions }) => sum + conversions, 0)
  const toShare = (conversions: number) => (all === 0 ? null : conversions / all)
  return (
    <ChartFrame
      title={title}
      {...frames(name)}
      table={{
        columns: [
          textColumn(heading),
          countColumn(t('Exposed')),
          countColumn(t('Conversions')),
          percentColumn(t('Conversion rate')),
          moneyColumn(t('Value of purchases'), currency),
        ],
        rows: parts.map((part) => [
          part.name,
          part.exposed,
          part.conversions,
          percentCell(part.conversionRate),
          moneyCell(part.value, currency),
        ]),
      }}
    >
      <ShareBars
        label={title}
        rows={parts.slice(0, mostParts).map((part) => ({
          id: String(part.id),
          label: part.name,
          share: toShare(part.conversions),
          texts: [formatTotal(part.conversions), smallRateText(part.conversionRate), formatMoney(part.value, currency)],
        }))}
        columns={[t('Conversions'), t('Rate'), t('Value')]}
        format={rateText}
      />
    </ChartFrame>
  )
}
