import { SubBar } from '@spotdesk/ui'
import { campaigns } from '@spotdesk/sdk/calls'
import { Copy, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { FilterBar } from '../../src/shared/filters/FilterBar.tsx'
import type { FilterRow } from '../../src/shared/filters/filter-rows.ts'
import { type ActionRow, PageActions } from '../../src/shared/page/PageActions.tsx'
import { RouteTabs, type TabRow } from '../../src/shared/page/RouteTabs.tsx'
import { useUrlSearch } from '../../src/shared/data/use-url-search.ts'
import { signIn, viewerNames } from '../viewer.ts'

const viewer = new URLSearchParams(location.search).get('viewer')
signIn(viewer)

const tabs: readonly TabRow[] = [
  { id: 'stats', label: 'Campaign stats', path: '/campaigns/7/stats', call: campaigns.get },
  { id: 'settings', label: 'Campaign settings', path: '/campaigns/7/settings', permission: 'CAMPAIGN.WRITE' },
  { id: 'bids', label: 'Bid health', path: '/campaigns/7/bids', feature: 'BID_HEALTH' },
  { id: 'insights', label: 'Insights', path: '/campaigns/7/insights', permission: ['CAMPAIGN.WRITE', 'REPORT.EXECUTE'], mode: 'ONE_OF' },
  { id: 'limits', label: 'What you may not see', path: '/campaigns/7/limits', permission: 'CAMPAIGN.WRITE', mode: 'NONE_OF' },
]
const filters: readonly FilterRow[] = [{ kind: 'dates', field: 'from', toField: 'to', label: 'Days' }]

/** Tabs, actions and a range of days, as a screen uses them, for somebody with other rights. */
export default function Parts() {
  const [said, say] = useState('')
  const { search, change } = useUrlSearch()
  const actions: readonly ActionRow[] = [
    { id: 'resume', label: 'Resume', icon: Play, isOffered: false, call: campaigns.resume, onAction: () => say('Resumed') },
    { id: 'pause', label: 'Pause', icon: Pause, call: campaigns.pause, onAction: () => say('Paused') },
    { id: 'copy', label: 'Copy the name', icon: Copy, onAction: () => say('Copied') },
  ]
  return (
    <>
      <SubBar
        tabs={<RouteTabs label="Campaign" rows={tabs} />}
        options={<PageActions label="Actions for Spring launch" rows={actions} />}
      />
      <RouteTabs label="Campaign in this gallery" rows={tabs} kept={['kit', 'viewer', 'dateRange']} />
      <FilterBar filters={filters} search={search} onChange={change} />
      <p role="status">{said}</p>
      <nav aria-label="Viewers">
        {viewerNames.map((name) => (
          <a key={name} href={`?kit=parts&viewer=${name}`}>
            {name}{' '}
          </a>
        ))}
      </nav>
    </>
  )
}
