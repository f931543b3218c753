/** Adjustments as the API returns them. */
import type { adjustments } from '@spotdesk/sdk/contract'
import { adjustmentStatus } from '@spotdesk/sdk/rules'
import type { AdjustmentRecord } from './store.ts'

export function toAdjustment(record: AdjustmentRecord, now: Date): adjustments.Adjustment {
  const { startDate: start, endDate: end, publishers, zones, shows, countries, feedTypes, updatedAt } = record
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    status: adjustmentStatus({ end, changedAt: updatedAt }, now, record.readAt),
    period: { start, end },
    definition: { publishers, zones, shows, countries, feedTypes },
    corrections: record.corrections.map((one) => ({ ...one, start: new Date(one.start), end: new Date(one.end) })),
    createdAt: record.createdAt,
    updatedAt,
  }
}
