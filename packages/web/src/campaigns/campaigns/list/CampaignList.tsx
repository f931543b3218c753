import { campaigns } from '@spotdesk/sdk/calls'
import { type ReactNode, useMemo } from 'react'
import { Can } from '../../../shared/session/Can.tsx'
import { emptyLists } from '../../../shared/list/empty-lists.ts'
import { t } from '../../../shared/text.ts'
import styles from '../campaigns.module.css'
import { CampaignListView } from './CampaignListView.tsx'
import type { CampaignColumn } from './columns.tsx'
import { ExportAllButton } from './ExportAllButton.tsx'
import { type CampaignScope, scopedCampaignFilters } from './filters.ts'
import { useCampaignList } from './use-campaign-list.ts'

interface CampaignListProps {
  scope: CampaignScope
  /** Columns beside the delivery; the same object while none of them changes. */
  extraColumns?: readonly CampaignColumn[]
  /** Tools after "Export All", by the ids of the selected campaigns. */
  children?: (selected: readonly number[]) => ReactNode
}

/** The campaigns of one order or of one advertiser: the list of the dashboard without the filter of its scope. Without a status it shows all. */
export function CampaignList({ scope, extraColumns, children }: CampaignListProps) {
  const [[field, id]] = Object.entries(scope) as [[keyof CampaignFixed, number]]
  const filters = useMemo(() => scopedCampaignFilters(field), [field])
  const fixed = useMemo((): CampaignFixed => ({ [field]: [id] }), [field, id])
  const texts = field === 'orderId' ? emptyLists.campaignsOfOrder : emptyLists.campaignsOfAdvertiser
  const state = useCampaignList({ texts, filters, fixed, ...(extraColumns && { extraColumns }) })
  const { list } = state
  return (
    <div className={styles.tab}>
      <CampaignListView
        state={state}
        tools={
          <div role="group" aria-label={t('Tools of the campaigns')} className={styles.tools}>
            <Can call={campaigns.exportList}>
              <ExportAllButton row={campaigns.exportList} input={list.input} total={list.isKnown ? list.total : undefined} />
            </Can>
            {children?.([...list.selected.keys()])}
          </div>
        }
      />
    </div>
  )
}

interface CampaignFixed {
  orderId?: number[]
  advertiserId?: number[]
}
