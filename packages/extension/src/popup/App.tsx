import { ToastRegion, useSignalValue } from '@spotdesk/ui'
import { CampaignTabs } from './CampaignTabs.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { OpenActions } from './OpenActions.tsx'
import { SignedOut } from './SignedOut.tsx'
import { auth, page, toasts } from './state.ts'
import { StaleBar } from './StaleBar.tsx'
import styles from './popup.module.css'

/** The popup: 360 by 560 pixels. */
export function App() {
  const state = useSignalValue(auth)
  const shown = useSignalValue(page)
  if (state === null) {
    return (
      <div className={styles.popup}>
        <div className={styles.header} />
      </div>
    )
  }
  const active = state.accounts.find(({ id }) => id === state.activeId)
  const isSignedIn = active !== undefined && !active.isRefused
  return (
    <div className={styles.popup}>
      <Header accounts={state.accounts} active={active} />
      {isSignedIn ? (
        <>
          {shown?.isStale && <StaleBar asOf={shown.asOf} />}
          <OpenActions />
          <CampaignTabs account={active} />
          <Footer serverUrl={active.serverUrl} />
        </>
      ) : (
        <SignedOut agencyName={active?.agencyName} />
      )}
      <ToastRegion toasts={toasts} />
    </div>
  )
}
