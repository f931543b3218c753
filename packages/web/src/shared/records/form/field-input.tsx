/** The control of a field in a form, by its kind. */
import {
  Checkbox,
  ComboBox,
  MoneyField,
  type MultipleComboBoxProps,
  NumberField,
  Select,
  type SingleComboBoxProps,
  TextField,
} from '@spotdesk/ui'
import type { Field, FieldData, Flag } from '@spotdesk/sdk/records'
import type { ComponentType } from 'react'
import { CategoriesField } from '../../forms/CategoriesField.tsx'
import type { FieldProtocol } from '../../forms/FormField.tsx'
import { useNames } from '../../filters/use-names.ts'
import { currencyOptions, timeZoneOptions } from '../../profile/choices.ts'
import { label, t } from '../../text.ts'
import { formatFieldValue } from '../field-text.ts'
import type { ReferenceLookUp } from '../record-paths.ts'
import { type AnyRecord, findLookUp, type RecordWeb } from '../record-web.ts'

/** A control, and what it gets beside what the form gives to every one. */
interface FieldInput {
  as: ComponentType<FieldProtocol & { label: string }>
  props: object
  format?: (value: unknown) => string
}
interface Place {
  name: string
  field: Field<unknown, Flag>
  record: AnyRecord | null
}

/** The value of a control is data from here on: its form knows which it is. */
function input<P>(as: ComponentType<P>, props: Partial<P>, format?: (value: unknown) => string): FieldInput {
  return { as: as as unknown as FieldInput['as'], props, ...(format && { format }) }
}

/** A control of a noun's own. */
export const ownInput = (as: ComponentType<never>, props: object, format?: (value: never) => string): FieldInput =>
  input(as, props as never, format as FieldInput['format'])

const toOptions = (labels: Readonly<Record<string, string>>, values = Object.keys(labels)) =>
  values.map((value) => ({ value, label: label(labels[value]!) }))

/** The control of a field. @throws TypeError for a kind whose control is its noun's */
export function fieldInput(web: RecordWeb, { name, field, record }: Place): FieldInput {
  const format = (value: unknown) => formatFieldValue(field, value)
  switch (field.kind) {
    case 'text':
      return textInput(field, record?.[name])
    case 'number':
      return numberInput(field, record, format)
    case 'choice':
      return input(Select<string>, { options: toOptions(field.labels, field.settable as string[] | undefined) })
    case 'choices':
      return input(ChoicesField, { options: toOptions(field.labels) })
    case 'texts':
      return field.form === 'category' ? input(CategoriesField, {}, format) : input(TextsField, { most: field.most })
    case 'reference': {
      const lookUp = findLookUp(web, name, field)
      return input(ReferenceField, { lookUp }, (value) => (typeof value === 'string' ? lookUp.seen(value) : '–'))
    }
    case 'flag':
      return input(Checkbox, {})
    case 'date':
    case 'instant':
    case 'own':
      throw new TypeError(`say the field of ${field.label}`)
  }
}

type TextData = Extract<FieldData, { kind: 'text' }>
function textInput({ form }: TextData, present: unknown): FieldInput {
  if (form === 'currency') return input(Select<string>, { options: currencyOptions(), isSearchable: true })
  if (form === 'timeZone') {
    return input(Select<string>, { options: timeZoneOptions(typeof present === 'string' ? present : 'UTC'), isSearchable: true })
  }
  return input(TextField, { autoComplete: 'off', ...(form === 'email' && { type: 'email' }) })
}

type NumberData = Extract<FieldData, { kind: 'number' }>
function numberInput(
  { scale, unit, currency: member }: NumberData,
  record: AnyRecord | null,
  format: (value: unknown) => string,
): FieldInput {
  const currency = member === undefined ? undefined : record?.[member]
  if (typeof currency === 'string') return input(MoneyField, { currency, decimals: scale }, format)
  return input(NumberField, { decimals: scale, ...(unit !== undefined && { unit }) }, format)
}

/** Some of a few values, each a chip. */
function ChoicesField(props: Omit<MultipleComboBoxProps<string>, 'isMultiple'>) {
  return <ComboBox {...props} isMultiple />
}

const toOption = (text: string) => ({ value: text.trim(), label: text.trim() })

/** Texts, each a chip: typed and taken with Enter, or many pasted at once. */
function TextsField(props: Omit<MultipleComboBoxProps<string>, 'isMultiple' | 'options'>) {
  return (
    <ComboBox
      {...props}
      isMultiple
      debounceMs={0}
      placeholder={t('Type and press Enter')}
      labelOf={(text) => text}
      load={(text) => Promise.resolve(text.trim() === '' ? [] : [toOption(text)])}
      resolve={(texts) => Promise.resolve({ found: texts.map(toOption), rejected: [] })}
    />
  )
}

/** One of many things, found by its name. */
function ReferenceField({ lookUp, ...props }: Omit<SingleComboBoxProps<string>, 'load' | 'labelOf'> & { lookUp: ReferenceLookUp }) {
  const names = useNames({ ...lookUp, kind: 'names', field: props.label, label: props.label }, props.value === null ? [] : [props.value])
  const load = async (text: string) => (await (lookUp.findWritable ?? lookUp.find)(text)).map(({ value, name }) => ({ value, label: name }))
  return <ComboBox {...props} isMultiple={false} load={load} labelOf={(value) => names.get(value) ?? value} />
}
