/** Whoever has changed something, as sentences name them: one's own second tab is no colleague. */
import { currentUser } from '../session/session.ts'
import { t } from '../text.ts'

const isMe = (userName: string | null | undefined) =>
  userName !== null && userName !== undefined && userName === currentUser.peek()?.userName

/** At the beginning of a sentence: '{who} saved another value.' */
export const writerAsSubject = (userName: string | null | undefined): string =>
  isMe(userName) ? t('You, in another tab,') : (userName ?? t('Somebody'))

/** Alone, as a note. */
export const writerName = (userName: string | null | undefined): string =>
  isMe(userName) ? t('You, in another tab') : (userName ?? t('Somebody'))

/** Within a sentence: 'was changed by {who} since'. */
export const writerInSentence = (userName: string | null | undefined): string =>
  isMe(userName) ? t('you in another tab') : (userName ?? t('somebody'))
