import { Button, Link } from '@spotdesk/ui'
import { limits } from '@spotdesk/sdk/values'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { useHandOver, useHandover } from './handover.ts'

/** Says that a letter was sent, if there is somebody to send it to. */
export default function LetterSent() {
  const { askedFor } = useHandover()
  const handOver = useHandOver()
  return (
    <EntryPage title="Look into your mailbox">
      <p role="status" className={styles.text}>
        {askedFor ? (
          <>
            If there is an account for <strong className={styles.name}>{askedFor}</strong>, a letter is on its way to its e-mail address.
          </>
        ) : (
          'If there is an account, a letter is on its way to its e-mail address.'
        )}{' '}
        Its link sets a new password. It works once, within {limits.resetLinkMinutes} minutes.
      </p>
      <p className={styles.text}>
        No letter? Look among the unwanted mail, and check what you have typed. While the links of {limits.accountMails} letters still work,
        no more are sent.
      </p>
      <Button onPress={() => void handOver('/forgot-password', askedFor === undefined ? {} : { askedFor })}>Ask again</Button>
      <Link href="/login" variant="quiet" className={styles.aside}>
        Back to the log-in
      </Link>
    </EntryPage>
  )
}
