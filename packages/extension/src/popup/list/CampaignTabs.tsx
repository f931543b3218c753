import { classNames, SearchField, Tabs, useSignalValue } from '@spotdesk/ui/native'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { AccountView, CampaignTab } from '../../messages.ts'
import { campaignTabs } from '../../place.ts'
import { CampaignList, tabNames } from './CampaignList.tsx'
import { focusRow, onKey, pressEarly } from '../frame/keys.ts'
import { attentionCount, opened, page, query, searchSoon, showTab, tab } from '../state.ts'
import styles from '../popup.module.css'

/** Room for a pasted address. */
const textMax = 2000

interface CampaignTabsProps {
  account: AccountView
  accounts: readonly AccountView[]
  /** A detail or the keys lie over it: it keeps its state, and gets the focus back. */
  isHidden: boolean
}

/** Search through all campaigns, over the three lists. */
export function CampaignTabs({ account, accounts, isHidden }: CampaignTabsProps) {
  const selected = useSignalValue(tab)
  const text = useSignalValue(query)
  const count = useSignalValue(attentionCount)
  const main = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  useFocus(main, box, isHidden)
  return (
    <main ref={main} className={classNames(styles.main, isHidden && styles.hidden)} inert={isHidden} onKeyDownCapture={onKey}>
      <div className={styles.search}>
        <SearchField
          label="Search all campaigns"
          placeholder="Campaign name, ID or address"
          value={text}
          onChange={searchSoon}
          maxLength={textMax}
          inputRef={box}
        />
      </div>
      <div className={styles.tabs}>
        <Tabs
          label="Campaigns"
          items={campaignTabs.map((id) => ({ id, label: tabNames[id], badge: id === 'attention' && count ? count : undefined }))}
          // What a search finds is of no tab.
          selected={text.trim() === '' ? selected : ''}
          onSelect={(id) => void showTab(id as CampaignTab)}
        >
          <CampaignList account={account} accounts={accounts} />
        </Tabs>
      </div>
    </main>
  )
}

/** The search has the focus at first, and when what had it is gone; after a detail the row of its campaign has it. */
function useFocus(
  main: { readonly current: HTMLElement | null },
  box: { readonly current: HTMLInputElement | null },
  isHidden: boolean,
): void {
  const shown = useSignalValue(opened)
  const last = useRef<number | null>(null)
  const wasHidden = useRef(false)
  const list = useSignalValue(page)
  useLayoutEffect(() => {
    box.current?.focus()
    // A text of the popup before gives way to the next one that is typed.
    box.current?.select()
  }, [box])
  useEffect(() => {
    if (shown) last.current = shown.id
    const isBack = wasHidden.current && !isHidden
    wasHidden.current = isHidden
    // Keys give the focus back themselves.
    if (!isBack || !main.current || last.current === null) return
    focusRow(main.current, last.current)
    last.current = null
  }, [shown, isHidden, main])
  useEffect(() => {
    if (isHidden || !main.current) return
    // A list that goes takes the focus of its row along.
    if (document.activeElement === document.body) box.current?.focus()
    if (list) pressEarly(main.current)
  }, [list, isHidden, main, box])
}
