import { session } from '@spotdesk/sdk/calls'
import { EmailLink } from './EmailLink.tsx'
import { t } from '../../shared/text.ts'

/** Confirms a new e-mail address. */
export default function ConfirmEmail() {
  return (
    <EmailLink
      row={session.confirmEmail}
      title={t('Confirm your e-mail address')}
      question={t('Use the address that this e-mail was sent to as the e-mail address of your account?')}
      action={t('Confirm address')}
      done={(email) => t('Done. {email} is the e-mail address of your account.', { email })}
    />
  )
}
