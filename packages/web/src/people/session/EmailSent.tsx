import { Button } from '@spotdesk/ui'
import { limits } from '@spotdesk/sdk/values'
import { useLanguage } from '../../shared/texts/language.ts'
import { RichText } from '../../shared/texts/RichText.tsx'
import { t } from '../../shared/text.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { EntryPage } from './EntryPage.tsx'
import styles from './EntryPage.module.css'
import { useHandOver, useHandover } from './handover.ts'

/** Says that an e-mail was sent if the account exists. */
export default function EmailSent() {
  useLanguage()
  const { askedFor } = useHandover()
  const handOver = useHandOver()
  return (
    <EntryPage title={t('Check your mailbox')}>
      <p role="status" className={styles.text}>
        {askedFor ? (
          <RichText
            id="If there is an account for <b>{name}</b>, an e-mail is on its way to its e-mail address."
            values={{ name: askedFor }}
            tags={{ b: <strong className={styles.name} /> }}
          />
        ) : (
          t('If there is an account, an e-mail is on its way to its e-mail address.')
        )}{' '}
        {t('Its link sets a new password. It works once, within {minutes, plural, one {# minute} other {# minutes}}.', {
          minutes: limits.resetLinkMinutes,
        })}
      </p>
      <p className={styles.text}>
        {t(
          'No e-mail? Check the spam folder and your spelling. While the links of {count, plural, one {# e-mail} other {# e-mails}} still work, no more are sent.',
          { count: limits.accountMails },
        )}
      </p>
      <Button onPress={() => void handOver('/forgot-password', askedFor === undefined ? {} : { askedFor })}>{t('Ask again')}</Button>
      <BackToLogin />
    </EntryPage>
  )
}
