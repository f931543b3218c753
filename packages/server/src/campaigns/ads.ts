/** The ads of a campaign, as the grid inside the campaign list and the campaign's ads tab show them. */
import type { ParsedOf, campaigns } from '@spotdesk/sdk/contract'
import { type BriefStatus, adOutputTypeOf, briefStatuses } from '@spotdesk/sdk/values'
import { notFound } from '../http/problem.ts'
import type { Handler } from '../http/route.ts'
import { type AdRecord, searchAds } from './ads-store.ts'
import { periodOf } from '../delivery/period.ts'
import { shownSpend } from '../delivery/spend-seen.ts'

export const listAds: Handler<typeof campaigns.ads> = async (query: ParsedOf<typeof campaigns.ads>, { db, actor }) => {
  const found = await searchAds(db, actor, query, periodOf(query))
  if (!found) throw notFound()
  return { list: found.records.map((record) => toAdRow(record, found.currency)), total: found.total }
}

function toAdRow(record: AdRecord, currency: string): campaigns.AdRow {
  const spend = shownSpend(record.spend_e7, currency)
  const missingCreative = record.type === 'REDIRECT' ? record.redirect_url === null : record.creative_id === null
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
    briefCreativeStatuses: briefStatusesOf(record, missingCreative),
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
  }
}

const openBriefs: readonly BriefStatus[] = ['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL']

/** The brief's own status, and the two that are derived: an open brief shows its status instead of "Missing Creative". */
function briefStatusesOf(record: AdRecord, missingCreative: boolean): BriefStatus[] {
  const brief = record.brief_status
  const holds: Partial<Record<BriefStatus, boolean>> = {
    MISSING_CREATIVE: missingCreative && !(brief && openBriefs.includes(brief)),
    NOT_IN_OBJECTIVE: !record.included_in_objective,
  }
  return briefStatuses.filter((status) => status === brief || holds[status])
}
