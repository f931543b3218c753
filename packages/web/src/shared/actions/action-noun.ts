/** A kind of thing with actions: its texts and calls are data, and `run-action.ts` does the rest. */
import type { CallRow, TypedCallRow } from '@spotdesk/sdk/contract'
import type { MessageValues } from '@spotdesk/ui'
import type { LucideIcon } from 'lucide-react'
import type { ConsequenceSource } from './consequences.ts'

/** A thing as its list shows it. */
export interface ActionSubject {
  id: number
  name: string
  version: number
}

/** The answer of an action: the thing as it is now, and its change-set, which is null where nothing changed. */
export interface ActionResult {
  id: number
  name: string
  changeSetId: string | null
}

/** English texts, with `{name}` and the values of the noun for one thing, and with `{count}` for several. */
export interface ActionTexts {
  question: string
  /** The effect, below the question. */
  effect: string
  /** The toast after it. */
  done: string
}

/** An action as menus, selections, keys and its question show it. */
export interface ActionLine<Verb extends string = string> {
  verb: Verb
  /** English text of menus and buttons. */
  label: string
  /** Its effect, as an English text below the label in menus. */
  description?: string
  icon: LucideIcon
  texts: ActionTexts
  /** Offered for a selection too, with texts for several things. */
  many?: ActionTexts
}

/** An action that makes a call. */
export interface Action<Verb extends string = string> extends ActionLine<Verb> {
  call: TypedCallRow<{ id: number }, unknown, ActionResult>
  /** Its change-set can be reverted: the toast offers Undo. */
  isUndoable?: true
}

export interface ActionNoun<Subject extends ActionSubject> {
  /** English title of the question about a change that somebody else has made since the user saw the thing. */
  conflict: string
  /** The list and the call of one thing. Their answers take the new row in place; everything else loads again. */
  list: CallRow
  get: CallRow
  /** The currency of its amounts. */
  currency?: (subject: Subject) => string
  /** Values of the texts about one thing, beside its name. */
  values?: (subject: Subject) => MessageValues
  /** The effects on other things, which the question states too. */
  consequences?: ConsequenceSource
}
