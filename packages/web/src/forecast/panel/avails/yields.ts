/** Impressions that each priority would make available to a campaign. Pure. */
import type { forecast } from '@spotdesk/sdk/contract'

export interface PriorityYield {
  priority: number
  available: number
  /** Against the priority that the campaign has; null: it is that one. */
  more: number | null
}

export function priorityYields({ byPriority }: Pick<forecast.CampaignAvails, 'byPriority'>, own: number): PriorityYield[] {
  const now = byPriority.find(({ priority }) => priority === own)?.available ?? 0
  return byPriority.map(({ priority, available }) => ({ priority, available, more: priority === own ? null : available - now }))
}
