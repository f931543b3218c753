import { useCallback, useEffect, useRef, useState } from 'react'

/** A value that follows its setter once nothing has been set for `delayMs`. */
export function useDebounced<T>(initial: T, delayMs: number): [T, (next: T) => void] {
  const [value, setValue] = useState(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = useCallback(
    (next: T) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setValue(next), delayMs)
    },
    [delayMs],
  )
  return [value, set]
}
