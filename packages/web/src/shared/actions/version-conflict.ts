/** The content of a 412 in words: the fields that somebody has changed since, before and after. Loaded when there is one: it holds the tables of all settings. */
import type { ApiError } from '@spotdesk/sdk'
import { createDates } from '../dates.ts'
import { fieldLabel } from '../texts/field-label.ts'
import { storedText, type ValueContext } from '../texts/field-words.ts'
import { currentUser } from '../session/session.ts'
import { label, t } from '../text.ts'
import { writerAsSubject } from '../data/writer.ts'
import { type Changed, changedIn, describeFlagChange, holdsIds } from './changed-since.ts'

/** 'Morgan Reyes changed Status from Running to Paused.'; the plain sentence of the error when it names no field. */
export function describeConflict(error: ApiError, around: ValueContext = {}): string {
  // A field that was changed and changed back is no conflict.
  const changed = changedIn(error).filter(({ base, theirs }) => base !== theirs)
  // A status already says what the flags beside it say.
  const status = changed.filter(({ field }) => field === 'status')
  const described = status.length > 0 ? status : changed
  if (described.length === 0) return error.message
  return described.map((change) => describeChange(change, around)).join(' ')
}

function describeChange({ field, base, theirs, changedBy }: Changed, around: ValueContext): string {
  const who = writerAsSubject(changedBy)
  const deed = describeFlagChange({ field, base, theirs })
  if (deed) return label(deed, { who })
  const name = fieldLabel(field)
  if (holdsIds(field)) return t('{who} changed {field}.', { who, field: name })
  const user = currentUser.peek()!
  const reader = { dates: createDates(user), zone: user.agency.timeZone, say: label }
  const read = (stored: unknown) => storedText(field, stored, around, reader)
  return t('{who} changed {field} from {before} to {after}.', {
    who,
    field: name,
    before: read(base),
    after: read(theirs),
  })
}
