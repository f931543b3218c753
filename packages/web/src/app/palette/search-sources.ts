/** Things of the server that the palette finds by their names. */
import { advertisers, campaigns, orders } from '@spotdesk/sdk/calls'
import type { CallRow } from '@spotdesk/sdk/contract'
import { campaignStatusLabels, orderStatusLabels } from '@spotdesk/sdk/values'
import { Building, FolderOpen, type LucideIcon, Megaphone } from 'lucide-react'
import { advertiserCampaignsPath, namePath, orderPath } from '../../campaigns/campaigns/page/paths.ts'
import { toCampaignListPath } from '../../campaigns/campaigns/ParentLink.tsx'
import { query, queryClient } from '../../shared/query.ts'
import { hasScreen } from '../../shared/screen-table.ts'
import { label, t } from '../../shared/text.ts'

/** A thing that was found. */
export interface FoundThing {
  id: number
  name: string
  note: string
  href: string
}

export interface SearchSource {
  /** English text of its heading. */
  group: string
  icon: LucideIcon
  /** For users who may make this call. */
  call: CallRow
  /** For accounts of several advertisers: the others have one, and no choice of it. */
  isOfSeveral?: true
  find: (text: string) => Promise<readonly FoundThing[]>
}

/** Things of each kind: a longer text finds the others. */
const most = 5

/** The page of an order or an advertiser, or while there is none the list of its campaigns. */
function findPage(kind: 'advertiser' | 'order', thing: { id: number }): string {
  const page = kind === 'order' ? orderPath(thing) : advertiserCampaignsPath(thing)
  return hasScreen(page) ? page : toCampaignListPath(kind, thing)
}

export const searchSources: readonly SearchSource[] = [
  {
    group: 'Campaigns',
    icon: Megaphone,
    call: campaigns.list,
    find: async (q) => {
      const { list } = await queryClient.fetchQuery(query(campaigns.list, { q, page: 0, limit: most }))
      return list.map((row) => ({
        id: row.id,
        name: row.name || t('Unnamed draft'),
        note: `${label(campaignStatusLabels[row.archived ? 'ARCHIVED' : row.status])} · ${row.advertiser.name}`,
        href: namePath(row),
      }))
    },
  },
  {
    group: 'Orders',
    icon: FolderOpen,
    call: orders.dashboard,
    find: async (q) => {
      const { list } = await queryClient.fetchQuery(query(orders.dashboard, { q, page: 0, limit: most }))
      return list.map((row) => ({
        id: row.id,
        name: row.name,
        note: `${label(orderStatusLabels[row.archived ? 'ARCHIVED' : row.status])} · ${row.advertiser.name}`,
        href: findPage('order', row),
      }))
    },
  },
  {
    group: 'Advertisers',
    icon: Building,
    call: advertisers.search,
    isOfSeveral: true,
    find: async (q) => {
      const list = await queryClient.fetchQuery(query(advertisers.search, { q }))
      return list.slice(0, most).map(({ id, name }) => ({ id, name, note: '', href: findPage('advertiser', { id }) }))
    },
  },
]
