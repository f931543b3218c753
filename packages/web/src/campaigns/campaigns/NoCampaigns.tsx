import { EmptyState } from '@spotdesk/ui'
import { bulk } from '@spotdesk/sdk/calls'
import { useCan } from '../../shared/Can.tsx'
import { ScreenLink } from '../../shared/ScreenLink.tsx'
import { type CampaignFilters, isRunningOnly, isUnfiltered } from './search.ts'

/** The reason why the list is empty, and the next step. */
export function NoCampaigns({ filters }: { filters: CampaignFilters }) {
  const mayImport = useCan(bulk.importCampaigns)
  const showAll = <ScreenLink href="/campaigns/list?status=">Show all campaigns</ScreenLink>
  if (isUnfiltered(filters)) {
    return (
      <EmptyState
        title="You have no campaigns yet"
        description={mayImport ? 'Get started by clicking on the Bulk button and importing a file of campaigns' : undefined}
      />
    )
  }
  if (isRunningOnly(filters)) return <EmptyState title="You have no running campaigns" action={showAll} />
  return <EmptyState title="No campaigns match" description="Change or clear a filter, or show all campaigns." action={showAll} />
}
