import type { CampaignRow, Order } from '@spotdesk/sdk'
import { availableOrderActions } from '@spotdesk/sdk/rules'
import { formatProgress } from '@spotdesk/sdk/values'
import { useMemo } from 'react'
import { t } from '../../../shared/text.ts'
import { BulkTools } from '../../../shared/bulk/BulkTools.tsx'
import { campaignFiles } from '../../campaigns/list/bulk-kinds.ts'
import { EstimatedProgress } from '../../campaigns/list/CampaignCells.tsx'
import { CampaignList } from '../../campaigns/list/CampaignList.tsx'
import type { CampaignColumn } from '../../campaigns/list/columns.tsx'
import { NewCampaignLink } from '../../campaigns/list/NewCampaignLink.tsx'
import cells from '../../campaigns/list/CampaignCells.module.css'
import { OrderPage } from './OrderPage.tsx'
import { partOfRow } from './part-of-row.ts'

/** The campaigns of an order, each with its part of the order's objective. */
export default function OrderCampaigns() {
  return <OrderPage>{({ order }) => <Campaigns order={order} />}</OrderPage>
}

function Campaigns({ order }: { order: Order }) {
  const { id, audioObjective } = order
  const columns = useMemo(() => [partColumn(audioObjective)], [audioObjective])
  const isOpen = !order.archived && order.duplicationStatus !== 'DUPLICATION_FAILED'
  const takesCampaigns = availableOrderActions(order).includes('CREATE_CAMPAIGN')
  return (
    <CampaignList scope={{ orderId: id }} extraColumns={columns}>
      {(selected) => (
        <>
          {isOpen && <BulkTools kind={campaignFiles} selected={selected} orderId={id} />}
          {takesCampaigns && <NewCampaignLink scope={{ orderId: id }} />}
        </>
      )}
    </CampaignList>
  )
}

/** Delivered of the order's objective, before the part that the campaign is to bring. A second screen has an objective of its own. */
function partColumn(orderObjective: number | null): CampaignColumn {
  return {
    field: 'partOfOrder',
    header: t('Part of the order'),
    width: 148,
    isDerived: true,
    text: (row) => formatPart(row, orderObjective),
    cell: (row) => <PartOfOrder row={row} orderObjective={orderObjective} />,
  }
}

const formatShare = (objective: number | null) =>
  objective === null ? t('no share of its own') : t('of {share}', { share: formatProgress(objective * 100) })

function formatPart(row: CampaignRow, orderObjective: number | null): string {
  if (row.campaignType === 'SECOND_SCREEN') return '–'
  const { delivered, objective } = partOfRow(row, orderObjective)
  return delivered === null ? '–' : `${formatProgress(delivered * 100)} ${formatShare(objective)}`
}

function PartOfOrder({ row, orderObjective }: { row: CampaignRow; orderObjective: number | null }) {
  if (row.campaignType === 'SECOND_SCREEN') return '–'
  const part = partOfRow(row, orderObjective)
  if (part.delivered === null) return '–'
  return (
    <div className={cells.lines}>
      <EstimatedProgress
        label={t('Part of {name} of the order, delivered', { name: row.name })}
        value={part.delivered * 100}
        estimate={part.objective === null ? null : part.objective * 100}
        tone="ok"
      />
      <span className={cells.more}>{formatShare(part.objective)}</span>
    </div>
  )
}
