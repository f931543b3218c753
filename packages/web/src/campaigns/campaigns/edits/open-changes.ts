/** Opens the drawer in which values of many campaigns are changed. */
import type { CellField } from '@spotdesk/sdk/values'
import { openDrawer } from '../../../shared/page/drawers.tsx'
import type { CampaignListRow } from '../actions/actions.ts'

/** A table that was pasted, and the columns of the list from the focused one on; one without a field takes nothing. */
export interface PastedTable {
  text: string
  columns: readonly { header: string; field: CellField | undefined }[]
}

export function changeValues(campaigns: readonly CampaignListRow[], pasted?: PastedTable): void {
  openDrawer(() => import('./ChangeValuesDrawer.tsx'), { campaigns, ...(pasted && { pasted }) })
}
