import { Check, Minus } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './RowCheckbox.module.css'

interface RowCheckboxProps {
  label: string
  state: 'none' | 'some' | 'all'
  onToggle: (isRange: boolean) => void
  /** Position among the stops of the header, for its roving focus. */
  isHeaderStop?: boolean
}

/** The browser's own checkbox, drawn as the others: there is one in every row. Its target is the whole cell. */
export function RowCheckbox({ label, state, onToggle, isHeaderStop }: RowCheckboxProps) {
  const onClick = (event: MouseEvent<HTMLInputElement>) => onToggle(event.shiftKey)
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={label}
        checked={state === 'all'}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some'
        }}
        onClick={onClick}
        onChange={nothing}
        className={styles.input}
        {...(isHeaderStop && { 'data-stop': 'select' })}
      />
      <span className={styles.box}>
        {state === 'all' && <Check size={14} strokeWidth={3.5} aria-hidden />}
        {state === 'some' && <Minus size={14} strokeWidth={3.5} aria-hidden />}
      </span>
    </label>
  )
}

/** The click decides, because it knows whether Shift was held. */
function nothing(): void {}
