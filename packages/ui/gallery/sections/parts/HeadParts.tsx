import { ActionBar, type BarAction, DetailHeader, SubBar, type TabLink, TabLinks, ToggleGroup } from '@spotdesk/ui'
import { Archive, Copy, Download, Pause, Play, Trash2 } from 'lucide-react'
import { useSyncExternalStore, useState } from 'react'
import styles from '../../Gallery.module.css'
import { Section } from '../Section.tsx'

const tabs: readonly TabLink[] = [
  ['stats', 'Campaign stats'],
  ['settings', 'Campaign settings'],
  ['targeting', 'Targeting rules'],
  ['bids', 'Bid health'],
  ['ads', 'Ads'],
  ['insights', 'Delivery insights'],
  ['attribution', 'Attribution insights'],
  ['zones', 'Publisher and zone'],
].map(([id = '', label = '']) => ({ id, label, href: `#${id}`, ...(id === 'bids' && { badge: 1, badgeTone: 'warn' as const }) }))

const actions = (say: (text: string) => void): BarAction[] => [
  { id: 'resume', label: 'Resume', icon: Play, variant: 'primary', onAction: () => say('Resumed') },
  { id: 'pause', label: 'Pause', icon: Pause, disabledReason: 'A paused campaign cannot be paused.', onAction: () => say('Paused') },
  { id: 'duplicate', label: 'Duplicate', icon: Copy, onAction: () => say('Duplicated') },
  { id: 'export', label: 'Export', icon: Download, href: '#export' },
  { id: 'archive', label: 'Archive', icon: Archive, onAction: () => say('Archived') },
  { id: 'delete', label: 'Delete', icon: Trash2, isDestructive: true, isInMenu: true, onAction: () => say('Deleted') },
]

/** Heads of pages: sub-bar, tabs, detail header and action bar, wide and narrow. */
export function HeadParts() {
  const hash = useSyncExternalStore(onHash, () => location.hash.slice(1))
  const tab = tabs.some(({ id }) => id === hash) ? hash : 'stats'
  const [said, say] = useState('')
  const [days, setDays] = useState<'7' | '28' | 'flight'>('flight')
  const links = (label: string) => <TabLinks label={label} items={tabs} current={tab} />
  const options = (
    <ToggleGroup
      label="Range"
      options={[
        { value: '7', label: '7 days' },
        { value: '28', label: '28 days' },
        { value: 'flight', label: 'Flight' },
      ]}
      value={days}
      onChange={setDays}
    />
  )
  return (
    <Section title="Sub-bar, route tabs, detail header, action bar">
      <div>
        <SubBar
          header={
            <DetailHeader
              crumbs={[{ text: 'Campaigns', url: '#campaigns' }]}
              title="Orchard Foods – Snack Time 01"
              problem={{ text: 'Under-delivering', tone: 'bad' }}
              state={{ text: 'Running', tone: 'ok' }}
              id={104001}
              actions={<ActionBar label="Actions for Orchard Foods" actions={actions(say)} />}
            />
          }
          tabs={links('Campaign')}
          options={options}
        />
        <div className={styles.narrow}>
          <SubBar
            header={
              <DetailHeader
                title="A campaign whose name goes on and on, because the whole brief stands in it"
                state={{ text: 'Paused', tone: 'muted', shape: 'ring' }}
                id={104002}
                actions={<ActionBar label="Actions for a long name" actions={actions(say)} />}
              />
            }
            tabs={links('Narrow campaign')}
          />
        </div>
      </div>
      <p role="status">{said}</p>
    </Section>
  )
}

/** The address stands in for a router, which the gallery has none of. */
function onHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
