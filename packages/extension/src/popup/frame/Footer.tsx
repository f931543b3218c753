import { Link, useSignalValue } from '@spotdesk/ui/native'
import { webAddress } from '../../campaign-address.ts'
import type { AccountView } from '../../messages.ts'
import { formatMoment } from '../../pages/times.ts'
import { showsKeys } from './keys.ts'
import { isLoading, isSlow, page } from '../state.ts'
import styles from '../popup.module.css'

/** The time of the last answer, the keys, and a link to the web app. */
export function Footer({ account }: { account: AccountView }) {
  return (
    <footer className={styles.footer}>
      <span className={styles.age}>
        <Age />
      </span>
      <button
        type="button"
        aria-label="Show the keys"
        aria-keyshortcuts="?"
        className={styles.keys}
        onClick={() => (showsKeys.value = true)}
      >
        <kbd>?</kbd> Keys
      </button>
      <Link href={webAddress(account, '/campaigns/list')} target="_blank">
        Open Spotdesk
      </Link>
    </footer>
  )
}

function Age() {
  const shown = useSignalValue(page)
  const isBusy = useSignalValue(isLoading)
  const isLong = useSignalValue(isSlow)
  if (!shown) return isLong ? 'Still waiting…' : ''
  const updated = `Updated ${formatMoment(shown.asOf, Date.now())}`
  if (isLong) return `${updated} · still waiting…`
  return isBusy && shown.isStale ? `${updated} · refreshing…` : updated
}
