import { EmptyState, ErrorState, Skeleton, useSignalValue } from '@spotdesk/ui/native'
import { useState } from 'react'
import { webAddress } from '../campaign-address.ts'
import type { AccountView, CampaignPage, CampaignTab } from '../messages.ts'
import { comparedLimit, readSearchText } from '../search-text.ts'
import { CampaignItem } from './CampaignItem.tsx'
import { failureTexts, isRefusal } from './failure-texts.ts'
import { NothingFound, OtherServer } from './SearchNotice.tsx'
import { failure, isAnswered, isReadOnly, isSlow, load, page, query, tab, tokenPrefix } from './state.ts'
import styles from './CampaignList.module.css'

const emptyTexts: Record<CampaignTab, { title: string; description: string }> = {
  attention: { title: 'Nothing needs attention', description: 'None of the campaigns assigned to you needs attention.' },
  mine: {
    title: 'Nothing is assigned to you',
    description: 'Campaigns assigned to you that are ready, running or paused are listed here.',
  },
  recent: { title: 'No campaigns yet', description: 'Campaigns that you open here, and those changed last, are listed here.' },
}

interface CampaignListProps {
  account: AccountView
  accounts: readonly AccountView[]
}

/** The rows of the tab or of the search, or why there are none. */
export function CampaignList({ account, accounts }: CampaignListProps) {
  const shown = useSignalValue(page)
  const error = useSignalValue(failure)
  const typed = useSignalValue(query)
  const selected = useSignalValue(tab)
  const text = readSearchText(typed, useSignalValue(tokenPrefix))
  if (text.kind === 'campaign' && text.serverUrl !== null && text.serverUrl !== account.serverUrl) {
    return <OtherServer serverUrl={text.serverUrl} text={typed} account={account} accounts={accounts} />
  }
  if (!shown && error) {
    const { title, description } = failureTexts(error)
    return <ErrorState message={title} description={description} {...(!isRefusal(error) && { onRetry: () => void load() })} />
  }
  if (!shown || (shown.items.length === 0 && !isAnswered())) return <LoadingRows />
  if (shown.items.length > 0) return <Rows shown={shown} account={account} isSearch={text.kind !== 'nothing' && isAnswered()} />
  if (text.kind === 'nothing') return <EmptyState {...emptyTexts[selected]} />
  const { isPartial = false, isStale } = shown
  return <NothingFound text={text} typed={typed} account={account} accounts={accounts} {...{ isPartial, isStale }} />
}

function Rows({ shown, account, isSearch }: { shown: CampaignPage; account: AccountView; isSearch: boolean }) {
  const [current, setCurrent] = useState<number | null>(null)
  const { items, isPartial, isStale } = shown
  const more = shown.total - items.length
  const stop = items.some(({ id }) => id === current) ? current : items[0]?.id
  // Who may not act sees no buttons: that needs a word once, not in every row.
  const mayNotAct = items.every(({ action }) => action === null) && items.some(({ status, archived }) => !archived && status === 'RUNNING')
  return (
    <>
      {isSearch && (
        <p className={styles.note}>
          {isStale ? 'Found in the campaigns kept here' : 'Found in all campaigns'}
          {isPartial && `. Only the ${comparedLimit} changed last were compared: more may match.`}
        </p>
      )}
      {mayNotAct && <p className={styles.note}>Read only: you may not pause or resume these campaigns.</p>}
      {/* Rows of another text than the one in the box take no press. */}
      <ul className={styles.list} inert={!isAnswered()}>
        {items.map((campaign) => (
          <CampaignItem
            key={campaign.id}
            campaign={campaign}
            isCurrent={campaign.id === stop}
            onFocus={() => setCurrent(campaign.id)}
            isReadOnly={isReadOnly(shown)}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.more}>
          <a href={webAddress(account, '/campaigns/list')} target="_blank" rel="noreferrer">
            {more} more in Spotdesk
          </a>
        </p>
      )}
    </>
  )
}

function LoadingRows() {
  const isLong = useSignalValue(isSlow)
  return (
    <div role="status" aria-label={isLong ? 'The server is slow: still waiting' : 'Loading...'} className={styles.loading}>
      {isLong && <p className={styles.note}>The server is slow: still waiting…</p>}
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className={styles.loadingRow}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={12} />
        </div>
      ))}
    </div>
  )
}
