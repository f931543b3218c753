/** Ads as the API returns them. */
import type { ads, campaigns } from '@spotdesk/sdk/contract'
import { isCreativeMissing } from '@spotdesk/sdk/rules'
import { printTargeting } from '@spotdesk/sdk/targeting'
import { type BriefStatus, adOutputTypeOf, briefStatuses } from '@spotdesk/sdk/values'
import { shownSpend } from '../../platform/http/money-seen-query.ts'
import type { AdRecord, WholeAdRecord } from './store.ts'

export function toAdRow(record: AdRecord, currency: string): campaigns.AdRow {
  const spend = shownSpend(record.spend_e7, currency)
  const missingCreative = isCreativeMissing({ type: record.type, creativeId: record.creative_id, redirectUrl: record.redirect_url })
  return {
    id: record.id,
    name: record.name,
    status: record.status,
    archived: record.archived,
    type: record.type,
    subtype: record.subtype,
    outputType: adOutputTypeOf[record.type],
    linkedTo: record.linked,
    missingCreative,
    briefCreativeStatuses: listBriefStatuses(record, missingCreative),
    targetingTypes: [...new Set(record.targeting?.groups.flatMap((group) => group.rules.map((rule) => rule.type)))],
    cappingRules: record.capping,
    weight: record.weight,
    actuals: record.impressions,
    totals: record.total_impressions,
    clicks: record.clicks,
    totalSpend: spend,
    totalEcpm:
      record.impressions === 0 ? null : shownSpend(String((BigInt(record.spend_e7) * 1000n) / BigInt(record.impressions)), currency),
    includedInCampaignObjective: record.included_in_objective,
    durationSeconds: record.duration_ms === null ? record.estimated_duration_s : record.duration_ms / 1000,
    version: record.version,
    sequencePosition: record.sequence_position,
    externalReference: record.external_reference,
  }
}

const openBriefs: readonly BriefStatus[] = ['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL']

/** The status of the brief, and two derived ones: an ad with an open brief shows the brief's status instead of "Missing Creative". */
function listBriefStatuses(record: AdRecord, missingCreative: boolean): BriefStatus[] {
  const brief = record.brief_status
  const holds: Partial<Record<BriefStatus, boolean>> = {
    MISSING_CREATIVE: missingCreative && !(brief && openBriefs.includes(brief)),
    NOT_IN_OBJECTIVE: !record.included_in_objective,
  }
  return briefStatuses.filter((status) => status === brief || holds[status])
}

export function toAd(record: WholeAdRecord): ads.Ad {
  return {
    ...toAdRow(record, record.currency),
    campaign: { id: record.campaign_id, name: record.campaign_name },
    creative:
      record.creative_id === null
        ? null
        : {
            id: record.creative_id,
            name: record.creative_name!,
            fileName: record.file_name!,
            mediaType: record.media_type!,
            durationSeconds: record.duration_ms === null ? null : record.duration_ms / 1000,
            loudnessLufs: record.loudness_lufs === null ? null : Number(record.loudness_lufs),
          },
    estimatedDuration: record.estimated_duration_s,
    clickUrl: record.click_url,
    redirectUrl: record.redirect_url,
    thirdPartyTracking: { impressionUrls: record.impression_trackers },
    startDate: record.start_date,
    endDate: record.end_date,
    targeting: record.targeting === null ? null : printTargeting(record.targeting),
    targetingLink: record.targeting_link,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
  }
}
