import { isTargetingType, type Rule } from '@spotdesk/sdk/targeting'
import { Button, ComboBox, splitValues, TextAreaField, TextField, ToggleField } from '@spotdesk/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { label, t } from '../../../shared/text.ts'
import { findValues, resolveValues } from './find-values.ts'
import { emptyFields, type FieldKind, fieldsOf, kindOf, makeRule, type RuleFields, type TypeRow } from './rule-fields.ts'
import styles from './targeting.module.css'
import type { TargetingLabels } from './use-saved-targeting.ts'

interface RuleFormProps {
  types: readonly TypeRow[]
  /** The rule that is changed; null: a new one. */
  rule: Rule | null
  nameOf: (type: string, value: string) => string | undefined
  onLabels: (labels: TargetingLabels) => void
  onDone: (rule: Rule) => void
  onCancel: () => void
}

/** The fields of one rule: its type, include or exclude, and its values as the type has them. */
export function RuleForm({ types, rule, nameOf, onLabels, onDone, onCancel }: RuleFormProps) {
  const id = useId()
  const [typeName, setTypeName] = useState<string | null>(rule?.type ?? null)
  const type = types.find((row) => row.type === typeName)
  const kind = type && kindOf(type)
  const [fields, setFields] = useState<RuleFields>(() => (rule && kind && fieldsOf(rule, kind)) ?? emptyFields)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  // Who opens it goes on in its first field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([disabled]), textarea')?.focus(), [])
  const set = (change: Partial<RuleFields>) => {
    setError(null)
    setFields((before) => ({ ...before, ...change }))
  }
  const done = () => {
    if (!type || !kind) return setError(t('Choose a type.'))
    const made = makeRule(type.type, { ...fields, exclude: fields.exclude || type.exclusionOnly }, kind)
    if (made.ok) onDone(made.rule)
    else setError(label(made.message))
  }
  return (
    <div ref={form} role="group" aria-labelledby={id} className={styles.form}>
      <h3 id={id}>{rule ? t('Change the rule') : t('New rule')}</h3>
      <div className={styles.formRow}>
        <ComboBox
          label={t('Type')}
          className={styles.typeField!}
          options={types
            .filter((row) => isTargetingType(row.type))
            .map((row) => ({ value: row.type, label: label(row.label), description: label(row.group) }))}
          limit={types.length || 1}
          value={typeName}
          onChange={(next) => {
            setTypeName(next)
            set({ ...emptyFields, exclude: fields.exclude })
          }}
          placeholder={t('Country, device, age…')}
          isDisabled={rule !== null}
        />
        {type && !type.exclusionOnly && (
          <ToggleField
            label={t('Include or exclude')}
            value={fields.exclude ? 'exclude' : 'include'}
            onChange={(way) => set({ exclude: way === 'exclude' })}
            options={[
              { value: 'include', label: t('Include') },
              { value: 'exclude', label: t('Exclude') },
            ]}
          />
        )}
        {type?.exclusionOnly && <p className={styles.quiet}>{t('This type can only be excluded.')}</p>}
      </div>
      {type && kind && <Condition {...{ type, kind, fields, set, nameOf, onLabels }} />}
      {error && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      <div className={styles.tools}>
        <Button variant="primary" onPress={done}>
          {rule ? t('Apply') : t('Add rule')}
        </Button>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}

interface ConditionProps extends Pick<RuleFormProps, 'nameOf' | 'onLabels'> {
  type: TypeRow
  kind: FieldKind
  fields: RuleFields
  set: (change: Partial<RuleFields>) => void
}

function Condition({ type, kind, fields, set, nameOf, onLabels }: ConditionProps) {
  const hint = type.hint === null ? undefined : label(type.hint)
  if (kind === 'choice')
    return (
      <ComboBox
        key={type.type}
        label={t('Values')}
        description={t('One of them has to match. A list from a table can be pasted at once.')}
        isMultiple
        value={fields.values}
        onChange={(values) => set({ values })}
        labelOf={(value) => nameOf(type.type, value) ?? type.values?.find((one) => one.value === value)?.label ?? value}
        {...(type.values
          ? { options: type.values.map(({ value, label: name }) => ({ value, label: label(name) })), limit: type.values.length || 1 }
          : {
              load: (text, signal) => findValues(type.type, text, { signal, onLabels }),
              resolve: (texts: readonly string[], signal: AbortSignal) => resolveValues(type.type, texts, { signal, onLabels }),
            })}
      />
    )
  if (kind === 'typed')
    return (
      <TextAreaField
        label={type.comparison === 'TEXT' ? t('Patterns') : t('Values')}
        description={
          type.comparison === 'TEXT'
            ? t('One a line; * stands for any characters.')
            : t('One a line, or with commas: {hint}', { hint: hint ?? '' })
        }
        value={fields.typed}
        onChange={(typed) => set({ typed, values: type.comparison === 'TEXT' ? linesOf(typed) : splitValues(typed) })}
      />
    )
  if (kind === 'circle')
    return (
      <div className={styles.formRow}>
        <TextField label={t('Latitude')} value={fields.lat} onChange={(lat) => set({ lat })} />
        <TextField label={t('Longitude')} value={fields.lon} onChange={(lon) => set({ lon })} />
        <TextField label={t('Radius in km')} value={fields.km} onChange={(km) => set({ km })} />
      </div>
    )
  return (
    <>
      <div className={styles.formRow}>
        <TextField label={t('From')} value={fields.from} onChange={(from) => set({ from })} />
        <TextField label={t('To')} value={fields.to} onChange={(to) => set({ to })} />
      </div>
      <p className={styles.quiet}>{boundsHint(type)}</p>
    </>
  )
}

/** Patterns may have commas. */
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The form of the bounds, both of which are part of the range. */
function boundsHint({ interval }: TypeRow): string {
  if (interval?.kind === 'date') return t('Days or times, such as 2027-01-04 or 2027-01-04T06:30, both inclusive.')
  if (interval?.kind === 'version') return t('Versions, such as 14 or 14.2, both inclusive.')
  const { minimum, maximum, unit } = interval ?? {}
  return t('Numbers from {minimum} to {maximum}, both inclusive. Unit: {unit}', {
    minimum: minimum ?? '–',
    maximum: maximum ?? '–',
    unit: unit ?? '–',
  })
}
