import { type ReactNode, useRef } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { useUnsavedChanges } from '../page/unsaved.ts'
import type { ApiForm } from './api-form.ts'
import styles from './Forms.module.css'
import { useKeys } from './use-keys.ts'

interface FormProps<V extends FieldValues> {
  form: ApiForm<V>
  'aria-label'?: string
  'aria-labelledby'?: string
  className?: string | undefined
  /** Runs instead of the form's own sending, as where something is done after it. */
  onSubmit?: () => void
  id?: string
  children: ReactNode
}

/**
 * The form element: Enter sends it, Ctrl+Z and Ctrl+Shift+Z go through its steps outside of texts, which have their own, and leaving it
 * with changes asks first.
 */
export function Form<V extends FieldValues>({ form, className, onSubmit, children, ...rest }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null)
  useKeys(element, (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
    event.preventDefault()
    if (event.shiftKey) form.stepForward()
    else form.stepBack()
  })
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      className={className ?? styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog of a form inside another one's page is a form of its own.
        event.stopPropagation()
        if (onSubmit) onSubmit()
        else void form.submit()
      }}
    >
      {/* Enter in a text sends a form that has such a button, and the one that is seen may lie outside of it. */}
      <input type="submit" hidden value="" />
      {children}
      <LeaveQuestion form={form} isSentBySelf={!onSubmit} />
    </form>
  )
}

/** Apart, so that the form is not rendered when it becomes changed. */
function LeaveQuestion<V extends FieldValues>({ form, isSentBySelf }: { form: ApiForm<V>; isSentBySelf: boolean }) {
  const { isDirty } = useFormState({ control: form.rhf.control })
  useUnsavedChanges(isDirty, isSentBySelf ? form.flush : undefined)
  return null
}

/** True in a text, where the browser has steps of its own. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}
