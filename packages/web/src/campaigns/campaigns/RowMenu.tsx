import { IconButton, Menu, type MenuAction } from '@spotdesk/ui'
import { campaigns } from '@spotdesk/sdk/contract'
import { ChartColumn, Ellipsis } from 'lucide-react'
import { useCan } from '../../shared/Can.tsx'
import { type CampaignActionRecord, type Row, actionsOf, statsPath } from './actions.ts'
import { runAction } from './run-action.ts'
import { useActionDesk } from './use-action-desk.ts'

interface RowMenuProps {
  campaign: Row
  /** On the campaign's own page, where there is nowhere to go on to. */
  stays?: boolean
}

/** The actions of a campaign; only those whose screen exists. An archived campaign offers unarchive; under an archived order there is no menu. */
export function RowMenu({ campaign, stays = false }: RowMenuProps) {
  const desk = useActionDesk()
  const mayWrite = useCan(campaigns.pause)
  if (campaign.order?.archived) return null
  const run = async (action: CampaignActionRecord) => {
    const ran = await runAction(action, campaign, desk)
    if (ran && action.goesToStats && campaign.status !== 'DRAFT' && !stays) desk.go(statsPath(campaign))
  }
  const looks: MenuAction[] =
    campaign.status === 'DRAFT' || campaign.archived || stays
      ? []
      : [{ id: 'stats', label: 'Campaign stats', icon: ChartColumn, href: statsPath(campaign) }]
  const acts: MenuAction[] = mayWrite
    ? actionsOf(campaign).map((action) => ({ id: action.verb, label: action.label, icon: action.icon, onAction: () => void run(action) }))
    : []
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
