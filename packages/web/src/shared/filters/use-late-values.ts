import { useEffect, useRef, useState } from 'react'
import { useStable } from '../grid/use-stable.ts'

export interface LateValues {
  /** The values as they are ticked, written or not yet. */
  shown: readonly string[]
  set: (values: readonly string[]) => void
  /** Writes at once what waits. */
  leave: () => void
}

/**
 * The values of a filter while its panel is open. What is ticked is shown at once and written when nothing has been ticked for `delayMs`, or
 * when the panel is left: ten ticks ask the list once, for the last state. A page that is left writes nothing.
 */
export function useLateValues(values: readonly string[], write: (values: readonly string[]) => void, delayMs: number): LateValues {
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const waiting = useRef<readonly string[]>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const flush = useStable(() => {
    clearTimeout(timer.current)
    const next = waiting.current
    waiting.current = null
    if (next !== null && next.join() !== values.join()) write(next)
  })
  return {
    shown: draft ?? values,
    set: (next) => {
      setDraft(next)
      waiting.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, delayMs)
    },
    leave: () => {
      flush()
      setDraft(null)
    },
  }
}
