import { useCallback, useSyncExternalStore } from 'react'

/** The part of a signal that components use, so that they depend on no library of signals. */
interface Readable<T> {
  peek: () => T
  /** Calls at once with the present value and at every change, until the caller calls the returned function. */
  subscribe: (onValue: (value: T) => void) => () => void
}

/**
 * The value of a signal, and a render whenever it changes. It is the one bridge between signals and components: a component that reads
 * `.value` itself does not render again.
 */
export function useSignalValue<T>(signal: Readable<T>): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      // A subscription begins with a call for the present value, which React has already read.
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
