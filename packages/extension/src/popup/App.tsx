import { ErrorState, ToastRegion, useSignalValue, VisuallyHidden } from '@spotdesk/ui/native'
import { CampaignDetail } from './detail/CampaignDetail.tsx'
import { CampaignTabs } from './list/CampaignTabs.tsx'
import { ConnectionBar } from './frame/ConnectionBar.tsx'
import { Footer } from './frame/Footer.tsx'
import { Header } from './frame/Header.tsx'
import { showsKeys } from './frame/keys.ts'
import { KeysHelp } from './frame/KeysHelp.tsx'
import { OpenActions } from './detail/OpenActions.tsx'
import { SiteBar } from './frame/SiteBar.tsx'
import { ConsentBar, NoAccess, SignedOut } from './frame/SignedOut.tsx'
import { auth, failure, opened, said, loadPopup, popupToasts } from './state.ts'
import styles from './popup.module.css'

/** The campaigns of an account, in a popup of 380 by 560 pixels or in a panel up to 600 pixels wide: it fills its page. */
export function PopupApp() {
  const state = useSignalValue(auth)
  const campaign = useSignalValue(opened)
  const hasKeys = useSignalValue(showsKeys)
  const announcement = useSignalValue(said)
  const failed = useSignalValue(failure)
  if (state === null) {
    return (
      <div className={styles.popup}>
        <div className={styles.header} />
        {failed && <ErrorState message={failed.message} onRetry={() => void loadPopup()} />}
      </div>
    )
  }
  const active = state.accounts.find(({ id }) => id === state.activeId)
  if (!active || active.isRefused || active.needsAccess) {
    return (
      <div className={styles.popup}>
        <Header accounts={state.accounts} active={active} />
        {active && !active.isRefused ? (
          <NoAccess account={active} onAllowed={() => void loadPopup()} />
        ) : (
          <SignedOut agencyName={active?.agencyName} lost={state.lost} />
        )}
        <ToastRegion toasts={popupToasts} />
      </div>
    )
  }
  return (
    <div className={styles.popup}>
      <Header accounts={state.accounts} active={active} />
      {active.needsConsent && <ConsentBar />}
      <ConnectionBar />
      <OpenActions />
      <div className={styles.content}>
        <CampaignTabs account={active} accounts={state.accounts} isHidden={campaign !== null || hasKeys} />
        {campaign && (
          <div className={styles.detail}>
            <CampaignDetail key={campaign.id} campaign={campaign} onClose={() => (opened.value = null)} />
          </div>
        )}
        {hasKeys && <KeysHelp onClose={() => (showsKeys.value = false)} />}
      </div>
      <SiteBar accounts={state.accounts} />
      <Footer account={active} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <ToastRegion toasts={popupToasts} />
    </div>
  )
}
