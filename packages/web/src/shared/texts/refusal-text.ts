/** Why a setting of a campaign cannot be changed, as a sentence. */
import { type SettingRefusal, settingRefusalTexts } from '@spotdesk/sdk/rules'
import { type CampaignStatus, campaignStatusLabels } from '@spotdesk/sdk/values'
import { label } from '../text.ts'

export function refusalText(refusal: SettingRefusal, { status }: { status: CampaignStatus }): string {
  return label(settingRefusalTexts[refusal], { status: label(campaignStatusLabels[status]).toLowerCase() })
}
