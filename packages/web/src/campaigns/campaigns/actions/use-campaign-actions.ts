import { bulk, campaigns } from '@spotdesk/sdk/calls'
import type { ActionUser } from '@spotdesk/sdk/rules'
import { Download, PencilLine } from 'lucide-react'
import { useMemo } from 'react'
import { useAllowed, useCan } from '../../../shared/session/Can.tsx'
import { type ActionContext, useActionContext } from '../../../shared/actions/action-context.ts'
import { toMenuLine, toRowAction } from '../../../shared/actions/row-action.ts'
import type { RowAction } from '../../../shared/grid/actions.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { type CampaignAction, campaignActions, type CampaignListRow, campaignNoun, isActionOffered } from './actions.ts'
import { openCopies } from './copies/open-copies.ts'
import { changeValues } from '../edits/open-changes.ts'
import { startExport } from '../../../shared/bulk/start-export.ts'
import { campaignFiles } from '../list/bulk-kinds.ts'
import { asRowAction, firstPageActions, lastPageActions } from './page-actions.ts'
import { statsPath, wizardPath } from '../paths.ts'

interface Performer {
  user: ActionUser
  context: ActionContext
  /** True on the campaign's own page, where actions do not navigate. */
  stays: boolean
}

/** An action of the table as menus, selections and keys run it. */
function toCampaignAction(action: CampaignAction, { user, context, stays }: Performer): RowAction<CampaignListRow> {
  const offered = (row: CampaignListRow) => isActionOffered(action, row, user)
  if (!action.call) {
    const duplication = { kind: 'campaigns', noun: campaignNoun, action } as const
    return { ...toMenuLine(action), group: 'state', offered, run: (rows) => openCopies(duplication, rows, context) }
  }
  const { run, ...line } = toRowAction({ noun: campaignNoun, action, context })
  return {
    ...line,
    group: 'state',
    offered,
    run: async (rows, origin) => {
      const ran = await run(rows, origin)
      const [first] = rows
      if (!ran || !first || origin === 'selection') return ran
      if (action.verb === 'review') context.go(wizardPath(first))
      if (origin === 'menu' && action.goesToStats && !stays) context.go(first.status === 'DRAFT' ? wizardPath(first) : statsPath(first))
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
  run: (rows) =>
    startExport(
      campaignFiles,
      rows.map(({ id }) => id),
    ),
}

/** The actions on campaigns, in the order of the rules' table. An archived campaign offers unarchive, one under an archived order nothing else. */
export function useCampaignActions({ stays = false }: { stays?: boolean } = {}): readonly RowAction<CampaignListRow>[] {
  const context = useActionContext()
  const user = useUser()
  const mayExport = useCan(bulk.exportCampaigns)
  const mayAct = useCan(campaigns.pause)
  const mayPlan = useCan(campaigns.update)
  const last = useAllowed(lastPageActions)
  const lastIds = last.map(({ line }) => line.id).join(' ')
  return useMemo(
    () => [
      // On its own page a campaign needs no way to it.
      ...firstPageActions.filter(({ line }) => !(stays && line.id === 'stats')).map((action) => asRowAction(action, user)),
      ...(mayAct ? campaignActions.map((action) => toCampaignAction(action, { user, context, stays })) : []),
      ...lastPageActions.filter(({ line }) => lastIds.split(' ').includes(line.id)).map((action) => asRowAction(action, user)),
      ...(mayPlan && !stays ? [changed] : []),
      ...(mayExport && !stays ? [exported] : []),
    ],
    [user, context, stays, mayAct, mayPlan, mayExport, lastIds],
  )
}
