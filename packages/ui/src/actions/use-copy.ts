import { useEffect, useState } from 'react'

/** The state of a copy to the clipboard. A success shows for two seconds, a failure until the next try. */
export interface Copying {
  state: 'idle' | 'copied' | 'failed'
  copy: () => Promise<void>
}

const copiedMs = 2000

/** Copies a text to the clipboard. */
export function useCopy(text: string, onError?: (error: unknown) => void): Copying {
  const [state, setState] = useState<Copying['state']>('idle')
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), copiedMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch (error) {
      setState('failed')
      onError?.(error)
    }
  }
  return { state, copy }
}
