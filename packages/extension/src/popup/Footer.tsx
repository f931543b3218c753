import { Link, useSignalValue } from '@spotdesk/ui'
import { formatMoment } from '../pages/times.ts'
import { page } from './state.ts'
import styles from './popup.module.css'

/** The time of the last answer, and a link to the web app. */
export function Footer({ serverUrl }: { serverUrl: string }) {
  const shown = useSignalValue(page)
  return (
    <footer className={styles.footer}>
      <span>{shown ? `Updated ${formatMoment(shown.asOf, Date.now())}` : ''}</span>
      <Link href={`${serverUrl}/campaigns/list`} target="_blank">
        Open Spotdesk
      </Link>
    </footer>
  )
}
