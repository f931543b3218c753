import { EmptyState, ErrorState, SearchField, Skeleton, Tabs, useSignalValue } from '@spotdesk/ui'
import type { AccountView, CampaignTab } from '../messages.ts'
import { CampaignItem } from './CampaignItem.tsx'
import { attentionCount, failure, load, page, query, search, showTab, tab } from './state.ts'
import styles from './popup.module.css'

const tabs: readonly { id: CampaignTab; label: string; empty: string; emptyMore: string }[] = [
  {
    id: 'attention',
    label: 'Needs attention',
    empty: 'All is well',
    emptyMore: 'None of the campaigns assigned to you needs attention.',
  },
  {
    id: 'mine',
    label: 'Mine',
    empty: 'Nothing is assigned to you',
    emptyMore: 'Campaigns assigned to you that are ready, running or paused are listed here.',
  },
  {
    id: 'recent',
    label: 'Recent',
    empty: 'No campaigns yet',
    emptyMore: 'Campaigns that you open here, and those changed last, are listed here.',
  },
]

/** Search through all campaigns, over the three lists. */
export function CampaignTabs({ account }: { account: AccountView }) {
  const selected = useSignalValue(tab)
  const text = useSignalValue(query)
  const count = useSignalValue(attentionCount)
  return (
    <main className={styles.main}>
      <div className={styles.search}>
        <SearchField
          label="Search all campaigns"
          placeholder="Search all campaigns by name or id"
          value={text}
          onChange={search}
          maxLength={255}
        />
      </div>
      <div className={styles.tabs}>
        <Tabs
          label="Campaigns"
          items={tabs.map(({ id, label }) => ({ id, label, badge: id === 'attention' && count ? count : undefined }))}
          selected={selected}
          onSelect={(id) => showTab(id as CampaignTab)}
        >
          <List account={account} texts={tabs.find(({ id }) => id === selected)!} />
        </Tabs>
      </div>
    </main>
  )
}

function List({ account, texts }: { account: AccountView; texts: (typeof tabs)[number] }) {
  const shown = useSignalValue(page)
  const error = useSignalValue(failure)
  const text = useSignalValue(query).trim()
  if (error) return <ErrorState message={error.message} onRetry={() => void load()} />
  if (!shown) return <LoadingRows />
  if (shown.items.length === 0) {
    return text ? (
      <EmptyState title="No campaign found" description={`Nothing matches “${text}”.`} />
    ) : (
      <EmptyState title={texts.empty} description={texts.emptyMore} />
    )
  }
  const more = shown.total - shown.items.length
  return (
    <>
      {text && <p className={styles.scope}>{shown.isStale ? 'Found in the stored campaigns of this list' : 'Found in all campaigns'}</p>}
      <ul className={styles.list}>
        {shown.items.map((campaign) => (
          <CampaignItem key={campaign.id} campaign={campaign} account={account} isReadOnly={shown.isStale} />
        ))}
      </ul>
      {more > 0 && !shown.isStale && <p className={styles.more}>{more} more in Spotdesk</p>}
    </>
  )
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading..." className={styles.loading}>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className={styles.loadingRow}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={12} />
        </div>
      ))}
    </div>
  )
}
