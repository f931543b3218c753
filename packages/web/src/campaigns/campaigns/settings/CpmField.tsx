import { campaigns } from '@spotdesk/sdk/calls'
import { type Currency, formatCpm, limits, parseDecimal, rowErrorText } from '@spotdesk/sdk/values'
import { MoneyField, type MoneyFieldProps } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../shared/query.ts'
import { label } from '../../../shared/text.ts'
import { useDebounced } from '../../../shared/use-debounced.ts'
import styles from './settings.module.css'

interface CpmFieldProps extends MoneyFieldProps {
  /** The price is a CPM, which the agency may have a maximum for. */
  isCpm?: boolean
}

/** A price with up to four decimals. A CPM above the agency's maximum gets a warning; it can be saved all the same. */
export function CpmField({ isCpm = true, ...props }: CpmFieldProps) {
  const maximum = useExceededMaximum(isCpm ? props.value : null, props.currency)
  const warning = maximum !== null && (
    <span role="status" className={styles.warning}>
      {label(rowErrorText('cpmOverAgencyMax', { maximum: formatCpm(maximum, props.currency) }))}
    </span>
  )
  return <MoneyField {...props} decimals={limits.cpmDecimals} description={warning || props.description} />
}

/** The agency's maximum where a CPM is above it, a moment after the last key; null: it is not. */
function useExceededMaximum(typed: unknown, currency: string): number | null {
  const [value, setValue] = useDebounced<unknown>(typed, limits.advertiserSelectDebounceMs)
  useEffect(() => setValue(typed), [typed, setValue])
  const isAsked =
    typeof value === 'number' && value >= limits.cpmMin && value <= limits.cpmMax && parseDecimal(value, limits.cpmDecimals) !== null
  const body = { value: isAsked ? value : limits.cpmMin, currency: currency as Currency }
  const { data } = useQuery({ ...query(campaigns.validCpm, { body }), enabled: isAsked })
  return isAsked && data && !data.valid ? data.maximum : null
}
