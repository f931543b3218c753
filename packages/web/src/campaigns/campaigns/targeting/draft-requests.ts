/** The unsaved targeting in the terms of the estimate and of the forecast. Pure. */
import type { Campaign } from '@spotdesk/sdk'
import { useMemo, useState } from 'react'
import type { Group } from '@spotdesk/sdk/targeting'
import { parseDraftGroups, type TargetingDraft, type TargetingLink } from '../../../shared/targeting/targeting-draft.ts'
import type { BudgetRequest } from '../budget/budget-driver.ts'
import type { ForecastRequest } from '../../../forecast/panel/forecast-driver.ts'

/** Targeting that is not saved. */
export interface DraftTargeting {
  /** Null: it cannot be read, or nothing is decided. */
  groups: Group[] | null
  /** The text of one that cannot be read. */
  text: string
  /** The ad that it is of; absent: the campaign's own. */
  adId?: number
  link: TargetingLink
}

export function toDraftTargeting(draft: TargetingDraft, adId: number | undefined): DraftTargeting {
  const own = parseDraftGroups(draft)
  // An ad that takes its campaign's targeting narrows it by nothing.
  const groups = own === undefined || draft.mode === 'unset' ? null : (own ?? [])
  const link = draft.mode === 'inherit' ? 'AND' : draft.mode === 'everywhere' ? 'REPLACE' : draft.link
  return { groups, text: draft.text, link, ...(adId !== undefined && { adId }) }
}

/** The body of the estimate with a draft; null: the draft is not valid. */
export function toBudgetRequest(campaign: Pick<Campaign, 'id'>, draft: DraftTargeting | null): BudgetRequest | null {
  const campaignContext = { campaignId: campaign.id }
  if (!draft) return { campaignContext }
  if (!draft.groups) return null
  const { groups, adId, link } = draft
  return { campaignContext, targetingContext: { groups, ...(adId !== undefined && { ads: [adId], link }) } }
}

/** The body of the forecast with a draft; null: the draft is not valid. */
export function toForecastRequest(campaign: Pick<Campaign, 'id'>, draft: DraftTargeting | null): ForecastRequest | null {
  if (!draft) return { campaignId: campaign.id, trigger: 'CAMPAIGN_AD_TARGETING' }
  if (!draft.groups) return null
  const { groups, adId, link } = draft
  return {
    campaignId: campaign.id,
    trigger: 'CAMPAIGN_AD_TARGETING',
    audienceTargeting: { groups, ...(adId !== undefined && { ads: [adId], link }) },
  }
}

/** The requests of the cards beside a targeting editor, which tells its draft to `onDraft`. */
export function useTargetingRequests(campaign: Pick<Campaign, 'id'>) {
  const [draft, onDraft] = useState<DraftTargeting | null>(null)
  const budget = useMemo(() => toBudgetRequest(campaign, draft), [campaign, draft])
  const forecast = useMemo(() => toForecastRequest(campaign, draft), [campaign, draft])
  return {
    onDraft,
    budget,
    forecast,
    unread: draft?.groups === null ? draft.text : null,
  }
}
