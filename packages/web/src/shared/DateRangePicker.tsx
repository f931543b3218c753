import { Picker } from '@spotdesk/ui'
import { type DateRange, type DateRangeKey, dateRangeKeys, dateRangeLabels, predefinedRange } from '@spotdesk/sdk/rules'
import { instantOf, isoDay, limits, startOfDay } from '@spotdesk/sdk/values'
import { type CalendarDate, parseDate } from '@internationalized/date'
import { Calendar, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, CalendarCell, CalendarGrid, Heading, RangeCalendar } from 'react-aria-components'
import { useDates } from './dates.ts'
import styles from './DateRangePicker.module.css'

/** A range with the key it was picked by; the range of `ALL` is the whole delivery. */
export interface PickedRange {
  key: DateRangeKey | null
  range: DateRange
}

interface DateRangePickerProps {
  label: string
  value: DateRange
  /** The whole delivery range, which `ALL` means. */
  whole: DateRange
  /** The user's time zone: a picked range begins and ends with its days. */
  zone: string
  now: Date
  onChange: (picked: PickedRange) => void
}

/** A range of days: the predefined ones beside a calendar that reaches back as far as statistics are kept. Nothing changes before Apply. */
export function DateRangePicker({ label, value, whole, zone, now, onChange }: DateRangePickerProps) {
  const dates = useDates()
  const [draft, setDraft] = useState<PickedRange>({ key: null, range: value })
  const earliest = startOfDay(now, zone, -limits.lookBackDays)
  const rangeOf = (key: DateRangeKey) => (key === 'ALL' ? whole : predefinedRange(key, now, zone))
  const apply = () => onChange(draft)
  return (
    <Picker
      label={label}
      isLabelHidden
      icon={Calendar}
      value={`${dates.day(value.start, zone)} – ${dates.lastDay(value.end, zone)}`}
      onOpen={() => setDraft({ key: null, range: value })}
      onApply={apply}
    >
      <div className={styles.panel}>
        <ul className={styles.presets} aria-label="Predefined ranges">
          {dateRangeKeys.map((key) => (
            <li key={key}>
              <Button
                className={styles.preset!}
                aria-pressed={draft.key === key}
                isDisabled={rangeOf(key).end <= earliest}
                onPress={() => setDraft({ key, range: rangeOf(key) })}
              >
                {dateRangeLabels[key]}
              </Button>
            </li>
          ))}
        </ul>
        <RangeCalendar
          key={draft.key}
          aria-label={label}
          value={daysOf(draft.range, zone)}
          minValue={parseDate(isoDay(earliest, zone))}
          onChange={({ start, end }) =>
            setDraft({ key: null, range: { start: dayStart(start, zone), end: startOfDay(dayStart(end, zone), zone, 1) } })
          }
          firstDayOfWeek="mon"
          className={styles.calendar!}
        >
          <div className={styles.month}>
            <Button slot="previous" className={styles.arrow!}>
              <ChevronLeft size={16} aria-hidden />
            </Button>
            <Heading className={styles.heading!} />
            <Button slot="next" className={styles.arrow!}>
              <ChevronRight size={16} aria-hidden />
            </Button>
          </div>
          <CalendarGrid className={styles.grid!}>{(date) => <CalendarCell date={date} className={styles.day!} />}</CalendarGrid>
        </RangeCalendar>
      </div>
    </Picker>
  )
}

/** First and last day of a range; its end is the first instant after it. */
function daysOf({ start, end }: DateRange, zone: string) {
  return {
    start: parseDate(isoDay(start, zone)),
    end: parseDate(isoDay(new Date(Math.max(start.getTime(), end.getTime() - 1)), zone)),
  }
}

function dayStart(date: CalendarDate, zone: string): Date {
  const noon = instantOf({ year: date.year, month: date.month, day: date.day, hour: 12, minute: 0, second: 0 }, zone)
  return startOfDay(noon ?? new Date(Date.UTC(date.year, date.month - 1, date.day, 12)), zone)
}
