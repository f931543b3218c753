import { useEffect } from 'react'

/** F6 goes to the newest toast or banner, whose timer then waits. Another F6 returns to where the focus was. */
export function useToastKey(): void {
  useEffect(() => {
    let before: HTMLElement | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
      const newest = document.querySelector<HTMLElement>('[data-toast]')
      if (!newest) return
      event.preventDefault()
      event.stopPropagation()
      const focused = document.activeElement as HTMLElement | null
      if (focused?.closest('[data-toast]')) return before?.focus()
      before = focused
      newest.focus()
    }
    // Before React Aria, whose landmarks know the same key.
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [])
}
