import {
  Calendar,
  DateField,
  DateRangeField,
  type DayRange,
  DateTimeField,
  TimeField,
  type TypedDate,
  type TypedRange,
} from '@spotdesk/ui/dates'
import { futureRangeKeys } from '@spotdesk/sdk/rules'
import { useState } from 'react'
import styles from '../Gallery.module.css'
import { Section } from './Section.tsx'

const now = new Date('2026-11-20T17:00Z')
const zone = 'America/New_York'
const bounds = { min: new Date('2026-11-10T05:00Z'), max: new Date('2027-01-15T05:00Z') }
const german = { dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' } as const

export function DateFields() {
  const [start, setStart] = useState<TypedDate>(new Date('2026-11-16T05:00Z'))
  const [end, setEnd] = useState<TypedDate>(new Date('2026-12-31T05:00Z'))
  const [at, setAt] = useState<TypedDate>(new Date('2026-11-16T05:00Z'))
  const [airing, setAiring] = useState<TypedDate>(new Date('2027-11-07T06:30Z'))
  const [flight, setFlight] = useState<TypedRange>({ start: new Date('2026-11-16T05:00Z'), end: new Date('2026-12-31T05:00Z') })
  const [report, setReport] = useState<TypedRange>({ start: null, end: null })
  const [time, setTime] = useState<string | null>('09:05')
  const settings = { zone, now }
  return (
    <Section title="Dates">
      <div className={styles.grid}>
        <DateField label="Start" {...settings} {...bounds} value={start} onChange={setStart} isRequired />
        <DateField label="End" {...settings} edge="end" value={end} onChange={setEnd} isChanged aside="was 2026/12/20" unit="45 days" />
        <DateTimeField label="Starts at" {...settings} {...bounds} value={at} onChange={setAt} />
        <DateTimeField label="Airing" {...settings} formats={german} value={airing} onChange={setAiring} />
        <DateRangeField label="Flight" {...settings} {...bounds} value={flight} onChange={setFlight} isRequired />
        <DateRangeField
          label="Report"
          {...settings}
          presets={futureRangeKeys}
          value={report}
          onChange={setReport}
          error="This field is required."
        />
        <TimeField label="Sent at" value={time} onChange={setTime} description="In New York time." />
        <DateField
          label="Booked until"
          {...settings}
          value={end}
          onChange={setEnd}
          isDisabled
          disabledReason="The order is approved: ask the seller."
        />
        <DateRangeField
          label="Season"
          {...settings}
          value={flight}
          onChange={setFlight}
          isDisabled
          disabledReason="Seasons are the seller’s."
        />
      </div>
      <p data-instants="">{[start, end, at, airing, flight.start, flight.end, report.start, report.end, time].map(show).join(' | ')}</p>
    </Section>
  )
}

/** The value of a field as tests read it. */
function show(value: TypedDate): string {
  return value instanceof Date ? value.toISOString().slice(0, 16) : String(value)
}

export function Calendars() {
  const [day, setDay] = useState<string>('2026-11-20')
  const [days, setDays] = useState<string[]>(['2026-11-03', '2026-11-05'])
  const [range, setRange] = useState<DayRange | null>({ start: '2026-11-09', end: '2026-11-17' })
  return (
    <Section title="Calendars">
      <div className={styles.grid}>
        <Calendar label="One day" value={day} onChange={setDay} min="2026-11-05" max="2026-12-20" today="2026-11-20" />
        <Calendar label="Several days" mode="multiple" value={days} onChange={setDays} today="2026-11-20" />
        <Calendar label="A range" mode="range" value={range} onChange={setRange} today="2026-11-20" />
      </div>
    </Section>
  )
}
