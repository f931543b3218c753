import { type Ref, useId } from 'react'
import { classNames } from '../../class-names.ts'
import styles from './Slider.module.css'

export interface SliderProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** The value as people read it, beside the track and for screen readers. */
  valueText: string
  /** A part of the track that stands out, such as the values that are good. Null: none. */
  stretch?: { from: number; to: number } | null
  /** Read with the value: what the stretch means for it. */
  description?: string
  isDisabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A value on a track, with its text at the right. Arrow keys, Home and End move it. The browser's own range control below the drawn track
 * handles the keyboard, touch and screen readers.
 */
export function Slider({ label, value, onChange, min, max, step = 1, valueText, stretch, description, isDisabled, inputRef }: SliderProps) {
  const id = useId()
  const place = (at: number) => (max > min ? Math.min(1, Math.max(0, (at - min) / (max - min))) : 0)
  return (
    <div className={classNames(styles.slider, isDisabled && styles.disabled)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.track}>
        <span aria-hidden className={styles.groove}>
          {stretch && (
            <span
              data-stretch
              className={styles.stretch}
              style={{ insetInlineStart: `${place(stretch.from) * 100}%`, insetInlineEnd: `${(1 - place(stretch.to)) * 100}%` }}
            />
          )}
        </span>
        <input
          ref={inputRef}
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={isDisabled}
          aria-valuetext={valueText}
          aria-describedby={description ? `${id}-note` : undefined}
          onChange={(event) => onChange(Number(event.target.value))}
          className={styles.input}
        />
      </div>
      <output htmlFor={id} className={styles.value}>
        {valueText}
      </output>
      {description && (
        <span id={`${id}-note`} className={styles.note}>
          {description}
        </span>
      )}
    </div>
  )
}
