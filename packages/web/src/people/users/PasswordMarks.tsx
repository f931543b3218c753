import { passwordMarks } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import { VisuallyHidden } from '@spotdesk/ui'
import { Check, Circle } from 'lucide-react'
import { t } from '../../shared/text.ts'
import styles from './users.module.css'

/** The needs of a password, ticked off while it is typed. */
export function PasswordMarks({ password }: { password: string }) {
  const met = passwordMarks(password)
  const texts: Record<keyof typeof met, string> = {
    length: t('{minimum} to {maximum} characters', { minimum: limits.passwordMin, maximum: limits.passwordMax }),
    digit: t('A digit'),
    lower: t('A lowercase letter'),
    upper: t('An uppercase letter'),
    sign: t('A sign, such as - or !'),
  }
  return (
    <ul className={styles.marks} aria-label={t('What the password needs')}>
      {Object.entries(texts).map(([name, text]) => {
        const isMet = met[name as keyof typeof met]
        const Icon = isMet ? Check : Circle
        return (
          <li key={name} className={isMet ? styles.met : styles.mark}>
            <Icon size={14} aria-hidden />
            {text}
            {isMet && <VisuallyHidden>{t('done')}</VisuallyHidden>}
          </li>
        )
      })}
    </ul>
  )
}
