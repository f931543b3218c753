/** The table of a record and the types that follow from it. */
import type { Field, Flag } from './field.ts'

/** A read-only value of answers: the name of a reference, a count, a state. */
export interface Shown<V = unknown> {
  label: string
  kind: 'named' | 'text' | 'flag'
  /** The field whose id is named. */
  of?: string
  readonly '~value'?: V
}

/** A thing by its id and name. */
export interface Named {
  /** Id of the thing. */
  id: number
  /** Name of the thing. */
  name: string
}

/** The target of a reference, with its name. */
export const named = (of: string, label: string): Shown<Named> => ({ kind: 'named', of, label })
/** A text from the server. */
export const shownText = (label: string): Shown<string> => ({ kind: 'text', label })
/** True or false, from the server. */
export const shownFlag = (label: string): Shown<boolean> => ({ kind: 'flag', label })

/** Owner of a record: the agency that creates it, or its parent, whose agency owns both. */
export type Owner = { kind: 'agency' } | { kind: 'parent'; noun: string; field: string }

/** Fields by their names. The comment above each field becomes the documentation of answers and inputs. */
export type Fields = Readonly<Record<string, Field>>

/** The only description of a record; everything else derives from it. */
export interface RecordTable {
  /** Its noun in the contract: 'zones'. */
  readonly noun: string
  /** In sentences: 'zone', 'zones'. */
  readonly one: string
  readonly many: string
  readonly path: `/${string}`
  readonly permissions: { readonly read: string; readonly write: string }
  readonly owner: Owner
  readonly fields: Fields & { readonly name: Field; readonly status: Field }
  readonly shown: Readonly<Record<string, Shown>>
}

/** Declares a table, with the types of its fields. */
export const record = <const T extends RecordTable>(table: T): T => table

/**
 * True if a user may create one, apart from permissions.
 * @param limitedTo nouns of which the user sees only some: the new one would not be among them
 */
export const mayCreateRecord = ({ noun }: Pick<RecordTable, 'noun'>, limitedTo: readonly string[]): boolean => !limitedTo.includes(noun)

type ValueOf<F> = F extends Field<infer V, Flag, unknown> ? V : never
type SettableOf<F> = F extends { readonly '~settable'?: infer S } ? Exclude<S, undefined> : never
type FlagsOf<F> = F extends { readonly is: readonly (infer G)[] } ? G : never

/** Names of the fields that have a flag, and of those without it. */
type With<F, G extends Flag> = { [N in keyof F]: G extends FlagsOf<F[N]> ? N : never }[keyof F]
type Without<F, G extends Flag> = { [N in keyof F]: [G & FlagsOf<F[N]>] extends [never] ? N : never }[keyof F]

// Mapped over names of the table's own fields, so that their comments stay.
type Values<F, N extends keyof F> = { -readonly [K in N]: 'private' extends FlagsOf<F[K]> ? ValueOf<F[K]> | null : ValueOf<F[K]> }
type ShownValues<S> = { -readonly [K in keyof S]: S[K] extends Shown<infer V> ? V : never }
type Given<F, N extends keyof F> = { -readonly [K in N]: SettableOf<F[K]> }
type MaybeGiven<F, N extends keyof F> = { -readonly [K in N]?: SettableOf<F[K]> | null | undefined }
type Flat<T> = { [K in keyof T]: T[K] } & {}

/** Members of every record. */
export interface Kept {
  /** Id of the record. */
  id: number
  /** Rises with every change; send it as If-Match. */
  version: number
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** The stored fields. */
export type StateOf<T extends RecordTable> = { -readonly [K in keyof T['fields']]: ValueOf<T['fields'][K]> }
/** A record as answers hold it. */
export type RowOf<T extends RecordTable> = Flat<Kept & Values<T['fields'], Without<T['fields'], 'unshown'>> & ShownValues<T['shown']>>
/** Answer of a write. */
export type ResultOf<T extends RecordTable> = Flat<
  RowOf<T> & {
    /** The change-set of the write, by which it can be reverted; null if nothing changed. */
    changeSetId: string | null
  }
>
/** A record as a picker shows it. */
export type SummaryOf<T extends RecordTable> = Flat<Pick<Kept, 'id'> & Values<T['fields'], Extract<'name' | 'status', keyof T['fields']>>>

type Creatable<F> = Without<F, 'changeOnly'>
type Required<F> = Creatable<F> & With<F, 'required'>
/** Fields of a new record. */
export type NewOf<T extends RecordTable> = Flat<
  Given<T['fields'], Required<T['fields']>> & MaybeGiven<T['fields'], Exclude<Creatable<T['fields']>, Required<T['fields']>>>
>
type Changeable<F> = Without<F, 'createOnly'>
type Optional<F, N extends keyof F> = { -readonly [K in N]?: SettableOf<F[K]> | undefined }
/** Fields that a change gives; the others stay. */
export type ChangesOf<T extends RecordTable> = Flat<
  Optional<T['fields'], Changeable<T['fields']> & With<T['fields'], 'required'>> &
    MaybeGiven<T['fields'], Exclude<Changeable<T['fields']>, With<T['fields'], 'required'>>>
>

/** Names of the columns that lists sort by. */
export type SortOf<T extends RecordTable> = With<T['fields'], 'sorts'> | 'id' | 'createdAt' | 'updatedAt'
type Filters<F, N extends keyof F> = { -readonly [K in N]?: Exclude<ValueOf<F[K]>, null>[] | undefined }
type FiltersOf<T extends RecordTable> = Filters<T['fields'], With<T['fields'], 'filters'>>
type Sort<S> = S | (S extends string ? `-${S}` : never)

interface Looked {
  /** An id as a whole number, or a part of the name in any case. */
  q?: string | undefined
}
interface Place {
  /** Page of the list; the first is 0. */
  page?: number | undefined
  /** Rows of a page. */
  limit?: number | undefined
}
interface Sorted<T extends RecordTable> {
  /** Column, with '-' before it for descending. */
  sort?: Sort<SortOf<T>> | undefined
}
/** Query of a list as callers give it. */
export type ListInputOf<T extends RecordTable> = Flat<FiltersOf<T> & Looked & Sorted<T> & Place>
/** The same as a handler gets it. */
export type ListQueryOf<T extends RecordTable> = Flat<FiltersOf<T> & Looked & Sorted<T> & { page: number; limit: number }>
