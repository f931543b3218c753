import type { Campaign } from '@spotdesk/sdk'
import { type CampaignField, settingLock, settingLockTexts } from '@spotdesk/sdk/rules'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiForm } from '../../../shared/forms/api-form.ts'
import { label } from '../../../shared/text.ts'
import type { SettingsValues } from './settings-values.ts'

/** The properties of a field that a rule locks: disabled, with the reason. */
export type GetLock = (field: CampaignField) => { isDisabled?: true; disabledReason?: string }

/** The settings that cannot be changed now, by the campaign's status and by what the form says. */
export function useLocks({ rhf }: ApiForm<SettingsValues>, campaign: Campaign): GetLock {
  const [order, campaignType] = useWatch({ control: rhf.control, name: ['order', 'campaignType'] })
  const [now] = useState(() => new Date())
  const { status, startDate, actuals, secondScreenImpressions } = campaign
  const subject = { status, startDate, hasDelivered: actuals + secondScreenImpressions > 0, campaignType, hasOrder: order !== null, now }
  return (field) => {
    const lock = settingLock(field, subject)
    return lock ? { isDisabled: true, disabledReason: label(settingLockTexts[lock]) } : {}
  }
}
