import { CappingSetting, redundantCapping } from '@spotdesk/sdk/rules'
import { describeIssue } from '@spotdesk/sdk/contract'
import { type CappingUnit, cappingUnits, formatCapping, limits, rowErrorText } from '@spotdesk/sdk/values'
import { Button, Field, type FieldTexts, IconButton, NumberField, Select } from '@spotdesk/ui'
import { Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { issueText } from '../issue-text.ts'
import { label as translateLabel, t } from '../../text.ts'
import styles from './Caps.module.css'
import { inForce, type TypedCap } from './typed-cap.ts'

interface CapsFieldProps extends FieldTexts {
  value: TypedCap[]
  onChange: (value: TypedCap[]) => void
  onBlur?: () => void
  isDisabled?: boolean
  /** Says what no cap means. */
  none?: string
}

const newCap: TypedCap = { limit: 3, unit: 'DAY', unitMultiplier: 1 }

/** A cap that may be half typed, as a sentence; nothing while it is none. */
export function capSentence(cap: TypedCap): string {
  const parsed = CappingSetting.safeParse(inForce(cap))
  return parsed.success ? formatCapping(parsed.data) : ''
}

/** Frequency caps, at most five, each with its sentence: add, remove, change. */
export function CapsField({ value, onChange, onBlur, isDisabled = false, error, none, ...texts }: CapsFieldProps) {
  const list = useRef<HTMLDivElement>(null)
  const change = (index: number, part: Partial<TypedCap>) => onChange(value.with(index, { ...value[index]!, ...part }))
  const add = () => {
    onChange([...value, newCap])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('[data-cap]:last-of-type input')?.focus())
  }
  const remove = (index: number) => {
    onChange(value.toSpliced(index, 1))
    requestAnimationFrame(() => (list.current?.querySelector('input') ?? list.current?.querySelector('button'))?.focus())
  }
  const isOfOneCap = value.some((cap) => !CappingSetting.safeParse(inForce(cap)).success)
  return (
    <Field {...texts} isDisabled={isDisabled} error={isOfOneCap ? null : (error ?? null)}>
      <div ref={list} className={styles.caps} onBlur={onBlur}>
        {value.length === 0 && (
          <p className={styles.hint}>{none ?? t('There is no cap. A listener may hear the campaign as often as it wins.')}</p>
        )}
        {value.map((cap, index) => (
          // Caps have no names of their own: their places tell them apart.
          <CapRow
            key={index}
            cap={cap}
            number={index + 1}
            isDisabled={isDisabled}
            onChange={(part) => change(index, part)}
            onRemove={() => remove(index)}
          />
        ))}
        <IdleCap caps={value} />
        {!isDisabled && (
          <span>
            <Button icon={Plus} isDisabled={value.length >= limits.cappingRules} onPress={add}>
              {t('Add a cap')}
            </Button>
          </span>
        )}
      </div>
    </Field>
  )
}

interface CapRowProps {
  cap: TypedCap
  number: number
  isDisabled: boolean
  onChange: (part: Partial<TypedCap>) => void
  onRemove: () => void
}

function CapRow({ cap, number, isDisabled, onChange, onRemove }: CapRowProps) {
  const parsed = CappingSetting.safeParse(inForce(cap))
  const findFieldError = (field: keyof TypedCap) => {
    const issue = parsed.error?.issues.find(({ path }) => path[0] === field)
    return issue ? issueText(describeIssue(issue, cap[field] ?? undefined)) : null
  }
  const hidden = { isLabelHidden: true, isDisabled } as const
  return (
    <div data-cap role="group" aria-label={t('Cap {number}', { number })} className={styles.cap}>
      <NumberField
        {...hidden}
        label={t('Impressions of cap {number}', { number })}
        prefix={t('Max')}
        unit={t('imp.')}
        value={cap.limit}
        minimum={1}
        maximum={limits.cappingLimitMax}
        error={findFieldError('limit')}
        onChange={(limit) => onChange({ limit })}
      />
      {cap.unit === 'CAMPAIGN' ? (
        <span className={styles.every}>{t('in the whole')}</span>
      ) : (
        <NumberField
          {...hidden}
          label={t('Length of the window of cap {number}', { number })}
          prefix={t('every')}
          value={cap.unitMultiplier}
          minimum={1}
          maximum={limits.cappingMultiplierMax}
          error={findFieldError('unitMultiplier')}
          onChange={(unitMultiplier) => onChange({ unitMultiplier })}
        />
      )}
      <Select
        {...hidden}
        label={t('Unit of cap {number}', { number })}
        value={cap.unit}
        options={unitOptions()}
        onChange={(unit) => unit && onChange({ unit, ...(cap.unitMultiplier === null && { unitMultiplier: 1 }) })}
      />
      <span className={styles.sentence}>{capSentence(cap)}</span>
      {!isDisabled && <IconButton icon={Trash2} label={t('Remove cap {number}', { number })} onPress={onRemove} />}
    </div>
  )
}

/** A cap that never counts, because another one is always reached first. */
function IdleCap({ caps }: { caps: readonly TypedCap[] }) {
  const rules = caps.flatMap((cap) => CappingSetting.safeParse(inForce(cap)).data ?? [])
  const redundant = rules.length === caps.length ? redundantCapping(rules) : null
  if (!redundant) return null
  return (
    <p role="status" className={styles.warning}>
      {translateLabel(rowErrorText('cappingRedundant'))} {formatCapping(redundant.idle)} ← {formatCapping(redundant.because)}
    </p>
  )
}

const unitLabels: Record<CappingUnit, () => string> = {
  MINUTE: () => t('minutes'),
  HOUR: () => t('hours'),
  DAY: () => t('days'),
  WEEK: () => t('weeks'),
  MONTH: () => t('months of 30 days'),
  CAMPAIGN: () => t('campaign'),
}
const unitOptions = () => cappingUnits.map((value) => ({ value, label: unitLabels[value]() }))
