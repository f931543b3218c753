import { TextField } from '@spotdesk/ui'
import { session } from '@spotdesk/sdk/contract'
import { formatTime } from '@spotdesk/sdk/values'
import { useRef } from 'react'
import { AutosaveState } from '../../src/shared/forms/autosave/AutosaveState.tsx'
import { Form } from '../../src/shared/forms/Form.tsx'
import { FormField } from '../../src/shared/forms/FormField.tsx'
import { useApiForm } from '../../src/shared/forms/use-api-form.ts'
import { CampaignForm } from './CampaignForm.tsx'
import styles from './Forms.module.css'
import { ManyFields } from './ManyFields.tsx'

/** Ten fields with a list, a conflict and the save bar; a form that saves by itself; and a form of a hundred fields. */
export default function Forms() {
  return (
    <div className={styles.page}>
      <CampaignForm />
      <section className={styles.card} aria-labelledby="autosave">
        <h2 id="autosave">Saves by itself</h2>
        <Autosaving />
      </section>
      <section className={styles.card} aria-labelledby="many">
        <h2 id="many">A hundred fields</h2>
        <ManyFields />
      </section>
    </div>
  )
}

const noName = { firstName: 'Ana', lastName: 'Ruiz' }

function Autosaving() {
  const values = useRef(noName)
  const form = useApiForm(session.updateCurrentUser, { values: values.current, toBody: (given) => given, isPartial: true })
  return (
    <Form form={form} aria-label="Saves by itself">
      <FormField form={form} name="firstName" as={TextField} label="First name" />
      <AutosaveState form={form} timeOf={(at) => formatTime(at, 'UTC', { timeFormat: 'HH:mm' })} />
    </Form>
  )
}
