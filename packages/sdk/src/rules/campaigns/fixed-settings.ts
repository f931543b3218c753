/** The settings that a campaign's state fixes. Apart from the schemas of its settings, so that a screen that only asks does not load them. */
import type { CampaignField } from './campaign-fields.ts'

/** Settings that are fixed on submit (docs/domain.md §2.2). */
export const fixedOnSubmit = ['type', 'currency', 'objectiveType', 'advertiserId', 'orderId'] as const satisfies readonly CampaignField[]

/** The settings of a COMPLETED campaign that can change: its end and its objectives, which may open it again (docs/domain.md §2.4). */
export const editableWhenCompleted = [
  'endDate',
  'objectiveValue',
  'objectiveUnlimited',
  'secondScreenObjective',
] as const satisfies readonly CampaignField[]
