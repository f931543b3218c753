import { limits } from '@spotdesk/sdk/values'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { t } from '../../text.ts'
import type { ApiForm } from '../api-form.ts'
import { type Autosave, type AutosaveEvent, autosaveRetryMs, nextAutosave } from './autosave.ts'

/**
 * Saves a form a moment after its last change, and at once when it is asked to. A form with errors or an open conflict waits until they
 * are gone, and says so.
 */
export function useAutosave<V extends FieldValues>(form: ApiForm<V>): { state: Autosave; saveNow: () => void } {
  const [state, send] = useReducer<Autosave, [AutosaveEvent]>(nextAutosave, { state: 'clean' })
  const { isDirty } = useFormState({ control: form.rhf.control })
  const held = useRef(form)
  held.current = form

  useEffect(() => {
    const { unsubscribe } = held.current.rhf.watch((_, { name }) => name && send({ type: 'changed' }))
    return unsubscribe
  }, [])

  const isSaving = state.state === 'saving'
  useEffect(() => {
    if (!isSaving) return
    const save = async () => {
      const isSaved = await held.current.submit({ isQuiet: true })
      if (isSaved) send({ type: 'saved', at: new Date() })
      else
        send({
          type: 'failed',
          reason: held.current.failures.peek()[0] ?? t('Some values are not valid.'),
          isPassing: held.current.isPassing(),
        })
    }
    void save()
  }, [isSaving])

  const saveNow = useCallback(() => send({ type: 'due' }), [])
  // Each change makes another state, which begins the pause again.
  useEffect(() => {
    if (state.state !== 'waiting' || !isDirty) return
    const timer = setTimeout(saveNow, limits.autosaveMs)
    return () => clearTimeout(timer)
  }, [state, isDirty, saveNow])
  // A lost connection and a busy server pass: it is tried again by itself, and at once when the browser is online again.
  const retryMs = autosaveRetryMs(state)
  useEffect(() => {
    if (retryMs === null) return
    const timer = setTimeout(saveNow, retryMs)
    window.addEventListener('online', saveNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', saveNow)
    }
  }, [retryMs, saveNow])
  return { state, saveNow }
}
