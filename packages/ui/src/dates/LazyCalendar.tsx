import { lazy, Suspense } from 'react'
import type { CalendarProps } from './Calendar.tsx'
import styles from './DatePanel.module.css'

const Loaded = lazy(async () => ({ default: (await import('./Calendar.tsx')).MonthCalendar }))

/** A month of 42 days, Monday first, of which one day, several or a range is chosen. Its code is loaded with the first one that is shown. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<div className={styles.waiting} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
