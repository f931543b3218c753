import { WifiOff } from 'lucide-react'
import { formatMoment } from '../pages/times.ts'
import styles from './popup.module.css'

/** The server cannot be reached: the list is kept data and offers no actions. */
export function StaleBar({ asOf }: { asOf: number }) {
  return (
    <p role="status" className={styles.staleBar}>
      <WifiOff size={16} aria-hidden />
      Offline. Shown as of {formatMoment(asOf, Date.now())}, read only.
    </p>
  )
}
