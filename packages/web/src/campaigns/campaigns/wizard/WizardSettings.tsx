import { toSettingField } from '@spotdesk/sdk/rules'
import { useSignalValue } from '@spotdesk/ui'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../shared/page/Card.tsx'
import { useDates } from '../../../shared/dates.ts'
import { AutosaveState } from '../../../shared/forms/autosave/AutosaveState.tsx'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { Form } from '../../../shared/forms/Form.tsx'
import { FormSummary } from '../../../shared/forms/FormSummary.tsx'
import { useStable } from '../../../shared/grid/use-stable.ts'
import { t } from '../../../shared/text.ts'
import { useKept } from '../../../shared/data/use-kept.ts'
import { useUrlSearch } from '../../../shared/data/use-url-search.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { Tried } from '../../../forecast/panel/what-if/tried-settings.ts'
import { fillSettings } from '../settings/fill-settings.ts'
import { SettingsAnchors } from '../settings/SettingsAnchors.tsx'
import { SettingsFields } from '../settings/SettingsFields.tsx'
import { settingsRequest } from '../settings/settings-request.ts'
import { type SettingsValues, useSettingsForm } from '../settings/use-settings-form.ts'
import { type Draft, fetchDraft } from './use-draft.ts'
import { WizardFrame } from './WizardFrame.tsx'
import { WizardPage } from './WizardPage.tsx'

/** Step 1 of the wizard: the settings of the draft, which save themselves. */
export default function WizardSettings() {
  return <WizardPage step={1}>{(draft) => <Settings draft={draft} />}</WizardPage>
}

function Settings({ draft }: { draft: Draft }) {
  const { campaign } = draft
  const form = useSettingsForm(campaign, { mayRepeat: () => isStillDraft(campaign.id) })
  const dates = useDates()
  const { timeZone } = useUser()
  useFieldOfAddress(form)
  // All of it: every change may change the forecast.
  const values = useWatch({ control: form.rhf.control, compute: (all) => all })
  const forecast = useKept(settingsRequest(values, campaign)?.forecast ?? null)
  const use = useStable((tried: Tried) => fillSettings(form, tried))
  return (
    <WizardFrame
      draft={draft}
      step={1}
      saved={<AutosaveState form={form} savedAt={campaign.updatedAt} timeOf={(at) => dates.time(at, timeZone)} />}
      onNext={() => form.askNeeds().length === 0}
      obstacle={<Missing form={form} />}
      nav={<SettingsAnchors form={form} />}
      forecast={forecast}
      onUse={use}
    >
      <Form form={form} aria-label={t('Campaign settings')}>
        <Card>
          <FormSummary form={form} />
          <SettingsFields campaign={campaign} form={form} />
        </Card>
      </Form>
    </WizardFrame>
  )
}

/** A form that saves itself must not change a campaign that somebody has submitted in the meantime. */
async function isStillDraft(id: number): Promise<boolean> {
  const { campaign } = await fetchDraft(id)
  return campaign.status === 'DRAFT' && !campaign.archived
}

/** The fields that a submit needs and that are empty, from the first press of Next until they are filled in. */
function Missing({ form }: { form: ApiForm<SettingsValues> }) {
  const needs = useSignalValue(form.needs)
  const missing = [...form.fields].flatMap(([name, { label }]) => (needs.includes(name) ? label : []))
  if (missing.length === 0) return null
  return t('Still missing: {names}.', { names: new Intl.ListFormat('en').format(missing) })
}

/** Focuses the field that the address names, as findings of the summary do, or marks what is missing. */
function useFieldOfAddress({ fields, askNeeds }: ApiForm<SettingsValues>): void {
  const { field, missing } = useUrlSearch().search
  const promptForNeeds = useEffectEvent(askNeeds)
  useEffect(() => {
    if (missing !== undefined) promptForNeeds()
  }, [missing])
  useEffect(() => {
    if (field !== undefined) fields.get(toSettingField(field))?.focus()
  }, [fields, field])
}
