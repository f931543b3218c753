import { ConfirmProvider, Logo, ToastRegion, useSignalValue } from '@spotdesk/ui/native'
import { About } from './About.tsx'
import { Accounts } from './Accounts.tsx'
import { Appearance } from './Appearance.tsx'
import { DataRemoval } from './DataRemoval.tsx'
import { DataWhereabouts } from './DataWhereabouts.tsx'
import { Keyboard } from './Keyboard.tsx'
import { Notifications } from './Notifications.tsx'
import { Sites } from './Sites.tsx'
import { isReady, optionsToasts } from './state.ts'
import { Updates } from './Updates.tsx'
import styles from './options.module.css'

/** The options: one page of sections. Each change takes effect at once. */
export function OptionsApp() {
  const ready = useSignalValue(isReady)
  return (
    <ConfirmProvider cancelLabel="Cancel">
      <header className={styles.header}>
        <Logo />
        <span>Extension</span>
      </header>
      {ready && (
        <main className={styles.page}>
          <h1>Options</h1>
          <div className={styles.card}>
            <Accounts />
            <Updates />
            <Notifications />
            <Sites />
            <Appearance />
            <Keyboard />
            <DataWhereabouts />
            <DataRemoval />
            <About />
          </div>
        </main>
      )}
      <ToastRegion toasts={optionsToasts} />
    </ConfirmProvider>
  )
}
