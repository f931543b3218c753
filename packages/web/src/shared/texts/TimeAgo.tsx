import { useState } from 'react'
import { useDates } from '../dates.ts'
import { agoText } from '../forms/autosave/ago-text.ts'
import { useUser } from '../session/use-user.ts'
import styles from './TimeAgo.module.css'

/** The time of something that people count back to, and the exact one below it. */
export function TimeAgo({ at, none }: { at: Date | null; none: string }) {
  const { timeZone } = useUser()
  const dates = useDates()
  const [now] = useState(() => new Date())
  if (at === null) return <span className={styles.quiet}>{none}</span>
  return (
    <span className={styles.lines}>
      <span className={styles.line}>{agoText(at, now)}</span>
      <span className={styles.more}>{dates.dayTime(at, timeZone)}</span>
    </span>
  )
}
