import { useSyncExternalStore } from 'react'

/** Pixels from which a list has room for whole names beside the columns that lead. */
const wide = matchMedia('(min-width: 1440px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** True while the window is wide. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
