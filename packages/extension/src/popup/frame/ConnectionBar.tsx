import { LinkButton, useSignalValue } from '@spotdesk/ui/native'
import { CircleAlert, WifiOff } from 'lucide-react'
import { formatMoment } from '../../pages/times.ts'
import { failureTexts } from '../failure-texts.ts'
import { load, page } from '../state.ts'
import styles from '../popup.module.css'

const isOffline = (code: string) => code === 'offline' || code === 'unreachable'

/** Why the list is kept data: the server did not answer, was busy, or failed. */
export function ConnectionBar() {
  const shown = useSignalValue(page)
  if (!shown?.failure) return null
  const { title, description } = failureTexts(shown.failure)
  const Icon = isOffline(shown.failure.code) ? WifiOff : CircleAlert
  return (
    <div role="status" className={styles.bar} title={description}>
      <Icon size={16} aria-hidden />
      <span>
        {title} Shown as of {formatMoment(shown.asOf, Date.now())}, read only.
      </span>
      <LinkButton onPress={() => void load()}>Retry</LinkButton>
    </div>
  )
}
