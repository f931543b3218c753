import { Button, Field, type FieldBinding, IconButton, NumberField, type TypedNumber } from '@spotdesk/ui'
import { RotateCcw } from 'lucide-react'
import type * as z from 'zod'
import { issueText } from '../../shared/forms/issue-text.ts'
import { type FieldIssue, judgeBody } from '../../shared/forms/judge.ts'
import { label as translateLabel, t } from '../../shared/text.ts'
import styles from './agency.module.css'
import {
  toShownThreshold,
  toStoredThreshold,
  type ThresholdText,
  thresholdText,
  type ThresholdUnit,
  formatThresholdUnit,
} from '../../shared/texts/threshold-texts.ts'

/** Thresholds in a form; an empty one is its default, and a text that is no number stays as it was typed. */
export type ThresholdValues = Readonly<Record<string, TypedNumber>>

interface ThresholdsFieldProps extends FieldBinding<ThresholdValues> {
  texts: Readonly<Record<string, ThresholdText>>
  defaults: Readonly<Record<string, number>>
  schema: z.ZodType
}

/** The thresholds that are set: an empty one is its default. */
export function setThresholds(values: ThresholdValues): Record<string, number> {
  // The schema judges a text that is no number.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Record<string, number>
}

/** The thresholds that differ from their defaults, in words. */
export function thresholdsText({ texts, defaults }: Pick<ThresholdsFieldProps, 'texts' | 'defaults'>, values: ThresholdValues): string {
  const own = Object.entries(texts).filter(([name]) => typeof values[name] === 'number' && values[name] !== defaults[name])
  if (own.length === 0) return t('the defaults')
  return own.map(([name, { label, unit }]) => `${translateLabel(label)}: ${thresholdText(unit, values[name] as number)}`).join(', ')
}

/** Thresholds beside each other, each with its meaning, its default, and a button that sets that again. */
export function ThresholdsField({ texts, defaults, schema, value, onChange, onBlur, inputRef, error, ...field }: ThresholdsFieldProps) {
  const issues = judgeBody(schema, setThresholds(value))
  const set = (name: string, next: TypedNumber) => onChange({ ...value, [name]: next })
  const isDefault = (name: string) => value[name] === null || value[name] === defaults[name]
  const disabled = field.isDisabled === undefined ? {} : { isDisabled: field.isDisabled }
  return (
    // A single one says itself what is wrong with it.
    <Field {...field} error={issues.length > 0 ? null : (error ?? null)}>
      <div className={styles.thresholds}>
        {Object.entries(texts).map(([name, { label, meaning, unit }], index) => (
          <NumberField
            key={name}
            {...disabled}
            label={translateLabel(label)}
            description={translateLabel(meaning)}
            error={findError(issues, name, unit)}
            value={shown(unit, value[name] ?? null)}
            onChange={(next) => set(name, typeof next === 'number' ? toStoredThreshold(unit, next) : next)}
            decimals={unit === 'listeners' ? 0 : 2}
            minimum={0}
            unit={formatThresholdUnit(unit)}
            placeholder={String(toShownThreshold(unit, defaults[name]!))}
            {...(onBlur && { onBlur })}
            {...(index === 0 && inputRef && { inputRef })}
            {...(!isDefault(name) && {
              aside: (
                <Reset
                  text={thresholdText(unit, defaults[name]!)}
                  name={translateLabel(label)}
                  isDisabled={field.isDisabled ?? false}
                  onPress={() => set(name, defaults[name]!)}
                />
              ),
            })}
          />
        ))}
      </div>
      <span>
        <Button
          variant="quiet"
          icon={RotateCcw}
          isDisabled={(field.isDisabled ?? false) || Object.keys(texts).every(isDefault)}
          onPress={() => onChange({ ...value, ...defaults })}
        >
          {t('Reset all to the defaults')}
        </Button>
      </span>
    </Field>
  )
}

const shown = (unit: ThresholdUnit, value: TypedNumber): TypedNumber => (typeof value === 'number' ? toShownThreshold(unit, value) : value)

function Reset({ text, name, isDisabled, onPress }: { text: string; name: string; isDisabled: boolean; onPress: () => void }) {
  return (
    <span className={styles.reset}>
      {t('default {value}', { value: text })}
      {!isDisabled && <IconButton icon={RotateCcw} size="small" label={t('Reset {name} to its default', { name })} onPress={onPress} />}
    </span>
  )
}

/** The error of one threshold, with its bounds in the unit that is typed. */
function findError(issues: readonly FieldIssue[], name: string, unit: ThresholdUnit): string | null {
  const issue = issues.find(({ field }) => field === name)
  if (!issue) return null
  const params = Object.entries(issue.params ?? {}).map(([key, value]) => [
    key,
    typeof value === 'number' ? toShownThreshold(unit, value) : value,
  ])
  return issueText({ code: issue.code, params: Object.fromEntries(params) as Record<string, string | number> })
}
