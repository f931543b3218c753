import { zones } from '@spotdesk/sdk/calls'
import type { ZoneTable } from '@spotdesk/sdk/records'
import { recordScreens } from '../../shared/records/record-screens.ts'

export const zoneScreens = recordScreens<ZoneTable>({
  one: 'zone',
  many: 'zones',
  path: '/zones',
  calls: zones,
  list: () => import('./ZoneList.ts'),
  forms: () => import('./zone-forms.ts'),
})
