import { Button } from '@spotdesk/ui'
import type { FieldValues } from 'react-hook-form'
import { t } from '../../text.ts'
import type { ApiForm } from '../api-form.ts'
import styles from '../Forms.module.css'
import { useAutosave } from './use-autosave.ts'

interface AutosaveStateProps<V extends FieldValues> {
  form: ApiForm<V>
  /** A time of day as the user reads it. */
  timeOf: (at: Date) => string
  /** The last save before the form was opened; without it nothing is said until the first change. */
  savedAt?: Date
}

/** Saves the form by itself and says how that stands: "Saving…", "Saved 10:24", or the reason why not, with another try. */
export function AutosaveState<V extends FieldValues>({ form, timeOf, savedAt }: AutosaveStateProps<V>) {
  const { state, saveNow } = useAutosave(form)
  return (
    <span className={styles.autosave}>
      <span role="status" className={state.state === 'failed' ? styles.notSaved : undefined}>
        {state.state === 'clean' && savedAt && t('Saved {time}', { time: timeOf(savedAt) })}
        {state.state === 'waiting' && t('Not saved yet')}
        {state.state === 'saving' && t('Saving…')}
        {state.state === 'saved' && t('Saved {time}', { time: timeOf(state.at) })}
        {state.state === 'failed' && t('Not saved: {reason}', { reason: state.reason })}
        {state.state === 'failed' && state.tries > 0 && ` ${t('It is tried again by itself.')}`}
      </span>
      {state.state === 'failed' && <Button onPress={saveNow}>{t('Retry')}</Button>}
    </span>
  )
}
