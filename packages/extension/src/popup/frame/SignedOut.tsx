import { Button, EmptyState } from '@spotdesk/ui/native'
import { browser } from 'wxt/browser'
import type { AccountView, LostAction } from '../../messages.ts'
import { consentText } from '../../pages/account-label.ts'
import { originPattern } from '../../server-url.ts'
import { actionTexts } from '../detail/actions.ts'
import { openOptions } from '../open-options.ts'
import styles from '../popup.module.css'

/** Nobody is signed in, or the server refuses the agency's token. */
export function SignedOut({ agencyName, lost }: { agencyName: string | undefined; lost: readonly LostAction[] }) {
  const waited = lost.map(({ id, action }) => `${actionTexts[action].label} campaign ${id}`).join(', ')
  return (
    <main className={styles.centre}>
      <EmptyState
        title={agencyName ? `Your sign-in to ${agencyName} has ended` : 'You are signed out'}
        description={
          lost.length > 0
            ? `When the browser was closed, this waited: ${waited}. Sign in to see what became of it.`
            : 'Sign in once to see the campaigns that need your attention.'
        }
        action={
          <Button variant="primary" onPress={openOptions} autoFocus>
            {agencyName ? 'Sign in again' : 'Sign in'}
          </Button>
        }
      />
    </main>
  )
}

/** The browser's permission to reach the account's server was withdrawn. */
export function NoAccess({ account: { serverUrl }, onAllowed }: { account: AccountView; onAllowed: () => void }) {
  const allow = async () => {
    // Asked in the press itself: only then do browsers show the question.
    if (await browser.permissions.request({ origins: [originPattern(serverUrl)] })) onAllowed()
  }
  return (
    <main className={styles.centre}>
      <EmptyState
        title={`The browser no longer lets the extension reach ${new URL(serverUrl).host}`}
        description="Your sign-in is kept. Allow the access to see your campaigns again."
        action={
          <Button variant="primary" onPress={() => void allow()} autoFocus>
            Allow again
          </Button>
        }
      />
    </main>
  )
}

/** The account works with the rights of an earlier release until its person allows the new one. */
export function ConsentBar() {
  return (
    <div role="status" className={styles.staleBar}>
      <span>{consentText}</span>
      <Button onPress={openOptions}>Sign in again</Button>
    </div>
  )
}
