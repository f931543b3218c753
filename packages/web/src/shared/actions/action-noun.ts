/** A kind of thing with actions: its texts and calls are data, and `run-action.ts` does the rest. */
import type { changeSets } from '@spotdesk/sdk/calls'
import type { CallRow, InputOf, TypedCallRow } from '@spotdesk/sdk/contract'
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
  changeSetId: string | null
}

/** English texts, with `{name}`, `{action}` and the values of the noun for one thing, and with `{count}` and `{action}` for several. */
export interface ActionTexts<Subject> {
  /** Without a question the action runs at once. */
  question?: string
  /** The effect, below the question. A function answers it in the language of the screen. */
  effect?: string | ((subjects: readonly Subject[]) => string)
  /** The toast after it. */
  done: string
}

/** An action as menus, selections, keys and its question show it. */
export interface ActionLine<Subject, Verb extends string = string> {
  verb: Verb
  /** English text of menus and buttons. */
  label: string
  /** Its effect, as an English text below the label in menus. */
  description?: string
  icon: LucideIcon
  isDestructive?: true
  /** Of the button of its question. */
  tone?: 'danger'
  hotKey?: string
  texts: ActionTexts<Subject>
  /** Offered for a selection too, with texts for several things. */
  many?: ActionTexts<Subject>
}

/** An action that makes a call. */
export interface Action<Subject, Verb extends string = string> extends ActionLine<Subject, Verb> {
  call: TypedCallRow<{ id: number }, unknown, ActionResult>
  /** Its change-set can be reverted: the toast offers Undo. */
  isUndoable?: true
}

/** A selection is changed as one planned change-set. The texts are English, with `{count}`. */
export interface PlannedSelection<Subject> {
  /** The kind of its change-sets. */
  kind: InputOf<typeof changeSets.plan>['body']['kind']
  /** True if a thing offers the action to the user now. */
  isOffered: (action: ActionLine<Subject>, subject: Subject) => boolean
  /** Counts of the preview: things that change, that are so already, and that are refused. */
  counts: Readonly<Record<'changes' | 'already' | 'refused', string>>
  /** While the plan is made. */
  planning: string
  /** Nothing of the selection was changed. */
  nothing: string
  /** The reason of a refusal by the state of a thing. */
  describeState: (subject: Subject) => string
}

export interface ActionNoun<Subject extends ActionSubject> {
  /** The list and the call of one thing. Their answers take the new row in place; everything else loads again. */
  list?: CallRow
  get?: TypedCallRow<{ id: number }, unknown, { id: number }>
  /** The input of its calls; by default the id alone. */
  toInput?: (subject: Subject) => { id: number }
  /** English title of the question about a change that somebody else has made since the user saw the thing. Without one it is an error. */
  conflict?: string
  /** The question about a conflict is also asked for the things of a selection, which else count as failed. */
  resolvesEach?: true
  /** Selections are planned and applied as one. Without it their things are changed one by one. */
  planned?: PlannedSelection<Subject>
  /** The currency of its amounts. */
  currency?: (subject: Subject) => string
  /** Values of the texts about one thing, beside its name. */
  values?: (subject: Subject) => MessageValues
  /** The effects on other things, which the question states too. */
  consequences?: ConsequenceSource
}
