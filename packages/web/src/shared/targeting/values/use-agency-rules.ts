import { agencies } from '@spotdesk/sdk/calls'
import { hasPermission, type OutputOf, type agencies as rows } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../query.ts'
import { useUser } from '../../session/use-user.ts'

export type AgencyRules = Pick<OutputOf<typeof rows.settings>, 'daypartZone' | 'unratedContent'>

/** Settings of the agency that change what rules mean; null: the user may not read them, or they are not there yet. */
export function useAgencyRules(): AgencyRules | null {
  const mayRead = hasPermission(useUser(), agencies.settings.permission)
  const settings = useQuery({ ...query(agencies.settings, {}), enabled: mayRead })
  return settings.data ?? null
}
