import { Button, DetailHeader, SubBar } from '@spotdesk/ui'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useActionContext } from '../../actions/action-context.ts'
import { notifyDone } from '../../actions/notify.ts'
import { Card, CardActions } from '../../page/Card.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormSummary } from '../../forms/FormSummary.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import { NotFound } from '../../page/NotFound.tsx'
import { t } from '../../text.ts'
import { forgetUnsavedChanges } from '../../page/unsaved.ts'
import { useUser } from '../../session/use-user.ts'
import type { RecordFormWeb } from './form-web.ts'
import { RecordFields } from './RecordFields.tsx'
import { listPath, readRecordId, tabPath } from '../record-paths.ts'
import { recordText } from '../record-texts.ts'
import { checkForms, emptyRecord, givenFields, type RecordValues, toRecordBody } from '../record-values.ts'
import { useIsLimited } from '../use-may-create.ts'
import styles from '../records.module.css'

/** A new record, on a page of its own. The address may name what it is of. */
export function NewRecord({ web }: { web: RecordFormWeb }) {
  const { table } = web
  if (!useIsLimited(table)) return <NewRecordForm web={web} />
  return <NotFound message={recordText(table, 'limited')} back={{ text: recordText(table, 'list'), url: listPath(table.path) }} />
}

function NewRecordForm({ web }: { web: RecordFormWeb }) {
  const { table, form: options } = web
  const { go } = useActionContext()
  const user = useUser()
  const search = useSearch({ strict: false }) as Readonly<Record<string, string>>
  const fields = givenFields(table, 'create')
  const [values] = useState(() => ({ ...emptyRecord(table), ...options.initial?.(user), ...readReferences(fields, search) }))
  const form = useApiForm(web.rows.create, {
    values,
    keepAs: `new-${table.one}`,
    toBody: (given: RecordValues) => toRecordBody(fields, given),
    check: (given) => [...checkForms(fields, given), ...(options.check?.(given) ?? [])],
    onSaved: (answer) => {
      notifyDone(recordText(table, 'created', { name: answer.name }), [answer.changeSetId])
      forgetUnsavedChanges()
      go(tabPath(table.path, answer.id))
    },
  })
  const { isSubmitting } = useFormState({ control: form.rhf.control })
  const title = recordText(table, 'new')
  return (
    <>
      <SubBar header={<DetailHeader crumbs={[{ text: recordText(table, 'list'), url: listPath(table.path) }]} title={title} />} />
      <div className={styles.page}>
        <Form form={form} aria-label={title}>
          <Card label={title}>
            <FormSummary form={form} />
            <RecordFields web={web} form={form} fields={fields} record={null} />
            <CardActions>
              <Button type="submit" variant="primary" isPending={isSubmitting}>
                {recordText(table, 'create')}
              </Button>
              <Button variant="quiet" isDisabled={isSubmitting} onPress={() => go(listPath(table.path))}>
                {t('Cancel')}
              </Button>
            </CardActions>
          </Card>
        </Form>
      </div>
    </>
  )
}

/** The references that the address names. */
function readReferences(fields: ReturnType<typeof givenFields>, search: Readonly<Record<string, string>>): RecordValues {
  const named = fields.filter(([name, { kind }]) => kind === 'reference' && readRecordId(search[name]) !== null)
  return Object.fromEntries(named.map(([name]) => [name, search[name]]))
}
