import { useSignalValue } from '@spotdesk/ui'
import { TriangleAlert } from 'lucide-react'
import { currentAccount, currentUser } from '../../shared/session/session.ts'
import { t } from '../../shared/text.ts'
import styles from './PaymentNotice.module.css'

/** A banner above every screen while a payment of the active agency has failed. */
export function PaymentNotice() {
  const user = useSignalValue(currentUser)
  const account = useSignalValue(currentAccount)
  if (!user || !account?.hasFailedPayment) return null
  return (
    <p role="status" className={styles.banner}>
      <TriangleAlert size={16} aria-hidden />
      {t('A payment of {agency} has failed. Please ask whoever looks after its billing to check the payment method.', {
        agency: user.agency.name,
      })}
    </p>
  )
}
