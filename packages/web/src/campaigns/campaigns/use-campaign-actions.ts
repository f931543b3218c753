import { bulk, campaigns, changeSets } from '@spotdesk/sdk/calls'
import type { ActionUser } from '@spotdesk/sdk/rules'
import { Download, PencilLine } from 'lucide-react'
import { useMemo } from 'react'
import { useAllowed, useCan } from '../../shared/Can.tsx'
import { type ActionContext, useActionContext } from '../../shared/actions/action-context.ts'
import type { RowAction } from '../../shared/grid/actions.ts'
import { useUser } from '../../shared/use-user.ts'
import { type CampaignActionRecord, type CampaignListRow, campaignActionRecords, isActionOffered } from './actions.ts'
import { changeValues } from './edits/open-changes.ts'
import { exportSelection } from './export-selection.ts'
import { asRowAction, firstPageActions, lastPageActions } from './page-actions.ts'
import { statsPath, wizardPath } from './page/paths.ts'
import { runCampaignAction, runOnCampaigns } from './run-action.ts'

interface Performer {
  user: ActionUser
  desk: ActionContext
  /** True on the campaign's own page, where actions do not navigate. */
  stays: boolean
}

/** An action of the table as menus, selections and keys take it. */
function rowAction(action: CampaignActionRecord, { user, desk, stays }: Performer): RowAction<CampaignListRow> {
  const { verb, label, icon, hotKey, isForMany, goesToStats } = action
  return {
    id: verb,
    label,
    icon,
    group: 'state',
    ...(hotKey && { hotKey }),
    ...(isForMany && { isForMany, takesAll: true }),
    offered: (row) => isActionOffered(action, row, user),
    run: async (rows, origin) => {
      const [first] = rows
      if (!first) return false
      if (origin === 'selection') return runOnCampaigns(action, rows, desk)
      const ran = await runCampaignAction(action, first, desk)
      if (ran && origin === 'menu' && goesToStats && !stays) desk.go(first.status === 'DRAFT' ? wizardPath(first) : statsPath(first))
      return ran
    },
  }
}

const changed: RowAction<CampaignListRow> = {
  id: 'changeValues',
  label: 'Change values',
  icon: PencilLine,
  group: 'values',
  isOnlyForMany: true,
  hotKey: 'e',
  run: (rows) => changeValues(rows),
}

const exported: RowAction<CampaignListRow> = {
  id: 'export',
  label: 'Export',
  icon: Download,
  group: 'files',
  isOnlyForMany: true,
  run: (rows) => exportSelection(rows.map(({ id }) => id)),
}

/** The actions on campaigns, in the order of the rules' table. An archived campaign offers unarchive, one under an archived order nothing else. */
export function useCampaignActions({ stays = false }: { stays?: boolean } = {}): readonly RowAction<CampaignListRow>[] {
  const desk = useActionContext()
  const user = useUser()
  const mayExport = useCan(bulk.exportCampaigns)
  const mayAct = useCan(campaigns.pause)
  const mayPlan = useCan(changeSets.plan)
  const last = useAllowed(lastPageActions)
  const lastIds = last.map(({ line }) => line.id).join(' ')
  return useMemo(
    () => [
      // On its own page a campaign needs no way to it.
      ...firstPageActions.filter(({ line }) => !(stays && line.id === 'stats')).map((action) => asRowAction(action, user)),
      ...(mayAct ? campaignActionRecords.map((action) => rowAction(action, { user, desk, stays })) : []),
      ...lastPageActions.filter(({ line }) => lastIds.split(' ').includes(line.id)).map((action) => asRowAction(action, user)),
      ...(mayPlan && !stays ? [changed] : []),
      ...(mayExport && !stays ? [exported] : []),
    ],
    [user, desk, stays, mayAct, mayPlan, mayExport, lastIds],
  )
}
