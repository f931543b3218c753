/** A form made from a row of the contract: its state, and the acts that its parts share. The parts are components beside this file. */
import type { Signal } from '@preact/signals-react'
import type { CallRow, EndpointRow, InputOf, OutputOf, Typed } from '@spotdesk/sdk/contract'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { FieldIssue } from './judge.ts'
import type { KeptValues } from './autosave/kept-values.ts'
import type { Steps } from './steps.ts'
import type { TheirChange } from './conflicts/three-way.ts'

/** A row of the contract whose call takes a body. */
export type BodyRow = EndpointRow & Typed & { readonly callRow: CallRow }

/** The body of a row's call. */
export type CallBody<R> = InputOf<R> extends { body?: infer B } ? NonNullable<B> : never

export interface ApiFormOptions<V extends FieldValues, R> {
  /** The values that it opens with. While nothing is changed it follows them; their order of keys is that of the save bar. */
  values: V
  /** The body of the call. Null in a field that takes none counts as missing. */
  toBody: (values: V) => { [K in keyof CallBody<R>]: CallBody<R>[K] | null }
  /** Input of the call beside its body, such as the id. */
  input?: Omit<InputOf<R>, 'body'>
  /** The rules of the SDK that a schema cannot state. */
  check?: (values: V) => readonly FieldIssue[]
  /** Fields that a later step needs: the form is saved without them, and names them once `askNeeds` has asked. */
  needs?: (values: V) => readonly string[]
  /** The version that the values are of: the call sends it as If-Match, and a conflict opens field by field. */
  version?: number
  /** Sends only those fields of the body that were changed: the others stay as they are. */
  isPartial?: boolean
  /** Names the form: values that are unsaved when the session ends are offered again after the sign-in. */
  keepAs?: string
  /** Fields that are not kept: passwords and tokens. */
  notKept?: readonly (keyof V & string)[]
  /** Asked with the sentence of a 409 `confirmationRequired`; true: the call is made again with the confirmation. */
  confirm?: (sentence: string) => Promise<boolean>
  /** The field of the form for a stored one that a conflict names; of the same name by default. */
  fieldOf?: (stored: string) => string
  /** A stored value as the form has it; a conflict answers values as they are stored. */
  fromStored?: (field: string, value: unknown) => unknown
  /** The values that are saved after the call; those that were sent by default. */
  savedValues?: (answer: OutputOf<R>, sent: V) => V
  /** After the call, with its answer and the values that were sent. */
  onSaved?: (answer: OutputOf<R>, sent: V) => void | Promise<void>
  /** Asked before the call is repeated over a newer version that has changed no field of the form; false: it failed. Repeated without it. */
  mayRepeat?: () => Promise<boolean>
  /** Asked about a failed call first; true: the form shows nothing of it. */
  onFailed?: (error: unknown) => boolean
  /** The sentence of a failed call that is no field's. */
  failureText?: (error: unknown) => string
}

/** The part of a field that its form knows. */
export interface FormFieldEntry {
  label: string
  format: (value: unknown) => string
  focus: () => void
  element: HTMLElement
}

/** Fields in conflict, by their names, and what came in without one. */
export interface FormConflict {
  open: Readonly<Record<string, TheirChange>>
  merged: readonly TheirChange[]
}

export interface ApiForm<V extends FieldValues = FieldValues> {
  rhf: UseFormReturn<V>
  /** The fields on the page, by their names. */
  fields: Map<string, FormFieldEntry>
  /** True if the schema or a rule refuses the form without a value here. */
  isRequired: (name: string) => boolean
  /** The bounds of a number, by the schema; keys that step keep to them. */
  boundsOf: (name: string) => { minimum?: number; maximum?: number }
  conflict: Signal<FormConflict | null>
  /** Sentences of a failed call that are no field's. */
  failures: Signal<readonly string[]>
  /** The fields that a later step still needs, in the order of the page; none before `askNeeds`. They go as they are filled in. */
  needs: Signal<readonly string[]>
  /** Marks the needed fields that are empty, now and from now on, goes to the first one, and answers their names. */
  askNeeds: () => readonly string[]
  /** The last call failed for something that passes by itself, such as a lost connection. */
  isPassing: () => boolean
  steps: Signal<Steps<V>>
  /** Unsaved values of before the session ended, which `takeKept` brings back; null: there are none. */
  kept: Signal<KeptValues | null>
  takeKept: () => void
  dropKept: () => void
  /** Sends the form; false: it was not sent, or refused. A second call while one runs does nothing. Quietly: the focus stays where it is. */
  submit: (how?: { isQuiet?: boolean }) => Promise<boolean>
  /** Waits for a call that runs, then sends what is still unsaved; false: it could not be saved. */
  flush: () => Promise<boolean>
  /** Back to the saved values. */
  discard: () => void
  stepBack: () => void
  /** Ends the typing in a field: the next change is a step of its own. */
  closeStep: () => void
  stepForward: () => void
  /** Takes a value for a field in conflict and ends its conflict. */
  settle: (name: string, value: unknown) => void
}

/** Names of a form's fields. */
export type FieldName<V extends FieldValues> = FieldPath<V>
