import { session } from '@spotdesk/sdk/contract'
import { EmailLink } from './EmailLink.tsx'

/** Makes a new e-mail address count. */
export default function ConfirmEmail() {
  return (
    <EmailLink
      row={session.confirmEmail}
      title="Confirm your e-mail address"
      question="Shall the address that this letter was sent to be the e-mail address of your account from now on?"
      action="Confirm address"
      done={(email) => `Done. ${email} is the e-mail address of your account.`}
    />
  )
}
