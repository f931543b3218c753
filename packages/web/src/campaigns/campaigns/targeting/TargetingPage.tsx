import type { Campaign } from '@spotdesk/sdk'
import { ForecastGlance } from '../forecast/ForecastGlance.tsx'
import { BudgetArea } from '../page/BudgetArea.tsx'
import { useTargetingRequests } from './draft-requests.ts'
import { TargetingEditor } from './TargetingEditor.tsx'

interface TargetingPageProps {
  campaign: Campaign
  /** The targeting of this ad; absent: of the campaign. */
  adId?: number
}

/** The targeting editor, beside it what the targeting costs and what it delivers. */
export function TargetingPage({ campaign, adId }: TargetingPageProps) {
  const { onDraft, budget, forecast, unread } = useTargetingRequests(campaign)
  return (
    <BudgetArea
      campaign={campaign}
      request={budget}
      above={<ForecastGlance campaign={campaign} request={forecast} unreadTargeting={unread} />}
    >
      <TargetingEditor campaign={campaign} onDraft={onDraft} {...(adId !== undefined && { adId })} />
    </BudgetArea>
  )
}
