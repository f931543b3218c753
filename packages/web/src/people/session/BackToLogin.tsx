import { Link } from '@spotdesk/ui'
import { t } from '../../shared/text.ts'
import styles from './EntryPage.module.css'

/** A link to the log-in, on the pages about passwords. */
export function BackToLogin() {
  return (
    <Link href="/login" variant="quiet" className={styles.aside}>
      {t('Back to the log-in')}
    </Link>
  )
}
