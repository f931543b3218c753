/** The values of the quick edit, and their errors that the schema cannot state. Pure. */
import type { CampaignRow } from '@spotdesk/sdk'
import type { TypedNumber } from '@spotdesk/ui'
import type { TypedDate } from '@spotdesk/ui/dates'
import type { FieldIssue } from '../../../../shared/forms/judge.ts'

export interface QuickEditValues {
  startDate: TypedDate
  endDate: TypedDate
  campaignObjective: { value: TypedNumber; unlimited: boolean }
  campaignRevenue: { value: TypedNumber }
}

export function toQuickEdit({ startDate, endDate, campaignObjective, campaignRevenue }: CampaignRow): QuickEditValues {
  const { value, unlimited } = campaignObjective
  return { startDate, endDate, campaignObjective: { value, unlimited }, campaignRevenue: { value: campaignRevenue.value } }
}

export function checkQuickEdit({ startDate, endDate, campaignObjective, campaignRevenue }: QuickEditValues): FieldIssue[] {
  const issues: FieldIssue[] = []
  const add = (field: string, code: FieldIssue['code']) => void issues.push({ field, code })
  if (startDate === null) add('startDate', 'required')
  if (typeof startDate === 'string') add('startDate', 'invalidDate')
  if (typeof endDate === 'string') add('endDate', 'invalidDate')
  if (startDate instanceof Date && endDate instanceof Date && endDate <= startDate) add('endDate', 'endBeforeStart')
  if (campaignObjective.value === null && !campaignObjective.unlimited) add('campaignObjective.value', 'required')
  if (campaignRevenue.value === null) add('campaignRevenue.value', 'required')
  return issues
}
