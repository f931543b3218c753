import { campaigns } from '@spotdesk/sdk/calls'
import { Undo2 } from 'lucide-react'
import { menuOf } from '../../shared/grid/actions.ts'
import { type ActionRow, PageActions } from '../../shared/page/PageActions.tsx'
import { t } from '../../shared/text.ts'
import type { Row } from './actions.ts'
import { useActionCommands } from './use-action-commands.ts'
import { useActionDesk } from './use-action-desk.ts'
import { useCampaignActions } from './use-campaign-actions.ts'
import { askToWithdraw } from './wizard/withdraw.ts'

const none: readonly Row[] = []

/** The actions of a campaign on its own page: those of its row in the list, which stay on the page, and the withdrawal of a proposal. */
export function CampaignPageActions({ campaign }: { campaign: Row }) {
  const desk = useActionDesk()
  const actions = useCampaignActions({ stays: true })
  useActionCommands(actions, { selected: none, row: campaign, go: desk.go })
  const lines = menuOf(actions, campaign).flat()
  const withdrawal: ActionRow = {
    id: 'withdraw',
    label: t('Withdraw the proposal'),
    icon: Undo2,
    call: campaigns.withdraw,
    isOffered: campaign.status === 'PENDING' && !campaign.archived && !campaign.order?.archived,
    isInMenu: true,
    onAction: () => void askToWithdraw(campaign, desk),
  }
  const rows = [withdrawal, ...lines.map((line) => ({ ...line, isInMenu: true }))]
  return <PageActions label={t('Actions for {name}', { name: campaign.name })} rows={rows} />
}
