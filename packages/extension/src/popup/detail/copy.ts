/** Copies the ID, the link or the name of a campaign. */
import type { CampaignSummary } from '../../messages.ts'
import { campaignAddress } from '../../campaign-address.ts'
import { activeAccount, popupToasts } from '../state.ts'

const copiers = {
  ID: ({ id }) => String(id),
  link: (campaign) => {
    const account = activeAccount()
    return account ? campaignAddress(account, campaign.id, campaign.status) : ''
  },
  name: ({ name }) => name,
} as const satisfies Record<string, (campaign: CampaignSummary) => string>
export type CopyPart = keyof typeof copiers
const copyParts = Object.keys(copiers) as CopyPart[]

/** The parts that a campaign has: a draft may have no name. */
export const listCopyParts = (campaign: CampaignSummary) => copyParts.filter((part) => copiers[part](campaign) !== '')

/** Copies a part of a campaign, and says so. */
export async function copyPart(part: CopyPart, campaign: CampaignSummary): Promise<void> {
  try {
    await navigator.clipboard.writeText(copiers[part](campaign))
    popupToasts.success(`The ${part} of ${campaign.name || 'the draft'} was copied.`)
  } catch {
    popupToasts.error('The browser did not let the extension copy.')
  }
}

/** Copies the ID by the key of the browser, unless text is selected: that is meant then. Answers whether it did. */
export function copyByKey(
  { key, ctrlKey, metaKey, shiftKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  campaign: CampaignSummary,
): boolean {
  if (key.toLowerCase() !== 'c' || !(ctrlKey || metaKey) || shiftKey || getSelection()?.isCollapsed === false) return false
  void copyPart('ID', campaign)
  return true
}
