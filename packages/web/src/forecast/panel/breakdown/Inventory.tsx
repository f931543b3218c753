import type { Campaign } from '@spotdesk/sdk'
import { targeting } from '@spotdesk/sdk/calls'
import { formatTotal } from '@spotdesk/sdk/values'
import type { Group } from '@spotdesk/sdk/targeting'
import { ErrorState, Skeleton, ToggleGroup } from '@spotdesk/ui'
import { ChartFrame, ShareBars } from '@spotdesk/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../shared/dates.ts'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { t } from '../../../shared/text.ts'
import { countColumn, percentCell, percentColumn, rateText, textColumn } from '../../../shared/delivery/insight/table-columns.ts'
import styles from '../forecast.module.css'
import { groupsOfAd } from './ad-targeting.ts'
import { inventoryQuery } from './inventory-query.ts'

const dimensions = ['publishers', 'zones', 'countries', 'devices'] as const
type Dimension = (typeof dimensions)[number]
const mostLines = 10

interface InventoryProps {
  campaign: Campaign
  /** Null: of the campaign as a whole. */
  adId: number | null
  now: Date
}

/** The requests that the targeting matches, by publisher, zone, country and device, and how much of them is booked. */
export function Inventory({ campaign, adId, now }: InventoryProps) {
  const dates = useDates()
  const saved = useQuery(query(targeting.ofCampaign, { id: campaign.id }))
  const groups = saved.data ? groupsOfAd(saved.data.groups as Group[] | null, saved.data.rules, adId) : null
  const found = useQuery({ ...inventoryQuery(campaign, groups, now), enabled: saved.data !== undefined, refetchOnWindowFocus: false })
  const [dimension, setDimension] = useState<Dimension>('publishers')
  if (saved.isError || found.isError) {
    const failed = saved.isError ? saved : found
    return <ErrorState message={toErrorText(failed.error)} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
  }
  if (!found.data) return <Skeleton height={220} />
  const { data } = found
  const names: Record<Dimension, string> = {
    publishers: t('Publishers'),
    zones: t('Zones'),
    countries: t('Countries'),
    devices: t('Devices'),
  }
  const lines = data[dimension]
  const toShare = (total: number) => (data.total > 0 ? total / data.total : null)
  return (
    <ChartFrame
      title={t('Inventory of the targeting')}
      subject={campaign.name}
      headingLevel={3}
      fileName={`campaign-${campaign.id}-inventory-${dimension}`}
      zone={campaign.timeZone}
      asOf={dates.dayTime(data.snapshot.builtAt, campaign.timeZone)}
      controls={
        <ToggleGroup
          label={t('Inventory by')}
          value={dimension}
          onChange={setDimension}
          options={dimensions.map((value) => ({ value, label: names[value] }))}
        />
      }
      table={{
        columns: [textColumn(names[dimension]), countColumn(t('Requests')), percentColumn(t('Share')), percentColumn(t('Booked'))],
        rows: lines.map(({ name, total, sellThrough }) => [name, total, percentCell(toShare(total)), percentCell(sellThrough)]),
      }}
    >
      <p className={styles.meta}>
        {t('{total} requests in the rest of the flight, {low} to {high} with {percent}% probability; {booked} of them are booked.', {
          total: formatTotal(data.total),
          low: formatTotal(data.interval.low),
          high: formatTotal(data.interval.high),
          percent: Math.round(data.interval.confidence * 100),
          booked: rateText(data.sellThrough),
        })}
      </p>
      <ShareBars
        label={names[dimension]}
        rows={lines.slice(0, mostLines).map(({ name, total, sellThrough }, index) => ({
          id: `${index} ${name}`,
          label: name,
          share: toShare(total),
          texts: [formatTotal(total), rateText(sellThrough)],
        }))}
        columns={[t('Requests'), t('Booked')]}
        format={rateText}
      />
    </ChartFrame>
  )
}
