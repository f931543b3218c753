/** Texts of messages to users. */
import { limits } from '@spotdesk/sdk/values'
import type { ClaimedMessage, MessageKind } from './message-store.ts'

type Subject = Pick<ClaimedMessage, 'kind' | 'firstName' | 'userName' | 'email' | 'pendingEmail' | 'author' | 'agencyName'>

const texts: Record<MessageKind, (message: Subject, link: string | null) => { subject: string; lines: (string | null)[] }> = {
  INVITATION: ({ agencyName, author, userName }, link) => ({
    subject: `Your account at ${agencyName}`,
    lines: [
      `${author ?? 'Somebody'} has made an account for you at ${agencyName} on Spotdesk. Your user name is ${userName}`,
      `Choose your password within ${limits.invitationDays} days. The link works once:`,
      link,
      'If you did not expect this, you need not do anything.',
    ],
  }),
  RESET: ({ userName }, link) => ({
    subject: 'Your new password',
    lines: [
      `Somebody, probably you, has asked for a new password for the user ${userName}`,
      `Choose it within ${limits.resetLinkMinutes} minutes. The link works once:`,
      link,
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
  }),
  INVITED: ({ agencyName, author, userName }, link) => ({
    subject: `${agencyName} invites you`,
    lines: [
      `${author ?? 'Somebody'} invites you (user name ${userName}) to ${agencyName} on Spotdesk.`,
      `Sign in and accept or decline within ${limits.invitationDays} days. Until you accept, the agency is shown nothing of your account:`,
      link,
      'If you did not expect this, you need not do anything.',
    ],
  }),
  EMAIL_ASKED: ({ userName, pendingEmail, author }, link) => ({
    subject: 'Your e-mail address is about to change',
    lines: [
      `${author ?? 'Somebody, probably you,'} asked to change the e-mail address of the user ${userName}${pendingEmail === null ? '' : ` to ${pendingEmail}`}.`,
      `It changes when somebody who reads that address confirms it within ${limits.emailLinkHours} hours. To stop it, open this link:`,
      link,
      'If it was not you, change your password too: whoever asked may know it.',
    ],
  }),
  EMAIL_CONFIRM: ({ userName, author }, link) => ({
    subject: 'Confirm your e-mail address',
    lines: [
      `${author ?? 'Somebody, probably you,'} asked to make this the e-mail address of the user ${userName} on Spotdesk.`,
      `Confirm it within ${limits.emailLinkHours} hours. The link works once:`,
      link,
      'If you did not expect this, you need not do anything: nothing changes.',
    ],
  }),
  PASSWORD_CHANGED: ({ userName }) => ({
    subject: 'Your password was changed',
    lines: [
      `The password of the user ${userName} was changed.`,
      'If it was not you, ask for a new password on the sign-in page and tell the administrator of your agency.',
    ],
  }),
  EMAIL_CHANGED: ({ userName, email }) => ({
    subject: 'Your e-mail address was changed',
    lines: [
      `The e-mail address of the user ${userName} is ${email} from now on.`,
      'If you did not want this, tell the administrator of your agency.',
    ],
  }),
}

/** Subject and text of a message; line breaks in names are removed. */
export function messageText(message: Subject, link: string | null): { subject: string; text: string } {
  const plain = Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : value]),
  ) as unknown as Subject
  const { subject, lines } = texts[message.kind](plain, link)
  return { subject, text: [`Hello ${plain.firstName},`, ...lines.filter((line) => line !== null), 'Spotdesk'].join('\n\n') }
}
