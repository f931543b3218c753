import { AvailsCard } from '../../../forecast/panel/avails/AvailsCard.tsx'
import { useTargetingRequests } from '../targeting/draft-requests.ts'
import { TargetingEditor } from '../targeting/TargetingEditor.tsx'
import type { Draft } from './use-draft.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { WizardPage } from './WizardPage.tsx'

/** Step 3 of the wizard: where the campaign delivers. Delivering everywhere is saved targeting too. */
export default function WizardTargeting() {
  return <WizardPage step={3}>{(draft) => <Targeting draft={draft} />}</WizardPage>
}

function Targeting({ draft }: { draft: Draft }) {
  const { onDraft, budget, forecast, unread } = useTargetingRequests(draft.campaign)
  return (
    <WizardFrame
      draft={draft}
      step={3}
      budget={budget}
      forecast={forecast}
      unreadTargeting={unread}
      side={<AvailsCard campaign={draft.campaign} />}
    >
      <TargetingEditor campaign={draft.campaign} onDraft={onDraft} />
    </WizardFrame>
  )
}
