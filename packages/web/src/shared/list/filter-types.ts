/** The filters of a list screen, typed by the input of its row. */
import type { InputOf } from '@spotdesk/sdk/contract'
import type { ChoicesFilter, DatesFilter, NamesFilter, TextFilterRow } from '../filters/filter-rows.ts'
import type { FilterField, ListRow } from './row-types.ts'

type Value<E extends ListRow, Field> = Field extends keyof InputOf<E> ? NonNullable<InputOf<E>[Field]> : never

/** Every value that the field takes, with its text: none can be forgotten. */
type Options<V> = string extends V ? Readonly<Record<string, string>> : Readonly<Record<V & string, string>>

type FieldFilter<E extends ListRow, Field extends FilterField<E>, V = Value<E, Field>> = V extends readonly (infer One)[]
  ? [One] extends [number]
    ? Omit<NamesFilter, 'isNumeric'> & { field: Field; isNumeric: true }
    : [One] extends [string]
      ? | (Omit<ChoicesFilter, 'isSingle' | 'isNumeric' | 'isFlag' | 'options' | 'usual'> & {
            field: Field
            isSingle?: never
            isNumeric?: never
            isFlag?: never
            options: Options<One>
            usual?: readonly One[]
          })
        | (Omit<NamesFilter, 'isNumeric'> & { field: Field; isNumeric?: never })
      : never
  : V extends string
    ? | (string extends V ? TextFilterRow & { field: Field } : never)
      | (Omit<ChoicesFilter, 'isSingle' | 'isNumeric' | 'isFlag' | 'options'> & {
          field: Field
          isSingle: true
          isNumeric?: never
          options: Options<V>
        })
      | (DatesFilter & { field: Field; toField: FilterField<E> })
    : V extends true
      ? Omit<ChoicesFilter, 'isSingle' | 'isFlag' | 'options'> & { field: Field; isSingle: true; isFlag: true; options: Options<'TRUE'> }
      : V extends number
        ? Omit<ChoicesFilter, 'isSingle' | 'isNumeric' | 'isFlag'> & { field: Field; isSingle: true; isNumeric: true }
        : never

/** A filter of a list screen: its field is one of the row's input, and its kind fits the field's type. */
export type ListFilter<E extends ListRow> = { [Field in FilterField<E>]: FieldFilter<E, Field> }[FilterField<E>]
