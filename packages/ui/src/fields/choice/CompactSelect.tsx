import { ChevronDown } from 'lucide-react'
import { classNames } from '../../class-names.ts'
import type { Option } from './options.ts'
import styles from './CompactSelect.module.css'

export interface CompactSelectProps<T extends string> {
  /** Read aloud; beside the control stands what it is about. */
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** One of a few values, as wide as its text, for pagination and footers. It is the browser's own list, because it is on every page. */
export function CompactSelect<T extends string>({ label, options, value, onChange, className }: CompactSelectProps<T>) {
  return (
    <span className={classNames(styles.compact, className)}>
      <select aria-label={label} className={styles.select} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden className={styles.chevron} />
    </span>
  )
}
