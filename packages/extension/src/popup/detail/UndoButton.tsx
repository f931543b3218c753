import { useEffect, useState } from 'react'
import type { JournalEntry } from '../../messages.ts'
import { undoMs } from '../../undo-ms.ts'
import { requestUndo } from './actions.ts'
import styles from './UndoButton.module.css'

const secondsLeft = (undoUntil: number) => Math.max(1, Math.ceil((undoUntil - Date.now()) / 1000))

/** Undoes an action, with the time that is left for it: an emptying ring, and a number. */
export function UndoButton({ entry, undoUntil, tabIndex }: { entry: JournalEntry; undoUntil: number; tabIndex: number }) {
  const [seconds, setSeconds] = useState(() => secondsLeft(undoUntil))
  const [delay] = useState(() => Math.min(0, undoUntil - Date.now() - undoMs))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(undoUntil)), 250)
    return () => clearInterval(timer)
  }, [undoUntil])
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      // The number changes each second: screen readers hear the name once.
      aria-label={`Undo: ${entry.name}`}
      className={styles.undo}
      // Nor is it pressed by the second click of the double click that acted.
      onClick={(event) => {
        if (event.detail < 2) void requestUndo(entry)
      }}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden className={styles.ring}>
        <circle cx="8" cy="8" r="6.5" className={styles.track} />
        <circle
          cx="8"
          cy="8"
          r="6.5"
          pathLength="100"
          className={styles.left}
          style={{ animationDelay: `${delay}ms`, animationDuration: `${undoMs}ms` }}
        />
      </svg>
      <span aria-hidden>Undo ({seconds} s)</span>
    </button>
  )
}
