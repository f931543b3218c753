import { Button, Link } from '@spotdesk/ui'
import { limits } from '@spotdesk/sdk/values'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { useHandOver, useHandover } from './handover.ts'

/** Says that an e-mail was sent if the account exists. */
export default function EmailSent() {
  const { askedFor } = useHandover()
  const handOver = useHandOver()
  return (
    <EntryPage title="Check your mailbox">
      <p role="status" className={styles.text}>
        {askedFor ? (
          <>
            If there is an account for <strong className={styles.name}>{askedFor}</strong>, an e-mail is on its way to its e-mail address.
          </>
        ) : (
          'If there is an account, an e-mail is on its way to its e-mail address.'
        )}{' '}
        Its link sets a new password. It works once, within {limits.resetLinkMinutes} minutes.
      </p>
      <p className={styles.text}>
        No e-mail? Check the spam folder and your spelling. While the links of {limits.accountMails} e-mails still work, no more are sent.
      </p>
      <Button onPress={() => void handOver('/forgot-password', askedFor === undefined ? {} : { askedFor })}>Ask again</Button>
      <Link href="/login" variant="quiet" className={styles.aside}>
        Back to the log-in
      </Link>
    </EntryPage>
  )
}
