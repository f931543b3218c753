/** Adjustments as the API returns them. */
import type { adjustments } from '@spotdesk/sdk/contract'
import { adjustmentEffect, adjustmentStatus } from '@spotdesk/sdk/rules'
import { adjustmentEffectTexts } from '@spotdesk/sdk/values'
import type { AdjustmentRecord } from './store.ts'

export function toAdjustment(record: AdjustmentRecord, now: Date): adjustments.Adjustment {
  const { startDate: start, endDate: end, publishers, zones, shows, countries, feedTypes, updatedAt } = record
  const status = adjustmentStatus({ end, changedAt: updatedAt }, now, record.readAt)
  const effect = adjustmentEffect(status, record.idle)
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    status,
    effect: effect && { code: effect, text: adjustmentEffectTexts[effect] },
    period: { start, end },
    definition: { publishers, zones, shows, countries, feedTypes },
    corrections: record.corrections.map((one) => ({ ...one, start: new Date(one.start), end: new Date(one.end) })),
    createdAt: record.createdAt,
    updatedAt,
  }
}
