import { bulk, campaigns } from '@spotdesk/sdk/calls'
import type { ActionUser } from '@spotdesk/sdk/rules'
import { ChartColumn, Download } from 'lucide-react'
import { useMemo } from 'react'
import { useCan } from '../../shared/Can.tsx'
import type { RowAction } from '../../shared/grid/actions.ts'
import { useUser } from '../../shared/use-user.ts'
import { type CampaignActionRecord, type Row, campaignActionRecords, isActionOffered, statsPath } from './actions.ts'
import { exportSelection } from './export-selection.ts'
import { runAction, runOnMany } from './run-action.ts'
import { type ActionDesk, useActionDesk } from './use-action-desk.ts'

interface Performer {
  user: ActionUser
  desk: ActionDesk
  /** True on the campaign's own page, where actions do not navigate. */
  stays: boolean
}

/** An action of the table as menus, selections and keys take it. */
function rowAction(action: CampaignActionRecord, { user, desk, stays }: Performer): RowAction<Row> {
  const { verb, label, icon, hotKey, isForMany, goesToStats } = action
  return {
    id: verb,
    label,
    icon,
    group: 'actions',
    ...(hotKey && { hotKey }),
    ...(isForMany && { isForMany }),
    offered: (row) => isActionOffered(action, row, user),
    run: async (rows, origin) => {
      const [first] = rows
      if (!first) return false
      if (origin === 'selection') return runOnMany(action, rows, desk)
      const ran = await runAction(action, first, desk)
      if (ran && origin === 'menu' && goesToStats && first.status !== 'DRAFT' && !stays) desk.go(statsPath(first))
      return ran
    },
  }
}

const stats: RowAction<Row> = {
  id: 'stats',
  label: 'Campaign stats',
  icon: ChartColumn,
  group: 'pages',
  // A draft has no statistics, and of an archived campaign only unarchive is offered.
  offered: (row) => row.status !== 'DRAFT' && !row.archived && !row.order?.archived,
  href: statsPath,
}

const exported: RowAction<Row> = {
  id: 'export',
  label: 'Export',
  icon: Download,
  group: 'files',
  isOnlyForMany: true,
  run: (rows) => exportSelection(rows.map(({ id }) => id)),
}

/** The actions on campaigns whose screen exists. An archived campaign offers unarchive; under an archived order there is none. */
export function useCampaignActions({ stays = false }: { stays?: boolean } = {}): readonly RowAction<Row>[] {
  const desk = useActionDesk()
  const user = useUser()
  const mayExport = useCan(bulk.exportCampaigns)
  const mayAct = useCan(campaigns.pause)
  return useMemo(
    () => [
      ...(stays ? [] : [stats]),
      ...(mayAct ? campaignActionRecords.map((action) => rowAction(action, { user, desk, stays })) : []),
      ...(mayExport && !stays ? [exported] : []),
    ],
    [user, desk, stays, mayAct, mayExport],
  )
}
