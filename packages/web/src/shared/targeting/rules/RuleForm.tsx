import { isTargetingType, type Rule, type TargetingType } from '@spotdesk/sdk/targeting'
import { Button, ComboBox, ToggleField, VisuallyHidden } from '@spotdesk/ui'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { label, t } from '../../text.ts'
import { emptyFields, toRuleFields, findFieldKind, makeRule, type RuleFields, type TypeRow } from './rule-fields.ts'
import styles from '../targeting.module.css'
import { typeIcons } from './type-icons.ts'
import { typeWords } from './type-words.ts'
import type { TargetingLabels } from '../values/value-editor.ts'
import ValueEditor from '../values/ValueEditor.tsx'

interface RuleFormProps {
  types: readonly TypeRow[]
  /** The rule that is changed; null: a new one. */
  rule: Rule | null
  nameOf: (type: string, value: string) => string | undefined
  onLabels: (labels: TargetingLabels) => void
  /** The rule as it would be, each time that it changes; null: it is none yet. */
  onPreview: (rule: Rule | null) => void
  onDone: (rule: Rule) => void
  onCancel: () => void
  ref?: Ref<RuleFormHandle>
}

export interface RuleFormHandle {
  /** The rule as it is written; `empty`: nothing is, `incomplete`: something is missing, which the form says now. */
  take: () => Rule | 'empty' | 'incomplete'
}

/** The fields of one rule: of a new one its type, include or exclude; and its values as the type has them. */
export function RuleForm({ types, rule, nameOf, onLabels, onPreview, onDone, onCancel, ref }: RuleFormProps) {
  const id = useId()
  const [typeName, setTypeName] = useState<string | null>(rule?.type ?? null)
  const type = types.find((row) => row.type === typeName)
  const [fields, setFields] = useState<RuleFields>(() => (rule && type && toRuleFields(rule, findFieldKind(type))) ?? emptyFields)
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  // Who opens it goes on in its first field.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([disabled]), textarea')?.focus(), [])
  useFootInView(form, foot)
  const set = (change: Partial<RuleFields>) => {
    setError(null)
    setFields((before) => ({ ...before, ...change }))
  }
  // Include or exclude of a rule is changed in its row.
  const exclude = (rule ? rule.exclude : fields.exclude) || (type?.exclusionOnly ?? false)
  const made = useMemo(() => (type ? makeRule(type.type, { ...fields, exclude }, findFieldKind(type)) : null), [type, fields, exclude])
  const reportPreview = useEffectEvent((next: Rule | null) => onPreview(next))
  useEffect(() => reportPreview(made?.ok ? made.rule : null), [made])
  const done = () => {
    if (made?.ok) onDone(made.rule)
    else setError(made ? label(made.message) : t('Choose a type.'))
  }
  useImperativeHandle(ref, () => ({
    take: () => {
      if (!made) return 'empty'
      if (made.ok) return made.rule
      setError(label(made.message))
      form.current?.scrollIntoView({ block: 'nearest' })
      return 'incomplete'
    },
  }))
  const pressKey = (event: KeyboardEvent) => {
    const { target, nativeEvent } = event
    // Fields with a list or a calendar take Enter themselves, and so does a button.
    const isPlain =
      target instanceof HTMLInputElement && !target.matches('[role], [aria-expanded], [aria-haspopup], [type=radio], [type=checkbox]')
    if (event.key !== 'Enter' || !isPlain || nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    done()
  }
  return (
    <div ref={form} role="group" aria-labelledby={id} onKeyDownCapture={pressKey} className={styles.form}>
      {rule ? (
        <VisuallyHidden id={id} elementType="h4">
          {t('Change the rule')}
        </VisuallyHidden>
      ) : (
        <>
          <h4 id={id}>{t('New rule')}</h4>
          <div className={styles.formRow}>
            <ComboBox
              label={t('Type')}
              className={styles.typeField!}
              options={toTypeOptions(types)}
              limit={types.length || 1}
              value={typeName}
              onChange={(next) => {
                setTypeName(next)
                set({ ...emptyFields, exclude: fields.exclude })
              }}
              placeholder={t('Country, device, age…')}
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
        </>
      )}
      {type && <ValueEditor {...{ type, fields, set, nameOf, onLabels }} />}
      {error && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      <div ref={foot} className={styles.tools}>
        <Button variant="primary" onPress={done}>
          {rule ? t('Apply') : t('Add rule')}
        </Button>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}

/** A form that grows under its user, such as by a paste, keeps its buttons in view as far as the field that has the focus stays there. */
function useFootInView(form: RefObject<HTMLElement | null>, foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = form.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const active = document.activeElement
      if (!element.contains(active)) return
      foot.current?.scrollIntoView({ block: 'nearest' })
      active?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [form, foot])
}

/** The types under the headings of their groups, in the order of the server. */
function toTypeOptions(types: readonly TypeRow[]) {
  const groups = [...new Set(types.map(({ group }) => group))]
  return groups.flatMap((group) =>
    types
      .filter((row) => row.group === group)
      .flatMap((row) => (isTargetingType(row.type) ? [toOption(row.type, { label: label(row.label), group: label(group) })] : [])),
  )
}

/** A type is found by its name in texts too, whose parts are words: 'time hourly week day'. */
const toOption = (value: TargetingType, shown: { label: string; group: string }) => ({
  ...shown,
  value,
  words: `${value.replaceAll('_', ' ')} ${typeWords[value] ?? ''}`,
  icon: typeIcons[value],
})
