import { dayOfEdge, type Edge, edgeOfDay } from '@spotdesk/sdk/rules'
import { isoDay } from '@spotdesk/sdk/values'
import { useState } from 'react'
import { useText } from '../text.tsx'
import { type DateFieldBase, dateError, usualFormats } from './date-field.ts'
import { isDate, parseDate, printDate } from './date-text.ts'
import { DateInput } from './DateInput.tsx'
import { Calendar } from './LazyCalendar.tsx'
import styles from './DatePanel.module.css'

export interface DateFieldProps extends DateFieldBase {
  /** `end`: the value is the first instant after the day that is shown. */
  edge?: Edge
}

/** A day of a time zone, typed in the user's format or picked. Its value is the first instant of the day, or the first after it. */
export function DateField({ edge = 'start', formats = usualFormats, min = null, max = null, now, ...rest }: DateFieldProps) {
  const t = useText()
  const [opened] = useState(() => new Date())
  const { zone, value, onChange } = rest
  return (
    <DateInput
      {...rest}
      placeholder={rest.placeholder ?? formats.dateFormat}
      print={(date) => printDate(date, zone, edge, formats)}
      parse={(text) => parseDate(text, zone, edge, formats)}
      ownError={dateError(t, { value, zone, formats, edge, min, max, mayBeOpen: edge === 'end' && !rest.isRequired })}
    >
      {(panel) => (
        <div className={styles.single}>
          <Calendar
            label={rest.label}
            autoFocus={panel.isEntered}
            value={isDate(value) ? dayOfEdge(value, zone, edge) : null}
            min={min && isoDay(min, zone)}
            max={max && isoDay(max, zone)}
            today={isoDay(now ?? opened, zone)}
            onChange={(day) => {
              onChange(edgeOfDay(day, zone, edge))
              panel.close()
            }}
          />
        </div>
      )}
    </DateInput>
  )
}
