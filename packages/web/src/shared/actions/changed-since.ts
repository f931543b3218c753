/** Changes of somebody else since a thing was read, as the question before an action needs them. */
import type { ApiError } from '@spotdesk/sdk'

/** A field of a 412: its value as it was read, and now. */
export interface Changed {
  field: string
  base: unknown
  theirs: unknown
  changedBy?: string | null
}

/** The fields that somebody has changed since. */
export const changedIn = (error: ApiError): readonly Changed[] => (error.code === 'versionConflict' ? error.body.changedFields : [])

/** A changed flag reads as what was done. */
const deeds: Readonly<Record<string, readonly [set: string, cleared: string]>> = {
  archived: ['{who} archived it.', '{who} unarchived it.'],
  paused: ['{who} paused it.', '{who} resumed it.'],
  submitted: ['{who} submitted it.', '{who} took it back to draft.'],
  deleted: ['{who} deleted it.', '{who} restored it.'],
}

/** The sentence for a changed flag; null for another field. */
export function describeFlagChange({ field, theirs }: Changed): string | null {
  return Object.hasOwn(deeds, field) && typeof theirs === 'boolean' ? deeds[field]![theirs ? 0 : 1] : null
}

/** True for a field with ids, which say nothing to people. */
export const holdsIds = (field: string) => /Ids?$/.test(field)

/** The changes that lead where an action leads. */
const aims: Readonly<Record<string, (changed: Changed) => boolean>> = {
  archive: ({ field, theirs }) => (field === 'archived' && theirs === true) || (field === 'status' && theirs === 'ARCHIVED'),
  unarchive: ({ field, theirs, base }) => (field === 'archived' && theirs === false) || (field === 'status' && base === 'ARCHIVED'),
  pause: ({ field, theirs }) => field === 'paused' && theirs === true,
  resume: ({ field, theirs }) => field === 'paused' && theirs === false,
  activate: ({ field, theirs }) => field === 'status' && theirs === 'ACTIVE',
  deactivate: ({ field, theirs }) => field === 'status' && theirs === 'INACTIVE',
}

/** True if somebody else has done the same: there is nothing left to ask about, and the action changes nothing. */
export function isDoneAlready(changed: readonly Changed[], verb: string): boolean {
  return Object.hasOwn(aims, verb) && changed.some(aims[verb]!)
}
