import { currencyUnits, digitsOf, guessNumber, type NumberSteps, parseNumber, printNumber, stepNumber } from '@spotdesk/sdk/values'
import type { KeyboardEvent, ReactNode } from 'react'
import { useLocale } from 'react-aria-components'
import type { FieldBinding } from '../FieldParts.tsx'
import { useText } from '../../text.tsx'
import { TextBox } from './TextField.tsx'
import { useTypedText } from './use-typed-text.ts'

/** The value of a number field: null while it is empty, and the text itself while the text is not a number. */
export type TypedNumber = number | string | null

export interface NumberFieldProps extends FieldBinding<TypedNumber>, NumberSteps {
  /** Decimals that the number may have, at the least none: decides the keyboard of a phone. */
  decimals?: number
  /** Decimals that are shown even where they are zeros. */
  leastDecimals?: number
  /** Inside the box: a sign before the number, a unit after it. */
  prefix?: ReactNode
  unit?: ReactNode
  /** Texts that may be typed before or after the number; the unit, where that is a text. */
  units?: readonly string[]
  placeholder?: string
  /** Whose marks the number has; the user's without it. */
  locale?: string
  className?: string
}

/** Steps of a key. */
const stepsOfKeys: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/**
 * A number. While nobody edits it, it is grouped as its reader expects. Arrows step within the bounds. The schema decides whether a typed
 * number is allowed. A text that is not a number is passed on unchanged, and its error names the number that the user probably meant.
 */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, inputRef, step, minimum, maximum, decimals = 0, leastDecimals = 0, unit, ...others } = props
  const { units = typeof unit === 'string' ? [unit] : [], locale, error, ...rest } = others
  const t = useText()
  const userLocale = useLocale().locale
  const where = locale ?? userLocale
  const typed = useTypedText<number>({
    value,
    onChange,
    onBlur,
    inputRef,
    print: (number) => printNumber(number, where, { isGrouped: true, leastDecimals }),
    printEdited: (number) => printNumber(number, where),
    parse: (text) => parseNumber(text, where, units),
  })
  const pressKey = (event: KeyboardEvent) => {
    const steps = stepsOfKeys[event.key]
    if (steps === undefined || typeof value === 'string' || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onChange(stepNumber(value, steps, { step, minimum, maximum }))
  }
  const meant = error && typeof value === 'string' ? guessNumber(value, where) : null
  // Keyboards of phones with digits alone have no minus.
  const inputMode = minimum === undefined || minimum < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'
  return (
    <TextBox
      {...rest}
      {...typed.field}
      error={meant === null ? error : `${error} ${t('Write {value} if that is meant.', { value: printNumber(meant, where) })}`}
      inputRef={typed.input}
      onKeyDown={pressKey}
      inputMode={inputMode}
      autoComplete="off"
      suffix={unit}
    />
  )
}

export interface MoneyFieldProps extends Omit<NumberFieldProps, 'prefix'> {
  /** ISO 4217 code. */
  currency: string
}

/** An amount with the sign of its currency before it. Decimals are those of the currency, or the given ones. A CPM has up to four. */
export function MoneyField({ currency, decimals, minimum = 0, ...rest }: MoneyFieldProps) {
  const digits = digitsOf(currency)
  const units = currencyUnits(currency, useLocale().locale)
  return (
    <NumberField
      {...rest}
      prefix={findSign(currency)}
      units={units}
      minimum={minimum}
      decimals={decimals ?? digits}
      leastDecimals={digits}
    />
  )
}

/** The sign of a currency as amounts elsewhere have it: '$', '€', 'RON'. */
function findSign(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}

export type PercentFieldProps = Omit<NumberFieldProps, 'prefix'>

/** A number of percent: 15 is 15 %. Arrows step from 0 to 100 unless other bounds are given. */
export function PercentField({ minimum = 0, maximum = 100, decimals = 2, unit = '%', ...rest }: PercentFieldProps) {
  return <NumberField {...rest} minimum={minimum} maximum={maximum} decimals={decimals} unit={unit} />
}
