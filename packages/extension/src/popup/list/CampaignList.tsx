import { EmptyState, ErrorState, Skeleton, useSignalValue } from '@spotdesk/ui/native'
import { signal } from '@preact/signals-react'
import { webAddress } from '../../campaign-address.ts'
import type { AccountView, CampaignPage, CampaignSummary, CampaignTab } from '../../messages.ts'
import { comparedLimit, readSearchText } from '../../search-text.ts'
import { CampaignItem } from './CampaignItem.tsx'
import { failureTexts, isRefusal } from '../failure-texts.ts'
import { NothingFound, OtherServer } from './SearchNotice.tsx'
import { failure, here, isAnswered, isReadOnly, isSlow, load, page, query, shownRows, tab, tokenPrefix } from '../state.ts'
import styles from './CampaignList.module.css'

/** The names of the tabs; they stand over the rows too, where those of the page come before them. */
export const tabNames: Record<CampaignTab, string> = { attention: 'Needs attention', mine: 'Mine', recent: 'Recent' }

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

/** The row that had the focus last: the Tab key stops at it. */
const current = signal<number | null>(null)

/** The campaigns of the page in front, then those of the tab; or those of a search. */
export function CampaignList({ account, accounts }: CampaignListProps) {
  const { items, more } = useSignalValue(here)
  const isSearch = useSignalValue(query).trim() !== ''
  return (
    <>
      {!isSearch && items.length > 0 && (
        <section aria-labelledby="here">
          <h2 id="here" className={styles.note}>
            {more > 0 ? `On this page, the first ${items.length} of ${items.length + more}` : 'On this page'}
          </h2>
          <List items={items} />
        </section>
      )}
      <TabRows account={account} accounts={accounts} />
    </>
  )
}

function List({ items }: { items: readonly CampaignSummary[] }) {
  const shown = useSignalValue(page)
  const last = useSignalValue(current)
  const rows = shownRows()
  const stop = rows.some(({ id }) => id === last) ? last : rows[0]?.id
  return (
    // Rows of another text than the one in the box take no press.
    <ul className={styles.list} inert={shown !== null && !isAnswered()}>
      {items.map((campaign) => (
        <CampaignItem
          key={campaign.id}
          campaign={campaign}
          isCurrent={campaign.id === stop}
          onFocus={() => (current.value = campaign.id)}
          isReadOnly={isReadOnly(shown)}
        />
      ))}
    </ul>
  )
}

/** The rows of the tab or of the search, or why there are none. */
function TabRows({ account, accounts }: CampaignListProps) {
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
  const { isPartial, isStale } = shown
  const first = useSignalValue(here).items
  const items = isSearch ? shown.items : shown.items.filter(({ id }) => !first.some((campaign) => campaign.id === id))
  const more = shown.total - shown.items.length
  // Who may not act sees no buttons: that needs a word once, not in every row.
  const mayNotAct =
    shown.items.every(({ action }) => action === null) && shown.items.some(({ status, archived }) => !archived && status === 'RUNNING')
  return (
    <>
      {isSearch && (
        <p className={styles.note}>
          {isStale ? 'Found in the campaigns kept here' : 'Found in all campaigns'}
          {isPartial && `. Only the ${comparedLimit} changed last were compared: more may match.`}
        </p>
      )}
      {mayNotAct && <p className={styles.note}>Read only: you may not pause or resume these campaigns.</p>}
      {!isSearch && first.length > 0 && items.length > 0 && <h2 className={styles.note}>{tabNames[tab.value]}</h2>}
      <List items={items} />
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
