import { LinkButton, NumberField, TextField, type TypedNumber } from '@spotdesk/ui'
import { label, t } from '../../text.ts'
import type { TypeRow } from '../rules/rule-fields.ts'
import { type BoundFaults, boundFaults } from './bounds.ts'
import type { ValueEditorProps } from './value-editor.ts'
import styles from './values.module.css'

/** Two bounds, numbers or versions, both of which are part of the range. */
export function BoundValues({ type, fields, set }: ValueEditorProps) {
  const faults = boundFaults(type, fields)
  const bound = (side: 'from' | 'to', name: string) => {
    const reversed = side === 'to' && faults.isReversed ? t('This is less than the first bound.') : null
    const field = { label: name, value: fields[side], error: faultText(type, faults[side]) ?? reversed, className: styles.bound! }
    if (type.interval?.kind !== 'number') return <TextField {...field} onChange={(text) => set({ [side]: text })} />
    const { minimum, maximum, decimals, unit } = type.interval
    return (
      <NumberField
        {...field}
        value={typedNumber(fields[side])}
        onChange={(value) => set({ [side]: value === null ? '' : String(value) })}
        decimals={decimals ?? 0}
        {...(minimum !== null && { minimum })}
        {...(maximum !== null && { maximum })}
        {...(unit !== null && { unit: label(unit) })}
      />
    )
  }
  return (
    <>
      <div className={styles.row}>
        {bound('from', t('From'))}
        {bound('to', t('To'))}
        {faults.isReversed && (
          <span className={styles.beside}>
            <LinkButton onPress={() => set({ from: fields.to, to: fields.from })}>{t('Swap the two')}</LinkButton>
          </span>
        )}
      </div>
      <p className={styles.quiet}>{boundsHint(type)}</p>
    </>
  )
}

/** The value of a field of numbers: a text that is no number stays what it is. */
const typedNumber = (text: string): TypedNumber => (text === '' ? null : /^[+-]?\d{1,12}(\.\d+)?$/.test(text) ? Number(text) : text)

function faultText({ interval }: TypeRow, fault: BoundFaults['from']): string | null {
  if (fault === null) return null
  if (interval?.kind === 'version') return t('Write a version such as 14 or 14.2.')
  const { minimum, maximum, decimals } = interval ?? {}
  if (fault === 'range') return t('From {minimum} to {maximum}.', { minimum: numberText(minimum), maximum: numberText(maximum) })
  return decimals ? t('Write a number with at most {decimals} decimals.', { decimals }) : t('Write a whole number.')
}

const numberText = (value: number | null | undefined) => value?.toLocaleString() ?? '–'

function boundsHint({ interval }: TypeRow): string {
  if (interval?.kind === 'version')
    return t('Versions such as 14 or 14.2, both inclusive. To 14 includes 14.2; leave out what does not matter.')
  const { minimum, maximum } = interval ?? {}
  return t('{minimum} to {maximum}, both inclusive.', { minimum: numberText(minimum), maximum: numberText(maximum) })
}
