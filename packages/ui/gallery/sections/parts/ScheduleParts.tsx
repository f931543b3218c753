import { type Schedule, ScheduleGrid } from '@spotdesk/ui'
import { useState } from 'react'
import styles from '../../Gallery.module.css'
import { Section } from '../Section.tsx'

/** Most requests in the morning and the late afternoon. */
const supply = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => Math.round(1000 * (1 + Math.sin(((hour - 5) / 24) * 4 * Math.PI) * 0.5) * (day > 4 ? 0.6 : 1))),
)

/** Hours of the week, with supply, and one that is invalid until an hour is chosen. */
export function ScheduleParts() {
  const [value, setValue] = useState<Schedule>([{ day: 'MON', hours: [6, 7, 8, 9] }])
  const [report, setReport] = useState<{ value: Schedule; isDirty: boolean }>({ value: [], isDirty: false })
  return (
    <Section title="Schedule grid">
      <div className={styles.stack}>
        <ScheduleGrid label="Dayparts" value={value} onChange={setValue} supply={supply} clock="Listener’s own time" />
        <output data-testid="schedule">{JSON.stringify(value)}</output>
        <ScheduleGrid
          label="Hours of the report"
          value={report.value}
          onChange={(next) => setReport({ value: next, isDirty: true })}
          presets={[]}
          isDirty={report.isDirty}
          error={report.value.length === 0 ? 'Choose at least one hour.' : undefined}
        />
      </div>
    </Section>
  )
}
