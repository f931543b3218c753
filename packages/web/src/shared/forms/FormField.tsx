import { IconButton, useSignalValue } from '@spotdesk/ui'
import { Undo2 } from 'lucide-react'
import { type ComponentType, type ReactNode, type Ref, use } from 'react'
import { createPortal } from 'react-dom'
import { type FieldValues, get, useController } from 'react-hook-form'
import { t } from '../text.ts'
import type { ApiForm, FieldName } from './api-form.ts'
import { ConflictPanel, type ListConsequences } from './conflicts/ConflictPanel.tsx'
import styles from './Forms.module.css'
import { issueText } from './issue-text.ts'
import { formatValue } from './format-value.ts'
import { RowSlotContext } from './FormRow.tsx'
import { MergedChanges } from './conflicts/MergedChanges.tsx'
import { isSame } from './conflicts/three-way.ts'
import { useRegistered } from './use-registered.ts'

/** The part of a field's properties that its form gives. */
export interface FieldProtocol<T = unknown> {
  value: T
  onChange: (value: T) => void
  onBlur?: () => void
  inputRef?: Ref<never>
  error?: string | null
  isRequired?: boolean
  isChanged?: boolean
  aside?: ReactNode
}

interface FormFieldOwnProps<V extends FieldValues, P extends object> {
  form: ApiForm<V>
  name: FieldName<V>
  /** The field: `TextField`, `Select`, or any that takes value, onChange and error. */
  as: ComponentType<P>
  label: string
  /** A value as text, for "was …" and for conflicts. */
  format?: (value: never) => string
  /** Consequences of a value, shown below it in a conflict. */
  consequencesOf?: ListConsequences
  /** Fields whose errors depend on this one. */
  affects?: FieldName<V>[]
  isRequired?: boolean
  /** Without the mark and the value before, in forms that make something new. */
  hasChangeMark?: boolean
}

export type FormFieldProps<V extends FieldValues, P extends object> = FormFieldOwnProps<V, P> &
  Omit<P, keyof FieldProtocol | keyof FormFieldOwnProps<V, P>>

/**
 * One field of a form, bound to its value: label, error, required mark, change mark and conflict. It renders when its own value or error
 * changes and not when another's does. Errors show when the field was touched or the form was sent.
 * @example <FormField form={form} name="firstName" as={TextField} label={t('First name')} />
 */
export function FormField<V extends FieldValues, P extends object>(props: FormFieldProps<V, P>) {
  const {
    form,
    name,
    as: Field,
    label,
    format,
    consequencesOf,
    affects,
    hasChangeMark = false,
    isRequired,
    ...rest
  } = props as FormFieldOwnProps<V, P>
  const { field, fieldState, formState } = useController({ control: form.rhf.control, name, ...(affects && { rules: { deps: affects } }) })
  const open = useSignalValue(form.conflict)?.open
  const conflict = open?.[name]
  const isNeeded = useSignalValue(form.needs).includes(name)
  const slot = use(RowSlotContext)
  const { options } = rest as { options?: readonly { value: unknown; label: string }[] }
  const print = (value: unknown) => (format ? format(value as never) : formatValue(value, options))

  const { root, input } = useRegistered(form.fields, name, label, print)

  const isShown = fieldState.isTouched || formState.isSubmitted || fieldState.error?.type === 'server'
  const before: unknown = conflict ? conflict.base : get(formState.defaultValues, name)
  const isChanged = hasChangeMark && fieldState.isDirty
  const setBefore = () => form.rhf.setValue(name, before as never, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const bound: FieldProtocol & { label: string } = {
    label,
    value: field.value,
    onChange: field.onChange,
    onBlur: () => {
      field.onBlur()
      form.closeStep()
    },
    inputRef: input as Ref<never>,
    error: (isShown && fieldState.error?.message) || (isNeeded ? issueText({ code: 'required' }) : null),
    isRequired: isRequired ?? form.isRequired(name),
    isChanged,
    aside: isChanged && !isSame(before, field.value) && <Before text={print(before)} label={label} onPress={setBefore} />,
  }
  const panel = conflict && (
    <ConflictPanel
      conflict={conflict}
      yours={field.value}
      label={label}
      format={print}
      consequencesOf={consequencesOf}
      field={root}
      onSettle={(value) => form.settle(name, value)}
      // Said once, in the first panel.
      footer={Object.keys(open ?? {})[0] === name && <MergedChanges form={form} />}
    />
  )
  return (
    <div ref={root} className={conflict ? styles.inConflict : styles.field} data-field={name}>
      <Field {...({ ...form.boundsOf(name), ...(rest as object), ...bound } as unknown as P)} />
      {panel && (slot ? createPortal(panel, slot) : panel)}
    </div>
  )
}

/** The saved value beside the label of a changed field, and a button that sets it again. */
function Before({ text, label, onPress }: { text: string; label: string; onPress: () => void }) {
  return (
    <span className={styles.before}>
      <span className={styles.beforeText}>{t('was {value}', { value: text })}</span>
      <IconButton icon={Undo2} label={t('Back to the saved value of {field}', { field: label })} size="small" onPress={onPress} />
    </span>
  )
}
