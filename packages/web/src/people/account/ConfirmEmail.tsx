import { session } from '@spotdesk/sdk/calls'
import { EmailLink } from './EmailLink.tsx'

/** Confirms a new e-mail address. */
export default function ConfirmEmail() {
  return (
    <EmailLink
      row={session.confirmEmail}
      title="Confirm your e-mail address"
      question="Use the address that this e-mail was sent to as the e-mail address of your account?"
      action="Confirm address"
      done={(email) => `Done. ${email} is the e-mail address of your account.`}
    />
  )
}
