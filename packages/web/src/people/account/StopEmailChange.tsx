import { session } from '@spotdesk/sdk/contract'
import { EmailLink } from './EmailLink.tsx'

/** Stops a change of the e-mail address that somebody else may have asked for. */
export default function StopEmailChange() {
  return (
    <EmailLink
      row={session.stopEmailChange}
      title="Keep your e-mail address"
      question="Somebody has asked for another e-mail address for your account. Shall the present one stay?"
      action="Keep present address"
      done={(email) => `Done. ${email} stays the e-mail address of your account. If you did not ask for another one, change your password.`}
    />
  )
}
