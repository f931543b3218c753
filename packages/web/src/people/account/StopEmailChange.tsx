import { session } from '@spotdesk/sdk/calls'
import { EmailLink } from './EmailLink.tsx'
import { t } from '../../shared/text.ts'

/** Cancels a change of the e-mail address that somebody else may have asked for. */
export default function StopEmailChange() {
  return (
    <EmailLink
      row={session.stopEmailChange}
      title={t('Keep your e-mail address')}
      question={t('Somebody has asked to change the e-mail address of your account. Keep the present address?')}
      action={t('Keep present address')}
      done={(email) =>
        t('Done. {email} stays the e-mail address of your account. If you did not ask for another one, change your password.', { email })
      }
    />
  )
}
