/** The sentences of records: templates that a record's names are put into. Each result is a message of its own, as if it were written out. Pure. */
import { putNames, type RecordNames, screenTemplates } from './record-names.ts'

/** English templates; braces are values of the message. */
export const recordTemplates = {
  ...screenTemplates,
  thing: '[One]',
  none: 'You have no [many] yet',
  noneHere: 'No [many] yet',
  filtered: 'No [many] match these filters',
  create: 'Create [one]',
  limited: 'You see only some [many], so you cannot create another one.',
  missing: 'There is no [one] at this address.',
  created: '[One] {name} was created.',
  saved: 'The settings of [one] {name} were saved.',
  archived: '[One] {name} was archived.',
  unarchived: '[One] {name} was unarchived.',
  leaves: 'It leaves the list. You can unarchive it at any time.',
  returns: 'The [one] is active again.',
  changed: 'Somebody changed this [one] in the meantime',
  closed: 'The [one] is archived. Unarchive it to change its settings.',
  foreign: 'Another agency owns this [one]. Only that agency can change it.',
} as const
export type RecordTextId = keyof typeof recordTemplates

/** The English message of a sentence about a record. */
export const recordMessage = (names: RecordNames, id: RecordTextId): string => putNames(names, recordTemplates[id])
