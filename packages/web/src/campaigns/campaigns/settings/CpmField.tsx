import { limits } from '@spotdesk/sdk/values'
import { MoneyField, type MoneyFieldProps } from '@spotdesk/ui'
import { useQuery } from '@tanstack/react-query'
import { maximumCpm, overMaximum } from './maximum-cpm.ts'
import styles from './settings.module.css'

interface CpmFieldProps extends MoneyFieldProps {
  /** The price is a CPM, which the agency may have a maximum for. */
  isCpm?: boolean
}

/** A price with up to four decimals. A CPM above the agency's maximum gets a warning; it can be saved all the same. */
export function CpmField({ isCpm = true, ...props }: CpmFieldProps) {
  const { data } = useQuery({ ...maximumCpm(props.currency), enabled: isCpm })
  const text = isCpm ? overMaximum(props.value, props.currency, data?.maximum) : null
  const warning = text !== null && (
    <span role="status" className={styles.warning}>
      {text}
    </span>
  )
  return <MoneyField {...props} decimals={limits.cpmDecimals} description={warning || props.description} />
}
