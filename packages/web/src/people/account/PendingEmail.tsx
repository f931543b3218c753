import { Button } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { useQuery } from '@tanstack/react-query'
import { query, write } from '../../shared/query.ts'
import { reportError } from '../../shared/report-error.ts'
import { toasts } from '../../shared/toasts.ts'
import styles from './AccountSettings.module.css'

/** The e-mail address that waits until somebody who reads it confirms it, and the way to give it up. */
export function PendingEmail() {
  const { data } = useQuery(query(session.currentUser, {}))
  if (!data?.pendingEmail) return null
  const giveUp = async () => {
    try {
      await write(session.cancelEmailChange, {})
      toasts.success(`${data.email} stays your e-mail address.`)
    } catch (error) {
      reportError(error)
    }
  }
  return (
    <p role="status" className={styles.pending}>
      <span>{data.pendingEmail} will be your e-mail address when you confirm it with the letter that was sent there.</span>
      <Button variant="quiet" onPress={() => void giveUp()}>
        Keep the present one
      </Button>
    </p>
  )
}
