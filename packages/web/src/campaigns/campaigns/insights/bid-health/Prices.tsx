import type { Campaign } from '@spotdesk/sdk'
import type { insights } from '@spotdesk/sdk/contract'
import { attainedShare, priceBins } from '@spotdesk/sdk/rules'
import { formatCpm } from '@spotdesk/sdk/values'
import { ChartFrame, countFormat, Histogram, moneyFormat, type ValueFormat } from '@spotdesk/ui/charts'
import { t } from '../../../../shared/text.ts'
import { countColumn, rateText } from '../../../../shared/delivery/insight/table-columns.ts'
import type { Frames } from '../../../../shared/delivery/insight/use-insight.ts'
import { getCpm } from './price.ts'

/** A CPM has up to four decimals, more than an amount of its currency. */
function cpmFormat(currency: string): ValueFormat {
  const value = (cpm: number) => formatCpm(cpm, currency)
  return { ...moneyFormat(currency), value, rounded: value, decimals: 4 }
}

/** Auctions by CPM: the floors, the prices that won, and where the campaign's CPM and the suggested one stand between them. */
export function Prices({
  campaign,
  health: { prices, suggestedCpm },
  frames,
}: {
  campaign: Campaign
  health: insights.BidHealth
  frames: Frames
}) {
  const title = t('Prices that won, and floors')
  const { currency } = campaign
  const format = cpmFormat(currency)
  const bins = priceBins(prices)
  const cpm = getCpm(campaign)
  const marks = [
    ...(cpm === null || cpm === suggestedCpm ? [] : [{ value: cpm, label: t('CPM {amount}', { amount: format.value(cpm) }) }]),
    ...(suggestedCpm === null ? [] : [{ value: suggestedCpm, label: t('Suggested {amount}', { amount: format.value(suggestedCpm) }) }]),
  ].toSorted((a, b) => a.value - b.value)
  const attained = cpm === null ? null : attainedShare(prices, cpm)
  const price = (name: string) => ({ label: name, isNumber: true, format: (value: unknown) => format.value(value as number) })
  return (
    <ChartFrame
      title={title}
      {...frames('prices')}
      table={{
        columns: [price(t('CPM')), countColumn(t('Auctions won at it')), countColumn(t('Auctions with this floor'))],
        rows: prices.map(({ cpm: at, won, floors }) => [at, won, floors]),
      }}
    >
      <Histogram
        label={title}
        summary={attained === null ? '' : t('The CPM reaches the winning price in {share} of the auctions.', { share: rateText(attained) })}
        bins={bins.map(({ from, to, won }) => ({ from, to, count: won }))}
        behind={{ label: t('Floors'), counts: bins.map(({ floors }) => floors) }}
        countLabel={t('Winning prices')}
        format={format}
        counted={countFormat()}
        marks={marks}
        height={170}
        emptyText={t('No prices were reported in this range.')}
      />
    </ChartFrame>
  )
}
