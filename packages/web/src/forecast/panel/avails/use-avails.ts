import type { Campaign } from '@spotdesk/sdk'
import { forecast } from '@spotdesk/sdk/calls'
import { showsForecast } from '@spotdesk/sdk/rules'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../../shared/session/Can.tsx'
import { query } from '../../../shared/query.ts'
import { isWarmingUp, warmingUpMs } from '../forecast-problems.ts'

/** True if the campaign has avails and the user may see them. */
export function useHasAvails({ status, archived }: Pick<Campaign, 'status' | 'archived'>): boolean {
  const may = useCan(forecast.avails)
  return may && showsForecast(status) && !archived
}

/** The avails of the saved campaign; while a snapshot is being built they are asked for again. */
export function useAvails(campaignId: number) {
  return useQuery({
    ...query(forecast.avails, { id: campaignId }),
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (isWarmingUp(state.error) ? warmingUpMs : false),
  })
}
