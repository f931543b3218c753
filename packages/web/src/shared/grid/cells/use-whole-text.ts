import { type RefObject, useEffect } from 'react'

/** Gives a cell whose text does not fit the whole text as its tooltip, when the pointer arrives: no cell pays for it before. */
export function useWholeText(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    element?.addEventListener('mouseover', showWholeText)
    return () => element?.removeEventListener('mouseover', showWholeText)
  }, [scroller])
}

function showWholeText({ target }: Event): void {
  const value = (target as Element).closest<HTMLElement>('[data-value]')
  if (!value) return
  const isCut = [value, ...value.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  )
  if (isCut) value.title = value.innerText.replaceAll(/\s+/g, ' ').trim()
  else value.removeAttribute('title')
}
