import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { Button, EmptyState } from '@spotdesk/ui'
import { ArchiveRestore } from 'lucide-react'
import { useCan } from '../../../shared/session/Can.tsx'
import { useActionContext } from '../../../shared/actions/action-context.ts'
import { runAction } from '../../../shared/actions/run-action.ts'
import { t } from '../../../shared/text.ts'
import { campaignActions, type CampaignCall, campaignNoun } from '../actions/actions.ts'

/** Why a draft cannot be worked on. */
export type Closure = 'archived' | 'orderArchived'

export const findClosure = ({ archived, order }: Campaign): Closure | null =>
  archived ? 'archived' : order?.archived ? 'orderArchived' : null

/** In place of a step whose draft is archived, or is under an archived order: what has to happen first. */
export function Closed({ campaign, closure }: { campaign: Campaign; closure: Closure }) {
  const context = useActionContext()
  const mayUnarchive = useCan(campaigns.unarchive)
  const unarchive = campaignActions.find((action): action is CampaignCall => action.verb === 'unarchive')!
  if (closure === 'orderArchived') {
    return (
      <EmptyState
        title={t('Order {name} is archived', { name: campaign.order!.name })}
        description={t('Unarchive the order to go on with this draft.')}
      />
    )
  }
  return (
    <EmptyState
      title={t('This draft is archived')}
      description={t('Unarchive it to go on.')}
      action={
        mayUnarchive && (
          <Button
            variant="primary"
            icon={ArchiveRestore}
            onPress={() => void runAction({ noun: campaignNoun, action: unarchive, context }, campaign)}
          >
            {t('Unarchive')}
          </Button>
        )
      }
    />
  )
}
