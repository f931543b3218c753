import { campaigns, forecast } from '@spotdesk/sdk/calls'
import { showsForecast, showsInventoryBreakdown } from '@spotdesk/sdk/rules'
import { ChartNoAxesColumn, Layers, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { toMenuGroups } from '../../../shared/grid/actions.ts'
import { type ActionRow, PageActions } from '../../../shared/page/PageActions.tsx'
import { t } from '../../../shared/text.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { openAvails } from '../../../forecast/panel/avails/open-avails.ts'
import { openBreakdown } from '../../../forecast/panel/use-breakdown.ts'
import { useActionCommands } from '../../../shared/actions/use-action-commands.ts'
import { useCampaignActions } from '../actions/use-campaign-actions.ts'
import { confirmWithdrawal } from '../wizard/withdraw.ts'

const none: readonly CampaignListRow[] = []

/**
 * The actions of a campaign on its own page: those of its row in the list, which stay on the page, the withdrawal of a
 * proposal, and what its forecast is made of.
 */
export function CampaignPageActions({ campaign }: { campaign: CampaignListRow }) {
  const context = useActionContext()
  const actions = useCampaignActions({ stays: true })
  useActionCommands(actions, { selected: none, row: campaign, go: context.go })
  const [now] = useState(() => new Date())
  const lines = toMenuGroups(actions, campaign).flat()
  // An archived campaign offers Unarchive alone, and one of an archived order has no menu (document 000, §4 and §6).
  const isPutAway = campaign.archived || campaign.order?.archived === true
  const withdrawal: ActionRow = {
    id: 'withdraw',
    label: t('Withdraw the proposal'),
    icon: Undo2,
    call: campaigns.withdraw,
    isOffered: campaign.status === 'PENDING' && !isPutAway,
    isInMenu: true,
    onAction: () => void confirmWithdrawal(campaign, context),
  }
  const breakdown: ActionRow = {
    id: 'forecast-breakdown',
    label: t('Forecast breakdown'),
    icon: ChartNoAxesColumn,
    call: forecast.campaign,
    isOffered: !isPutAway && showsInventoryBreakdown(campaign, now),
    isInMenu: true,
    onAction: () => openBreakdown(campaign.id),
  }
  const avails: ActionRow = {
    id: 'avails',
    label: t('Avails and contention'),
    icon: Layers,
    call: forecast.avails,
    isOffered: !isPutAway && showsForecast(campaign.status),
    isInMenu: true,
    onAction: () => openAvails(campaign.id),
  }
  const rows = [withdrawal, ...lines.map((line) => ({ ...line, isInMenu: true })), breakdown, avails]
  return <PageActions label={t('Actions for {name}', { name: campaign.name })} rows={rows} />
}
