import { Picker } from '@spotdesk/ui'
import { type DateRange, type DateRangeKey, dateRangeKeys, dateRangeLabels, predefinedRange } from '@spotdesk/sdk/rules'
import { formatDay, instantOf, isoDay, lastDayOf, startOfDay } from '@spotdesk/sdk/values'
import { type CalendarDate, parseDate } from '@internationalized/date'
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, CalendarCell, CalendarGrid, Heading, RangeCalendar } from 'react-aria-components'
import styles from './DateRangePicker.module.css'

interface DateRangePickerProps {
  label: string
  value: DateRange
  /** The user's zone: a picked range begins and ends with its days. */
  zone: string
  now: Date
  /** undefined: the whole delivery range. */
  onChange: (range: DateRange | undefined) => void
}

/** A range of days: the predefined ones beside a calendar. */
export function DateRangePicker({ label, value, zone, now, onChange }: DateRangePickerProps) {
  const [draft, setDraft] = useState<{ start: CalendarDate; end: CalendarDate }>()
  const days = {
    start: parseDate(isoDay(value.start, zone)),
    end: parseDate(isoDay(new Date(Math.max(value.start.getTime(), value.end.getTime() - 1)), zone)),
  }
  const pick = (key: DateRangeKey) => onChange(key === 'ALL' ? undefined : predefinedRange(key, now, zone))
  return (
    <Picker
      label={label}
      isLabelHidden
      icon={Calendar}
      value={`${formatDay(value.start, zone)} – ${lastDayOf(value.end, zone)}`}
      onOpen={() => setDraft(days)}
      onApply={() => draft && onChange({ start: dayStart(draft.start, zone), end: startOfDay(dayStart(draft.end, zone), zone, 1) })}
    >
      <div className={styles.panel}>
        <ul className={styles.presets} aria-label="Predefined ranges">
          {dateRangeKeys.map((key) => (
            <li key={key}>
              <Button className={styles.preset!} onPress={() => pick(key)}>
                {dateRangeLabels[key]}
              </Button>
            </li>
          ))}
        </ul>
        <RangeCalendar aria-label={label} value={draft ?? days} onChange={setDraft} firstDayOfWeek="mon" className={styles.calendar!}>
          <header className={styles.month}>
            <Button slot="previous" className={styles.arrow!}>
              <ChevronLeft size={16} aria-hidden />
            </Button>
            <Heading className={styles.heading!} />
            <Button slot="next" className={styles.arrow!}>
              <ChevronRight size={16} aria-hidden />
            </Button>
          </header>
          <CalendarGrid className={styles.grid!}>{(date) => <CalendarCell date={date} className={styles.day!} />}</CalendarGrid>
        </RangeCalendar>
      </div>
    </Picker>
  )
}

function dayStart(date: CalendarDate, zone: string): Date {
  const noon = instantOf({ year: date.year, month: date.month, day: date.day, hour: 12, minute: 0, second: 0 }, zone)
  return startOfDay(noon ?? new Date(Date.UTC(date.year, date.month - 1, date.day, 12)), zone)
}
