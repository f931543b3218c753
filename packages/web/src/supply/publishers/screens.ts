import { publishers, zones } from '@spotdesk/sdk/calls'
import type { PublisherTable } from '@spotdesk/sdk/records'
import { recordScreens } from '../../shared/records/record-screens.ts'

export const publisherScreens = recordScreens<PublisherTable>({
  one: 'publisher',
  many: 'publishers',
  path: '/publishers',
  calls: publishers,
  list: () => import('./PublisherList.ts'),
  forms: () => import('./publisher-forms.ts'),
  tabs: [{ path: 'zones', title: 'Zones of a publisher', call: zones.list, load: () => import('./PublisherZones.tsx') }],
})
