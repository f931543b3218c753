import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { useText } from '../text.tsx'
import { countHours, type Schedule, type SchedulePreset, schedulePresets } from './schedule.ts'
import styles from './ScheduleGrid.module.css'
import { ScheduleSide } from './ScheduleSide.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'

export interface ScheduleGridProps {
  label: string
  value: Schedule
  /** One call a gesture: a drag, a header, a preset, a copied day. */
  onChange: (value: Schedule) => void
  /** The sentence of an invalid schedule. Shown, with the style of an error, once `isDirty`. */
  error?: string | undefined
  isDirty?: boolean
  /** Whose clock the hours are on: 'Listener’s own time'. */
  clock?: string
  /** Requests of each hour, by day from Monday and by hour. They shade the cells from few to many. */
  supply?: readonly (readonly number[])[]
  presets?: readonly SchedulePreset[]
  isDisabled?: boolean
}

/**
 * Chooses hours of the week: 7 days down from Monday, 24 hours across in two groups, AM and PM. A drag chooses or clears a rectangle by the
 * state of its first cell. Shift and the arrow keys do the same. Space toggles one cell. A press on the header of a day, an hour or a group
 * clears it if all of it is chosen, and chooses all of it otherwise.
 */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { label, value, onChange, error, isDirty = false, clock, supply, presets = schedulePresets, isDisabled = false } = props
  const t = useText()
  const id = useId()
  const isInvalid = error !== undefined && isDirty
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classNames(styles.schedule, isInvalid && styles.invalid, isDisabled && styles.disabled)}
    >
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <div className={styles.body}>
        <ScheduleTable
          label={label}
          value={value}
          onChange={onChange}
          supply={supply}
          isDisabled={isDisabled}
          describedBy={isInvalid ? `${id}-error` : undefined}
        />
        <ScheduleSide
          value={value}
          onChange={onChange}
          presets={presets}
          clock={clock}
          hasSupply={supply !== undefined}
          isDisabled={isDisabled}
        />
      </div>
      <p role="status" className={styles.total}>
        {t('{count} of 168 hours', { count: countHours(value) })}
      </p>
      {isInvalid && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
