/** Publishers in the web application: what neither their table nor their calls say. */
import { markets, publishers, zones } from '@spotdesk/sdk/calls'
import { publisher, zone } from '@spotdesk/sdk/records'
import { createPath, tabPath } from '../../shared/records/record-paths.ts'
import { findInList } from '../../shared/records/list/look-ups.ts'
import { List, Plus } from 'lucide-react'
import { recordWeb } from '../../shared/records/record-web.ts'

const zonesPath = (id: number) => tabPath(publisher.path, id, 'zones')

const zonesTab = { id: 'zones', label: 'Zones', call: zones.list }

export const publisherRecord = recordWeb(publisher, publishers, {
  about: 'A publisher sells ad slots: a broadcaster, a podcast network or an app. Its zones hold the slots.',
  archiveEffect:
    'It leaves the list. Its zones stay as they are, but no zone can be added or unarchived. You can unarchive it at any time.',
  lookUps: { marketId: findInList(markets.list) },
  order: ['status', 'type', 'domain', 'market', 'currency', 'revenueShare', 'id'],
  tabs: ({ id }) => [{ ...zonesTab, path: zonesPath(id) }],
  actions: [
    { ...zonesTab, icon: List, group: 'pages', isTab: true, href: ({ id }) => zonesPath(id) },
    {
      id: 'new-zone',
      label: 'Create zone',
      icon: Plus,
      group: 'new',
      call: zones.create,
      offered: ({ isOwn, status }) => isOwn && status !== 'ARCHIVED',
      href: ({ id }) => `${createPath(zone.path)}?publisherId=${id}`,
    },
  ],
})
