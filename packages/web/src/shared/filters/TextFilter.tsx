import { SearchField } from '@spotdesk/ui'
import { firstOf, limits } from '@spotdesk/sdk/values'
import { useEffect, useRef, useState } from 'react'
import styles from './FilterBar.module.css'

interface TextFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds without a key press after which the text counts; Enter and clearing count at once. */
  debounceMs: number
}

/** A search box that reports a text once, after the user stops typing. */
export function TextFilter({ label, value, onChange, debounceMs }: TextFilterProps) {
  const [text, setText] = useState(value)
  const said = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The URL was changed by other means: a view was chosen, or Back pressed.
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const report = (next: string) => {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === said.current) return
    said.current = trimmed
    onChange(trimmed)
  }
  return (
    <div className={styles.search}>
      <SearchField
        label={label}
        placeholder={label}
        value={text}
        onChange={(typed) => {
          // Counted in characters, as the server counts.
          const next = firstOf(typed, limits.query)
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => report(next), debounceMs)
        }}
        onSubmit={report}
        onClear={() => report('')}
      />
      {text === '' && (
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      )}
    </div>
  )
}
