import type { Campaign, CampaignUpdateResult } from '@spotdesk/sdk'
import { useConfirm } from '@spotdesk/ui'
import { campaigns, hasPermission } from '@spotdesk/sdk/contract'
import { toSettingField } from '@spotdesk/sdk/rules'
import { useMemo } from 'react'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { useApiForm } from '../../../shared/forms/use-api-form.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { checkSettings, missingSettings } from './check-settings.ts'
import { readStoredSetting, type SettingsValues, toSettingsValues, toSettingsBody } from './settings-values.ts'

export type { SettingsValues } from './settings-values.ts'

export interface SettingsFormOptions {
  /** After the save. */
  onSaved?: (result: CampaignUpdateResult) => void
  /** Asked before the settings are sent once more over a newer version that has changed none of them. */
  mayRepeat?: () => Promise<boolean>
}

/**
 * The form of a campaign's settings: on the Campaign settings tab, and in step 1 of the wizard. A draft is saved with empty fields; those
 * that a submit needs are `missingSettings(values)`.
 */
export function useSettingsForm(campaign: Campaign, { onSaved, mayRepeat }: SettingsFormOptions = {}): ApiForm<SettingsValues> {
  const user = useUser()
  const confirm = useConfirm()
  const values = useMemo(() => toSettingsValues(campaign), [campaign])
  const facts = { campaign, advanced: hasPermission(user, 'AGENCY_ADVANCED.WRITE') }
  return useApiForm(campaigns.update, {
    values,
    version: campaign.version,
    input: { id: campaign.id },
    isPartial: true,
    keepAs: `campaign-settings-${campaign.id}`,
    confirm: (message) => confirm({ title: t('Save all the same?'), message, confirmLabel: t('Save'), cancelLabel: t('Cancel') }),
    // The schema judges what is no number or date.
    toBody: (given) => toSettingsBody(given) as never,
    check: (given) => checkSettings(given, facts),
    needs: missingSettings,
    fieldOf: toSettingField,
    fromStored: readStoredSetting,
    savedValues: (answer) => toSettingsValues(answer),
    onSaved: (answer) => onSaved?.(answer),
    ...(mayRepeat && { mayRepeat }),
  })
}
