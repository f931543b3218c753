import { useCallback, useSyncExternalStore } from 'react'

/** What is asked of a signal here, so that components know of no library for them. */
interface Readable<T> {
  peek: () => T
  /** Calls at once with the present value, and at every change, until what it returns is called. */
  subscribe: (onValue: (value: T) => void) => () => void
}

/**
 * The value of a signal, and a render whenever it changes. The one bridge between signals and components: a plain `.value` read in
 * a component goes stale without a word.
 */
export function useSignalValue<T>(signal: Readable<T>): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // A subscription begins with a call for the present value, which React has read already.
      let isFirst = true
      return signal.subscribe(() => {
        if (!isFirst) onChange()
        isFirst = false
      })
    },
    [signal],
  )
  return useSyncExternalStore(subscribe, () => signal.peek())
}
