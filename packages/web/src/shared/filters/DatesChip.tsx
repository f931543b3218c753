import { compactUtc, limits, parseCompactUtc, startOfDay } from '@spotdesk/sdk/values'
import type { DateRange } from '@spotdesk/sdk/rules'
import { useEffect } from 'react'
import { label } from '../text.ts'
import { DateRangePicker } from './DateRangePicker.tsx'
import { useUser } from '../session/use-user.ts'
import type { DatesFilter } from './filter-rows.ts'

interface DatesChipProps {
  filter: DatesFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** A range of days in the bar. The row takes the last second of its end. */
export default function DatesChip({ filter, values, onChange }: DatesChipProps) {
  const { timeZone } = useUser()
  const now = new Date()
  const whole = { start: startOfDay(now, timeZone, -limits.lookBackDays), end: startOfDay(now, timeZone, 1) }
  const usual = { start: startOfDay(now, timeZone, -6), end: whole.end }
  const isEmpty = values.length === 0
  const write = (range: DateRange) => onChange([compactUtc(range.start), compactUtc(new Date(range.end.getTime() - 1000))])
  // A range that was added just now begins with the last days, so that what it shows is what the list has.
  useEffect(() => {
    if (isEmpty) write(usual)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- becoming empty writes; the functions of a later render must not write again
  }, [isEmpty])
  const [from, to] = values.map((text) => parseCompactUtc(text))
  const value = from && to ? { start: from, end: new Date(to.getTime() + 1000) } : usual
  return (
    <DateRangePicker
      label={label(filter.label)}
      value={value}
      whole={whole}
      zone={timeZone}
      now={now}
      onChange={({ range }) => write(range)}
    />
  )
}
