import { type RefObject, useEffect, useRef } from 'react'

/** Listens to the keys that are pressed inside an element. */
export function useKeys(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listened = element.current
    const listen = (event: KeyboardEvent) => latest.current(event)
    listened?.addEventListener('keydown', listen)
    return () => listened?.removeEventListener('keydown', listen)
  }, [element])
}
