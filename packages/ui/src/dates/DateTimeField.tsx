import { type Edge, instantOfEdge, nearestInstantAt, printTimeOfDay, shownEdge, type TimeOfDay } from '@spotdesk/sdk/rules'
import { isoDay, readTimeOfDay } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { useText } from '../text.tsx'
import { type DateFieldBase, dateError, usualFormats, zoneText } from './date-field.ts'
import { isDate, parseDateTime, printDateTime, toTimeOfDay, findTurn } from './date-text.ts'
import { DateInput } from './DateInput.tsx'
import { Calendar } from './LazyCalendar.tsx'
import { TimeField } from './TimeField.tsx'
import styles from './DatePanel.module.css'

export interface DateTimeFieldProps extends DateFieldBase {
  /** The time of a day for which none was typed or chosen. */
  initialTime?: TimeOfDay
  /** An `end` is the first instant after: one at midnight is shown as the last minute of the day before, and a day alone ends with it. */
  edge?: Edge
}

const midnight: TimeOfDay = { hour: 0, minute: 0 }
const lastMinute: TimeOfDay = { hour: 23, minute: 59 }

/** An instant as a day and a time of a zone, typed in the user's formats or picked. */
export function DateTimeField(props: DateTimeFieldProps) {
  const {
    formats = usualFormats,
    min = null,
    max = null,
    now,
    edge = 'start',
    initialTime = edge === 'end' ? lastMinute : midnight,
    ...rest
  } = props
  const { zone, value, onChange } = rest
  const t = useText()
  const [opened] = useState(() => new Date())
  const instant = isDate(value) ? shownEdge(value, zone, edge) : null
  const day = instant && isoDay(instant, zone)
  const time = instant ? toTimeOfDay(instant, zone) : initialTime
  const turn = instant && findTurn(instant, zone)
  const turnText =
    turn &&
    (turn === 'first'
      ? t('This time comes twice on that day: the first is meant.')
      : t('This time comes twice on that day: the second is meant.'))
  return (
    <DateInput
      {...rest}
      description={turnText ?? rest.description}
      placeholder={rest.placeholder ?? `${formats.dateFormat} ${formats.timeFormat}`}
      print={(date) => printDateTime(isDate(date) ? shownEdge(date, zone, edge) : date, zone, formats)}
      parse={(text) => {
        const typed = parseDateTime(text, zone, initialTime, formats)
        return isDate(typed) ? instantOfEdge(typed, zone, edge) : typed
      }}
      ownError={dateError(t, { value, zone, formats, hasTime: true, min, max, mayBeOpen: edge === 'end' && !rest.isRequired })}
      renderFooter={(panel) => (
        <>
          <span className={styles.zone}>{zoneText(t, zone)}</span>
          <ClockOfDay
            value={day && printTimeOfDay(time)}
            timeFormat={formats.timeFormat}
            onChange={(clock) => day && onChange(instantOfEdge(nearestInstantAt(day, clock, zone), zone, edge))}
          />
          <Button onPress={panel.close}>{t('Close')}</Button>
        </>
      )}
    >
      {(panel) => (
        <div className={styles.single}>
          <Calendar
            label={rest.label}
            autoFocus={panel.isEntered}
            value={day}
            min={min && isoDay(min, zone)}
            max={max && isoDay(max, zone)}
            today={isoDay(now ?? opened, zone)}
            onChange={(picked) => onChange(instantOfEdge(nearestInstantAt(picked, time, zone), zone, edge))}
          />
        </div>
      )}
    </DateInput>
  )
}

interface ClockOfDayProps {
  value: string | null
  timeFormat: 'HH:mm' | 'h:mm a'
  onChange: (time: TimeOfDay) => void
}

/** The time under the calendar: what is typed counts as soon as it is a time. */
function ClockOfDay({ value, timeFormat, onChange }: ClockOfDayProps) {
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TimeField
      label={t('Time')}
      isLabelHidden
      isDisabled={value === null}
      timeFormat={timeFormat}
      value={typed ?? value}
      onChange={(clock) => {
        const time = clock === null ? null : readTimeOfDay(clock)
        setTyped(time ? null : (clock ?? ''))
        if (time) onChange(time)
      }}
      onBlur={() => setTyped(null)}
      className={styles.time}
    />
  )
}
