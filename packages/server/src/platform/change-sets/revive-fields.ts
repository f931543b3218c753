/** The fields of a planned thing from the JSON that keeps them: without those that are null. */
import { adStateNames, campaignFieldNames } from '@spotdesk/sdk/rules'
import type { PlannedChange } from './planned-change.ts'
import { namesOf, orderKind } from './record-kind.ts'

const names: Record<PlannedChange['entityType'], readonly string[]> = {
  campaign: campaignFieldNames,
  ad: adStateNames,
  order: namesOf(orderKind),
}

export function reviveFields(entityType: PlannedChange['entityType'], kept: Record<string, unknown>): object {
  const fields: Record<string, unknown> = Object.fromEntries(names[entityType].map((name) => [name, null]))
  for (const [name, value] of Object.entries(kept))
    fields[name] = (name === 'startDate' || name === 'endDate') && typeof value === 'string' ? new Date(value) : value
  return fields
}
