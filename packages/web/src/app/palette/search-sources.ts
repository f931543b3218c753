/** Things of the server that the palette finds by their names. */
import { advertisers, campaigns, orders, publishers, zones } from '@spotdesk/sdk/calls'
import type { CallRow, TypedCallRow } from '@spotdesk/sdk/contract'
import { campaignStatusLabels, orderStatusLabels, recordStatusLabels } from '@spotdesk/sdk/values'
import { AudioLines, Building, FolderOpen, type LucideIcon, Megaphone, RadioTower } from 'lucide-react'
import { advertiserCampaignsPath } from '../../campaigns/advertisers/paths.ts'
import { namePath } from '../../campaigns/campaigns/paths.ts'
import { orderPath } from '../../campaigns/orders/paths.ts'
import { toCampaignListPath } from '../../campaigns/campaigns/page/ParentLink.tsx'
import { query, queryClient } from '../../shared/query.ts'
import { tabPath } from '../../shared/records/record-paths.ts'
import { hasScreen } from '../../shared/page/screen-table.ts'
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

interface FoundRecord {
  id: number
  name: string
  status: keyof typeof recordStatusLabels
}

/** Records, which lead to their pages. @param base the path of their table */
function recordSource(
  group: string,
  icon: LucideIcon,
  call: TypedCallRow<{ q?: string | undefined }, unknown, FoundRecord[]>,
  base: string,
): SearchSource {
  return {
    group,
    icon,
    call,
    find: async (q) => {
      const list = await queryClient.fetchQuery(query(call, { q }))
      return list
        .slice(0, most)
        .map(({ id, name, status }) => ({ id, name, note: label(recordStatusLabels[status]), href: tabPath(base, id) }))
    },
  }
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
  recordSource('Publishers', RadioTower, publishers.search, '/publishers'),
  recordSource('Zones', AudioLines, zones.search, '/zones'),
]
