import { Button, EmptyState } from '@spotdesk/ui'
import { browser } from 'wxt/browser'
import styles from './popup.module.css'

/** Nobody is signed in, or the server does not take the agency's token any more. */
export function SignedOut({ agencyName }: { agencyName: string | undefined }) {
  const openOptions = () => {
    void browser.runtime.openOptionsPage()
    window.close()
  }
  return (
    <main className={styles.centre}>
      <EmptyState
        title={agencyName ? `Your sign-in to ${agencyName} has ended` : 'You are signed out'}
        description="Sign in once, and the campaigns that need you are one click away."
        action={
          <Button variant="primary" onPress={openOptions} autoFocus>
            {agencyName ? 'Sign in again' : 'Sign in'}
          </Button>
        }
      />
    </main>
  )
}
