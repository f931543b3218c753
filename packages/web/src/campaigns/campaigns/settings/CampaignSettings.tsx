import type { Campaign } from '@spotdesk/sdk'
import { availableActions } from '@spotdesk/sdk/rules'
import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../shared/page/Card.tsx'
import { Form } from '../../../shared/forms/Form.tsx'
import { FormSummary } from '../../../shared/forms/FormSummary.tsx'
import { SaveBar } from '../../../shared/forms/SaveBar.tsx'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { t } from '../../../shared/text.ts'
import { useKept } from '../../../shared/data/use-kept.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { ForecastGlance } from '../../../forecast/panel/ForecastGlance.tsx'
import type { Tried } from '../../../forecast/panel/what-if/tried-settings.ts'
import { BudgetArea } from '../page/BudgetArea.tsx'
import { CampaignPage } from '../page/CampaignPage.tsx'
import { fillSettings } from './fill-settings.ts'
import { ReadSettings } from './ReadSettings.tsx'
import { SettingsAnchors } from './SettingsAnchors.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { needsSaveForBudget, settingsRequest } from './settings-request.ts'
import { notifyCampaignSaved } from './notify-saved.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The Campaign settings tab: a form for those who may change the campaign, its values for all others. */
export default function CampaignSettings() {
  const user = useUser()
  return (
    <CampaignPage>
      {({ campaign }) =>
        availableActions(campaign, user).includes('EDIT_CAMPAIGN') ? (
          <EditSettings campaign={campaign} />
        ) : (
          <ReadSettings campaign={campaign} />
        )
      }
    </CampaignPage>
  )
}

/** Apart from the head, which asks for more. */
const EditSettings = memo(function EditSettings({ campaign }: { campaign: Campaign }) {
  const form = useSettingsForm(campaign, {
    onSaved: (result) => notifyCampaignSaved(t('The settings of {name} were saved.', { name: result.name }), result),
  })
  // All of it: every change may change the estimate.
  const values = useWatch({ control: form.rhf.control, compute: (all) => all })
  const requests = useKept(settingsRequest(values, campaign))
  const save = useStable(() => void form.submit())
  const use = useStable((tried: Tried) => fillSettings(form, tried))
  return (
    <>
      <BudgetArea
        campaign={campaign}
        request={requests?.budget ?? null}
        isSaveRequired={needsSaveForBudget(values, campaign)}
        onSave={save}
        anchors={<SettingsAnchors form={form} />}
        side={<ForecastGlance campaign={campaign} request={requests?.forecast ?? null} onUse={use} />}
      >
        <Form form={form} aria-label={t('Campaign settings')}>
          <Card>
            <FormSummary form={form} />
            <SettingsFields campaign={campaign} form={form} />
          </Card>
        </Form>
      </BudgetArea>
      <SaveBar form={form} />
    </>
  )
})
