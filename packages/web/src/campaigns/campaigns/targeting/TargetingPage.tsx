import type { Campaign } from '@spotdesk/sdk'
import { AvailsCard } from '../../../forecast/panel/avails/AvailsCard.tsx'
import { ForecastGlance } from '../../../forecast/panel/ForecastGlance.tsx'
import { BudgetArea } from '../page/BudgetArea.tsx'
import { useTargetingRequests } from './draft-requests.ts'
import { TargetingEditor } from './TargetingEditor.tsx'

interface TargetingPageProps {
  campaign: Campaign
  /** The targeting of this ad; absent: of the campaign. */
  adId?: number
}

/** The targeting editor, beside it what the targeting delivers and costs, and what inventory there is. */
export function TargetingPage({ campaign, adId }: TargetingPageProps) {
  const { onDraft, budget, forecast, unread } = useTargetingRequests(campaign)
  return (
    <BudgetArea
      campaign={campaign}
      request={budget}
      above={<ForecastGlance campaign={campaign} request={forecast} unreadTargeting={unread} />}
      side={<AvailsCard campaign={campaign} />}
    >
      <TargetingEditor campaign={campaign} onDraft={onDraft} {...(adId !== undefined && { adId })} />
    </BudgetArea>
  )
}
