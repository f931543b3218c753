/** Opens the drawer in which values of many campaigns are changed. */
import type { EditField } from '@spotdesk/sdk/rules'
import { openDrawer } from '../../../shared/drawers.tsx'
import type { Row } from '../actions.ts'

/** Values of a column that was pasted: one for each campaign, in their order. */
export interface PastedColumn {
  field: Exclude<EditField, 'flight'>
  texts: readonly string[]
}

export function changeValues(campaigns: readonly Row[], pasted?: PastedColumn): void {
  openDrawer(() => import('./ChangeValuesDrawer.tsx'), { campaigns, ...(pasted && { pasted }) })
}
