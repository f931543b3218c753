/** The form side of a record in the web application: its rows of the contract, and the parts of its form that do not follow from its table. */
import type { CallRow, EndpointRow, Typed } from '@spotdesk/sdk/contract'
import type { RecordTable } from '@spotdesk/sdk/records'
import type { ComponentType } from 'react'
import type { Control } from 'react-hook-form'
import type { FieldProtocol } from '../../forms/FormField.tsx'
import type { FieldIssue } from '../../forms/judge.ts'
import type { User } from '../../session/session.ts'
import type { RecordValues } from '../record-values.ts'
import type { AnyRecord, RecordWeb, Written } from '../record-web.ts'

/** Props of a field of a noun's own: those of every field, the other values of the form, and the record; null while it is new. */
export interface OwnFieldProps<V = unknown> extends FieldProtocol<V> {
  label: string
  description?: string
  control: Control<RecordValues>
  record: AnyRecord | null
}

interface FieldOverride {
  as?: ComponentType<never>
  /** A value of its control as a text. */
  format?: (value: never) => string
  description?: string
}

interface Options<Name extends string> {
  /** Fields side by side; by default two by two in the order of the table. */
  layout?: readonly (readonly [Name, Name?])[]
  /** Replaces parts of a field that would follow from its kind. */
  fields?: { readonly [N in Name]?: FieldOverride }
  /** The values that a new record begins with. */
  initial?: (user: User) => { readonly [N in Name]?: unknown }
  /** Rules beside the schema and the forms of texts. */
  check?: (values: { readonly [N in Name]?: unknown }) => readonly FieldIssue[]
}
/** Options that name fields of the table alone. */
export type RecordFormOptions<T extends RecordTable> = Options<keyof T['fields'] & string>

/** A row of the contract whose body is data. */
type LooseRow = EndpointRow & Typed<{ id?: number; body?: RecordValues }, unknown, Written> & { readonly callRow: CallRow }

/** A record with its forms, without the types of its fields. */
export interface RecordFormWeb extends RecordWeb {
  rows: { create: LooseRow; update: LooseRow }
  form: Options<string>
}
