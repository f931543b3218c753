import type { MessageValues } from '@spotdesk/ui'
import { label } from '../text.ts'
import { recordMessage, type recordTemplates, type RecordTextId } from './record-messages.ts'
import type { RecordNames } from './record-names.ts'

type ValueName<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueName<Rest> : never
type Values<Id extends RecordTextId> = Readonly<Record<ValueName<(typeof recordTemplates)[Id]>, string>>

/** A sentence about a record in the language of the screen. */
export function recordText<Id extends RecordTextId>(
  names: RecordNames,
  id: Id,
  ...[values]: [keyof Values<Id>] extends [never] ? [] : [Values<Id>]
): string {
  return label(recordMessage(names, id), values as MessageValues | undefined)
}
