import { IconButton, Menu, type MenuAction } from '@spotdesk/ui'
import { ChartColumn, Ellipsis } from 'lucide-react'
import { useUser } from '../../shared/use-user.ts'
import { type CampaignActionRecord, type Row, actionsOf, statsPath } from './actions.ts'
import { runAction } from './run-action.ts'
import { useActionDesk } from './use-action-desk.ts'

interface RowMenuProps {
  campaign: Row
  /** True on the campaign's own page, where actions do not navigate. */
  stays?: boolean
}

/** The actions of a campaign whose screen exists. An archived campaign offers unarchive; under an archived order there is no menu. */
export function RowMenu({ campaign, stays = false }: RowMenuProps) {
  const desk = useActionDesk()
  const user = useUser()
  if (campaign.order?.archived) return null
  const run = async (action: CampaignActionRecord) => {
    const ran = await runAction(action, campaign, desk)
    if (ran && action.goesToStats && campaign.status !== 'DRAFT' && !stays) desk.go(statsPath(campaign))
  }
  const looks: MenuAction[] =
    campaign.status === 'DRAFT' || campaign.archived || stays
      ? []
      : [{ id: 'stats', label: 'Campaign stats', icon: ChartColumn, href: statsPath(campaign) }]
  const acts: MenuAction[] = actionsOf(campaign, user).map((action) => ({
    id: action.verb,
    label: action.label,
    icon: action.icon,
    onAction: () => void run(action),
  }))
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
