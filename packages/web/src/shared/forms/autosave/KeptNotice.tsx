import { Button, useSignalValue } from '@spotdesk/ui'
import type { FieldValues } from 'react-hook-form'
import { t } from '../../text.ts'
import type { ApiForm } from '../api-form.ts'
import styles from '../Forms.module.css'

/** Offers the values that were not saved when the session ended. */
export function KeptNotice<V extends FieldValues>({ form }: { form: ApiForm<V> }) {
  const kept = useSignalValue(form.kept)
  if (!kept) return null
  return (
    <div role="region" aria-label={t('Unsaved values')} className={styles.kept}>
      <p className={styles.keptText}>
        {t('You were signed out before {count, plural, one {a change was} other {# changes were}} saved.', {
          count: Object.keys(kept.values).length,
        })}
      </p>
      <Button onPress={form.takeKept}>{t('Bring the changes back')}</Button>
      <Button variant="quiet" onPress={form.dropKept}>
        {t('Discard')}
      </Button>
    </div>
  )
}
