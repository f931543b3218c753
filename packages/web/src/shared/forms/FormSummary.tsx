import { LinkButton, useSignalValue, VisuallyHidden } from '@spotdesk/ui'
import { type FieldValues, type Path, useFormState } from 'react-hook-form'
import { t } from '../text.ts'
import type { ApiForm } from './api-form.ts'
import styles from './Forms.module.css'
import { KeptNotice } from './autosave/KeptNotice.tsx'
import { MergedChanges } from './conflicts/MergedChanges.tsx'

/**
 * Announced when it appears: the fields that stop the form after it was sent, each a way to its field; the sentences that are no field's;
 * and other people's changes that came in without a conflict.
 */
export function FormSummary<V extends FieldValues>({ form }: { form: ApiForm<V> }) {
  const { errors, submitCount } = useFormState({ control: form.rhf.control })
  const failures = useSignalValue(form.failures)
  const isOpen = Object.keys(useSignalValue(form.conflict)?.open ?? {}).length > 0
  // Reading the errors makes this render when they change.
  const wrong = submitCount > 0 && errors ? [...form.fields].filter(([name]) => form.rhf.getFieldState(name as Path<V>).invalid) : []
  return (
    <>
      <KeptNotice form={form} />
      <div role="alert" className={styles.alerts}>
        {failures.map((failure) => (
          <p key={failure} className={styles.failure}>
            {failure}
          </p>
        ))}
        {wrong.length > 1 && (
          <p className={styles.failure}>
            {t('{count, plural, one {# field needs a look:} other {# fields need a look:}}', { count: wrong.length })}{' '}
            {wrong.map(([name, { label, focus }], index) => (
              <span key={name}>
                {index > 0 && ', '}
                <LinkButton onPress={focus}>{label}</LinkButton>
              </span>
            ))}
          </p>
        )}
      </div>
      {/* Beside an open conflict they are shown in its panel, and announced here all the same. */}
      <div role="status" className={styles.alerts}>
        {isOpen ? (
          <VisuallyHidden>
            <MergedChanges form={form} />
          </VisuallyHidden>
        ) : (
          <MergedChanges form={form} />
        )}
      </div>
    </>
  )
}
