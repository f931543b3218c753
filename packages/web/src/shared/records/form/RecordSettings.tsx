import { useMemo } from 'react'
import { notifyDone } from '../../actions/notify.ts'
import { Card } from '../../page/Card.tsx'
import { useCan } from '../../session/Can.tsx'
import { Form } from '../../forms/Form.tsx'
import { FormSummary } from '../../forms/FormSummary.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useApiForm } from '../../forms/use-api-form.ts'
import type { RecordFormWeb } from './form-web.ts'
import { mergeRecord } from '../record-actions.ts'
import { recordText } from '../record-texts.ts'
import { checkForms, formValue, givenFields, type RecordValues, storedValues, toRecordBody } from '../record-values.ts'
import { type AnyRecord, listFields, isForeign } from '../record-web.ts'
import { RecordDetail } from '../RecordDetail.tsx'
import { RecordFacts } from '../RecordFacts.tsx'
import { RecordFields } from './RecordFields.tsx'
import styles from '../records.module.css'

/** The settings of a record: a form for those who may change it, its values for all others and while it is archived. */
export function RecordSettings({ web }: { web: RecordFormWeb }) {
  const mayWrite = useCan(web.calls.update)
  return (
    <RecordDetail web={web}>
      {(record) =>
        mayWrite && !isForeign(record) && record.status !== 'ARCHIVED' ? (
          <EditRecord web={web} record={record} />
        ) : (
          <ReadRecord web={web} record={record} mayWrite={mayWrite} />
        )
      }
    </RecordDetail>
  )
}

interface PartProps {
  web: RecordFormWeb
  record: AnyRecord
}

function EditRecord({ web, record }: PartProps) {
  const { table, form: options } = web
  const fields = givenFields(table, 'update')
  const values = useMemo(() => storedValues(table, record), [table, record])
  const form = useApiForm(web.rows.update, {
    values,
    version: record.version,
    input: { id: record.id },
    isPartial: true,
    keepAs: `${table.one}-settings-${record.id}`,
    toBody: (given: RecordValues) => toRecordBody(fields, given),
    check: (given) => [...checkForms(fields, given), ...(options.check?.(given) ?? [])],
    fromStored: (name, stored) => (table.fields[name] ? formValue(table.fields[name], stored) : stored),
    savedValues: (answer) => storedValues(table, answer),
    onSaved: (answer) => {
      mergeRecord(web, answer)
      notifyDone(recordText(table, 'saved', { name: answer.name }), [answer.changeSetId])
    },
  })
  const title = recordText(table, 'settings')
  return (
    <>
      <div className={styles.page}>
        <Form form={form} aria-label={title}>
          <Card label={title}>
            <FormSummary form={form} />
            <RecordFields web={web} form={form} fields={fields} record={record} />
          </Card>
        </Form>
      </div>
      <SaveBar form={form} />
    </>
  )
}

function ReadRecord({ web, record, mayWrite }: PartProps & { mayWrite: boolean }) {
  const { table } = web
  const isOthers = isForeign(record)
  const names = listFields(table).flatMap(([name, { is }]) => (isOthers && is.includes('private') ? [] : [name]))
  return (
    <div className={styles.page}>
      <Card label={recordText(table, 'settings')}>
        {isOthers && <p className={styles.note}>{recordText(table, 'foreign')}</p>}
        {!isOthers && mayWrite && <p className={styles.note}>{recordText(table, 'closed')}</p>}
        <RecordFacts web={web} record={record} names={names} columns={2} />
      </Card>
    </div>
  )
}
