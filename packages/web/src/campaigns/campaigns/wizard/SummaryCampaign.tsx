import { BudgetPanel, AdsPanel, TargetingPanel } from './summary/SummaryParts.tsx'
import { LaunchChecks } from './summary/LaunchChecks.tsx'
import { SettingsPanels } from './summary/SettingsPanels.tsx'
import { SummaryFrame } from './summary/SummaryFrame.tsx'
import { WizardPage } from './WizardPage.tsx'

/** Step 4 of the wizard: the campaign as it will be submitted, and what to look at before. */
export default function SummaryCampaign() {
  return (
    <WizardPage step={4}>
      {(draft) => (
        <SummaryFrame draft={draft} adId={null}>
          <LaunchChecks campaign={draft.campaign} />
          <BudgetPanel campaign={draft.campaign} />
          <SettingsPanels campaign={draft.campaign} />
          <AdsPanel campaign={draft.campaign} ads={draft.ads} />
          <TargetingPanel campaign={draft.campaign} />
        </SummaryFrame>
      )}
    </WizardPage>
  )
}
