import { calendarBounds, dayOfEdge, type Edge, edgeOfDay, isRangeOffered, type DateRange } from '@spotdesk/sdk/rules'
import { isoDay } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useText } from '../text.tsx'
import { type DateSettings, usualFormats } from './date-field.ts'
import { printDate } from './date-text.ts'
import { Calendar } from './LazyCalendar.tsx'
import styles from './DatePanel.module.css'

/** A range that one press chooses. */
export interface RangePreset<Key extends string = string> {
  key: Key
  label: string
  range: DateRange
}

/** A range before it is applied: half-open, and perhaps only half chosen. */
export interface RangeDraft<Key extends string = string> {
  /** The preset it was picked by. */
  key: Key | null
  start: Date | null
  end: Date | null
}

export interface DateRangePanelProps<Key extends string> extends DateSettings {
  draft: RangeDraft<Key>
  onDraft: (draft: RangeDraft<Key>) => void
  presets: readonly RangePreset<Key>[]
  /** The calendar of the first day takes the focus as it appears. */
  autoFocus?: boolean
}

/** Presets beside a calendar for the first day and one for the last; each ends where the other one's choice is. */
export function DateRangePanel<Key extends string>(props: DateRangePanelProps<Key>) {
  const { draft, onDraft, presets, zone, formats = usualFormats, min = null, max = null, now, autoFocus = false } = props
  const t = useText()
  const [opened] = useState(() => new Date())
  const { start, end } = draft
  const lastInstant = end && new Date(Math.max(end.getTime() - 1, start?.getTime() ?? -Infinity))
  const { startMax, endMin } = calendarBounds({ min, max }, { start, end: lastInstant })
  const sides = [
    { edge: 'start', name: t('From'), label: t('First day'), value: start, min, max: startMax },
    { edge: 'end', name: t('To'), label: t('Last day'), value: lastInstant, min: endMin, max },
  ] as const satisfies { edge: Edge; [key: string]: unknown }[]
  return (
    <div className={styles.range}>
      <ul className={styles.presets} aria-label={t('Predefined ranges')}>
        {presets.map(({ key, label, range }) => (
          <li key={key}>
            <Button
              className={styles.preset}
              aria-pressed={draft.key === key}
              isDisabled={!isRangeOffered(range, { min, max }, zone)}
              onPress={() => onDraft({ key, ...range })}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
      {sides.map((side) => (
        <div key={side.edge} className={styles.side}>
          <span className={styles.sideName}>
            {side.name}
            <span className={styles.sideDay}>{printDate(side.value, zone, 'start', formats) || '–'}</span>
          </span>
          <Calendar
            label={side.label}
            autoFocus={autoFocus && side.edge === 'start'}
            value={side.value && dayOfEdge(side.value, zone, 'start')}
            initial={start ? dayOfEdge(start, zone, 'start') : undefined}
            min={side.min && isoDay(side.min, zone)}
            max={side.max && isoDay(side.max, zone)}
            today={isoDay(now ?? opened, zone)}
            onChange={(day) => onDraft({ ...draft, key: null, [side.edge]: edgeOfDay(day, zone, side.edge) })}
          />
        </div>
      ))}
    </div>
  )
}
