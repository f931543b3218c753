import { type CalendarDate, parseDate } from '@internationalized/date'
import { dateBounds } from '@spotdesk/sdk/values'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, Calendar as AriaCalendar, CalendarCell, CalendarGrid, Heading, RangeCalendar, type DateValue } from 'react-aria-components'
import { classNames } from '../class-names.ts'
import styles from './Calendar.module.css'

/** First and last day, both inclusive, as 'yyyy-MM-dd'. */
export interface DayRange {
  start: string
  end: string
}

interface CalendarBase {
  label: string
  /** Days are 'yyyy-MM-dd'. Those outside the bounds cannot be chosen; months outside them cannot be reached. */
  min?: string | null
  max?: string | null
  /** The day that is marked as today. */
  today?: string
  /** The month that is shown where nothing is chosen. */
  initial?: string
  isDisabled?: boolean
  /** Takes the focus as it appears. */
  autoFocus?: boolean
  className?: string
}

export interface SingleCalendarProps extends CalendarBase {
  mode?: 'single'
  value: string | null
  /** A click on the chosen day chooses it again: it stays chosen. */
  onChange: (day: string) => void
}

export interface MultipleCalendarProps extends CalendarBase {
  mode: 'multiple'
  value: readonly string[]
  /** A click adds a day or takes it away; days come in their order. */
  onChange: (days: string[]) => void
}

export interface RangeCalendarProps extends CalendarBase {
  mode: 'range'
  value: DayRange | null
  onChange: (range: DayRange) => void
}

export type CalendarProps = SingleCalendarProps | MultipleCalendarProps | RangeCalendarProps

const toCalendarDate = (day: string | null | undefined) => (day ? parseDate(day) : undefined)
const toDayText = (day: DateValue) => day.toString().slice(0, 10)

/** A month of 42 days, Monday first, of which one day, several or a range is chosen. */
export function MonthCalendar(props: CalendarProps) {
  const { label, min, max, today, initial, isDisabled, autoFocus, className } = props
  const shownDay = props.mode === 'multiple' ? props.value[0] : props.mode === 'range' ? props.value?.start : props.value
  const [focused, setFocused] = useState<CalendarDate | undefined>(() => toCalendarDate(shownDay ?? initial ?? today))
  // A value that comes from elsewhere, for example from a preset, brings its month into view.
  const [lastShown, setLastShown] = useState(shownDay)
  if (shownDay !== lastShown) {
    setLastShown(shownDay)
    if (shownDay && props.mode !== 'multiple') setFocused(toCalendarDate(shownDay))
  }
  const shared = {
    'aria-label': label,
    minValue: toCalendarDate(min ?? dateBounds.firstDay),
    maxValue: toCalendarDate(max ?? dateBounds.lastDay),
    focusedValue: focused,
    onFocusChange: setFocused,
    isDisabled,
    autoFocus,
    firstDayOfWeek: 'mon',
    weeksInMonth: 6,
    className: classNames(styles.calendar, props.mode === 'range' && styles.range, className),
  } as const
  const month = <Month today={today} />
  if (props.mode === 'range') {
    const range = props.value && { start: parseDate(props.value.start), end: parseDate(props.value.end) }
    return (
      <RangeCalendar
        {...shared}
        value={range}
        onChange={({ start, end }) => props.onChange({ start: toDayText(start), end: toDayText(end) })}
      >
        {month}
      </RangeCalendar>
    )
  }
  if (props.mode === 'multiple') {
    const change = (days: readonly DateValue[]) => props.onChange(days.map(toDayText).toSorted())
    return (
      <AriaCalendar {...shared} selectionMode="multiple" value={props.value.map((day) => parseDate(day))} onChange={change}>
        {month}
      </AriaCalendar>
    )
  }
  return (
    <AriaCalendar {...shared} value={toCalendarDate(props.value) ?? null} onChange={(day) => props.onChange(toDayText(day))}>
      {month}
    </AriaCalendar>
  )
}

function Month({ today }: { today: string | undefined }) {
  return (
    <>
      <div className={styles.head}>
        <Button slot="previous" className={styles.arrow}>
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <Heading className={styles.heading} />
        <Button slot="next" className={styles.arrow}>
          <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
      <CalendarGrid weekdayStyle="short" className={styles.grid}>
        {(date) => <CalendarCell date={date} className={classNames(styles.day, date.toString() === today && styles.today)} />}
      </CalendarGrid>
    </>
  )
}
