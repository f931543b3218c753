import type { ReadonlySignal } from '@preact/signals-react'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The value of a signal, and a render whenever it changes. The one bridge between signals and components: a plain `.value` read in
 * a component goes stale without a word.
 */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
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
