import { IconButton, Menu, type MenuAction, useConfirm } from '@spotdesk/ui'
import { campaigns } from '@spotdesk/sdk/contract'
import { ChartColumn, Ellipsis } from 'lucide-react'
import { useCan } from '../shared/Can.tsx'
import { type Row, actionsOf } from './actions.ts'
import { runAction } from './run-action.ts'

/** The actions of a row; only those whose screen exists. An archived campaign offers unarchive, one under an archived order nothing. */
export function RowMenu({ campaign }: { campaign: Row }) {
  const confirm = useConfirm()
  const mayWrite = useCan(campaigns.pause)
  const looks: MenuAction[] =
    campaign.status === 'DRAFT' || campaign.archived
      ? []
      : [{ id: 'stats', label: 'Campaign stats', icon: ChartColumn, href: `/campaigns/${campaign.id}/stats` }]
  const acts: MenuAction[] = mayWrite
    ? actionsOf(campaign).map((action) => ({
        id: action.verb,
        label: action.label,
        icon: action.icon,
        onAction: () => void runAction(action, campaign, confirm),
      }))
    : []
  if (campaign.order?.archived && !campaign.archived) return null
  const groups = [looks, acts].filter((group) => group.length > 0)
  if (groups.length === 0) return null
  return (
    <Menu
      label={`Actions for ${campaign.name}`}
      groups={groups}
      placement="bottom end"
      trigger={<IconButton icon={Ellipsis} label={`Actions for ${campaign.name}`} hasTooltip={false} size="small" />}
    />
  )
}
