import { Button, EmptyState } from '@spotdesk/ui'
import { browser } from 'wxt/browser'
import styles from './popup.module.css'

/** Nobody is signed in, or the server refuses the agency's token. */
export function SignedOut({ agencyName }: { agencyName: string | undefined }) {
  const openOptions = () => {
    void browser.runtime.openOptionsPage()
    window.close()
  }
  return (
    <main className={styles.centre}>
      <EmptyState
        title={agencyName ? `Your sign-in to ${agencyName} has ended` : 'You are signed out'}
        description="Sign in once to see the campaigns that need your attention."
        action={
          <Button variant="primary" onPress={openOptions} autoFocus>
            {agencyName ? 'Sign in again' : 'Sign in'}
          </Button>
        }
      />
    </main>
  )
}
