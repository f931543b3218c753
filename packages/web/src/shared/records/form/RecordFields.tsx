import type { Field, Flag } from '@spotdesk/sdk/records'
import { type ReactNode, useMemo } from 'react'
import type { ApiForm } from '../../forms/api-form.ts'
import { FormField } from '../../forms/FormField.tsx'
import { FormRow } from '../../forms/FormRow.tsx'
import { label } from '../../text.ts'
import { fieldInput, ownInput } from './field-input.tsx'
import type { RecordFormWeb } from './form-web.ts'
import type { RecordValues } from '../record-values.ts'
import { type AnyRecord, listFields } from '../record-web.ts'
import { RecordFacts } from '../RecordFacts.tsx'

interface RecordFieldsProps {
  web: RecordFormWeb
  form: ApiForm<RecordValues>
  fields: readonly (readonly [string, Field<unknown, Flag>])[]
  /** The stored record; null for a new one. */
  record: AnyRecord | null
}

/** The fields of a record's form, in the rows of its layout. */
export function RecordFields({ web, form, fields, record }: RecordFieldsProps): ReactNode {
  const byName = new Map(fields)
  // A stored record shows what only its creation gave among its fields.
  const names = listFields(web.table).flatMap(([name, { is }]) => (byName.has(name) || (record && is.includes('createOnly')) ? [name] : []))
  const rows: readonly (readonly (string | undefined)[])[] = web.form.layout ?? pairs(names)
  // A field that no row names stands below them.
  const left = names.filter((name) => !rows.flat().includes(name))
  return [...rows, ...pairs(left)].map((row) => {
    const shown = row.flatMap((name) => (name !== undefined && names.includes(name) ? [name] : []))
    if (shown.length === 0) return null
    return (
      <FormRow key={shown.join()}>
        {shown.map((name) => {
          const field = byName.get(name)
          if (field) return <OneField key={name} name={name} field={field} {...{ web, form, record }} />
          return record && <RecordFacts key={name} web={web} record={record} names={[name]} />
        })}
        {shown.length === 1 && <span />}
      </FormRow>
    )
  })
}

interface OneFieldProps extends Omit<RecordFieldsProps, 'fields'> {
  name: string
  field: Field<unknown, Flag>
}

function OneField({ web, form, name, field, record }: OneFieldProps) {
  const override = web.form.fields?.[name]
  const description = override?.description ?? field.help
  const { control } = form.rhf
  const own = override?.as
  const ownFormat = override?.format
  // Its options, such as all currencies, are made once.
  const { as, format, props } = useMemo(
    () => (own ? ownInput(own, { control, record }, ownFormat) : fieldInput(web, { name, field, record })),
    [own, ownFormat, control, record, web, name, field],
  )
  return (
    <FormField
      form={form}
      name={name}
      as={as}
      label={label(field.label)}
      {...(description !== undefined && { description: label(description) })}
      {...(format && { format })}
      isRequired={field.is.includes('required')}
      {...(record && { hasChangeMark: true })}
      {...props}
    />
  )
}

const pairs = (names: readonly string[]): (readonly string[])[] => names.flatMap((_, at) => (at % 2 === 0 ? [names.slice(at, at + 2)] : []))
