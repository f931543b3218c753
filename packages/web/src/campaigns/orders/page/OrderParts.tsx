import type { CampaignRow, Order } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { availableOrderActions } from '@spotdesk/sdk/rules'
import { campaignStatusLabels, formatProgress, limits } from '@spotdesk/sdk/values'
import { EmptyState, ErrorState } from '@spotdesk/ui'
import { ChartFrame, ShareBars } from '@spotdesk/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../shared/query.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { ScreenLink } from '../../../shared/page/ScreenLink.tsx'
import { label, t } from '../../../shared/text.ts'
import { getDelivered, printAmount } from '../../../shared/delivery/amounts.ts'
import { NewCampaignLink } from '../../campaigns/list/NewCampaignLink.tsx'
import { percentCell, percentColumn, rateText, textColumn } from '../../../shared/delivery/insight/table-columns.ts'
import { orderTabPath } from '../paths.ts'
import styles from '../../../shared/delivery/stats/stats.module.css'
import { countsInOrder, partOfRow } from './part-of-row.ts'

/** Campaigns that have a bar of their own; the tab of the campaigns has all. */
const mostBars = 12

/** The campaigns that make up an order: what each has delivered, held against what it is to deliver, as parts of the order's objective. */
export function OrderParts({ order }: { order: Order }) {
  const found = useQuery(query(campaigns.list, { orderId: [order.id], sort: '-actuals', limit: limits.pageMax }))
  const title = t('Campaigns of the order')
  if (found.isError && !found.data)
    return (
      <div className={styles.card}>
        <ErrorState message={toErrorText(found.error)} onRetry={() => void found.refetch()} />
      </div>
    )
  const parts = (found.data?.list ?? []).filter(countsInOrder).map((row) => ({ row, part: partOfRow(row, order.audioObjective) }))
  const all = found.data?.total ?? 0
  if (found.data && parts.length === 0)
    return (
      <section className={styles.card} aria-label={title}>
        <EmptyState
          title={t('This order has no campaigns yet')}
          action={availableOrderActions(order).includes('CREATE_CAMPAIGN') && <NewCampaignLink scope={{ orderId: order.id }} />}
        />
      </section>
    )
  return (
    <ChartFrame
      title={title}
      subject={order.name}
      headingLevel={2}
      fileName={`order-${order.id}-campaigns`}
      controls={
        all > 0 && (
          <ScreenLink href={orderTabPath(order, 'campaigns')}>
            {t('{count, plural, one {# campaign} other {All # campaigns}}', { count: all })}
          </ScreenLink>
        )
      }
      table={{
        columns: [
          textColumn(t('Campaign')),
          textColumn(t('Status')),
          percentColumn(t('Delivered of the order')),
          percentColumn(t('Part of the order')),
          percentColumn(t('Complete')),
        ],
        rows: parts.map(({ row, part }) => [
          row.name,
          statusText(row),
          percentCell(part.delivered),
          percentCell(part.objective),
          row.complete,
        ]),
      }}
    >
      <ShareBars
        label={title}
        isLoading={found.isPending}
        rows={parts.slice(0, mostBars).map(({ row, part }) => ({
          id: String(row.id),
          label: row.name || t('Unnamed draft'),
          share: part.delivered === null ? null : Math.min(1, part.delivered),
          held: part.objective === null ? null : Math.min(1, part.objective),
          texts: [deliveredText(row), rateText(part.objective), completeText(row), statusText(row)],
        }))}
        columns={[t('Delivered'), t('Part of the order'), t('Complete'), t('Status')]}
        heldLabel={t('Objective of the campaign')}
        format={rateText}
      />
    </ChartFrame>
  )
}

const statusText = ({ archived, status }: CampaignRow) => label(campaignStatusLabels[archived ? 'ARCHIVED' : status])
const deliveredText = (row: CampaignRow) => printAmount(getDelivered(row))
const completeText = ({ complete }: CampaignRow) => formatProgress(complete)
