/** The best priority that an actor may give a campaign. */
import { hasPermission } from '@spotdesk/sdk/contract'
import { checkPriority } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import type { Actor } from '../../platform/http/gate/actor.ts'
import type { ForecastCampaign } from '../snapshots/campaign-of.ts'

/** The best priority that the actor may give the campaign; its own is always allowed. */
export function findBestPriority({ type, priority }: Pick<ForecastCampaign, 'type' | 'priority'>, { rights }: Actor): number {
  const advanced = hasPermission(rights, 'AGENCY_ADVANCED.WRITE')
  for (let best = limits.priorityMin; best < priority; best += 1) if (checkPriority(type, best, advanced).ok) return best
  return priority
}
