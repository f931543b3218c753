import { Button } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/calls'
import { useQuery } from '@tanstack/react-query'
import { query, write } from '../../shared/query.ts'
import { reportError } from '../../shared/data/report-error.ts'
import { t } from '../../shared/text.ts'
import { toasts } from '../../shared/page/toasts.ts'
import styles from './AccountSettings.module.css'

/** The new e-mail address that waits for its confirmation, and a button to cancel it. */
export function PendingEmail() {
  const { data } = useQuery(query(session.currentUser, {}))
  if (!data?.pendingEmail) return null
  const giveUp = async () => {
    try {
      await write(session.cancelEmailChange, {})
      toasts.success(t('{address} stays your e-mail address.', { address: data.email }))
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <p role="status" className={styles.pending}>
      <span>
        {t('{address} becomes your e-mail address when you confirm it with the link in the e-mail that was sent there.', {
          address: data.pendingEmail,
        })}
      </span>
      <Button variant="quiet" onPress={() => void giveUp()}>
        {t('Keep the present address')}
      </Button>
    </p>
  )
}
