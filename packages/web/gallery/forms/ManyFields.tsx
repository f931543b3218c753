import { TextField, type TextFieldProps } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { useEffect } from 'react'
import { Form } from '../../src/shared/forms/Form.tsx'
import { FormField } from '../../src/shared/forms/FormField.tsx'
import { useApiForm } from '../../src/shared/forms/use-api-form.ts'
import styles from './Forms.module.css'

declare global {
  /** Renders of fields since the page was opened, for the test that counts them. */
  var fieldRenders: number | undefined
}

/** A text field that counts its renders. */
function CountedField(props: TextFieldProps) {
  useEffect(() => {
    globalThis.fieldRenders = (globalThis.fieldRenders ?? 0) + 1
  })
  return <TextField {...props} />
}

const values: Record<string, string> = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`field${index + 1}`, '']))

export function ManyFields() {
  const form = useApiForm(session.updateCurrentUser, { values, toBody: ({ field1 }) => ({ firstName: field1 ?? '' }) })
  return (
    <Form form={form} aria-label="A hundred fields" className={styles.many!}>
      {Object.keys(values).map((name, index) => (
        <FormField key={name} form={form} name={name} as={CountedField} label={`Field ${index + 1}`} hasChangeMark />
      ))}
    </Form>
  )
}
