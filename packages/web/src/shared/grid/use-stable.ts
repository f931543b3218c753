import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same object and calls its latest version: for rows that render only when they change. */
export function useStable<Arguments extends unknown[], Result>(run: (...args: Arguments) => Result): (...args: Arguments) => Result {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args) => latest.current(...args), [])
}
