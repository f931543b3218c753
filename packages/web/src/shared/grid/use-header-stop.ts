import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

export interface HeaderStop {
  onKeyDown: (event: KeyboardEvent) => void
  onFocus: (event: { target: EventTarget }) => void
}

/**
 * One Tab stop for the whole header: the arrows, Home and End move between its columns, Arrow down opens a column's menu or leads into
 * the rows.
 * @param onlyFirst while the bar of the selection covers the columns
 */
export function useHeaderStop(
  head: RefObject<HTMLDivElement | null>,
  { onlyFirst, onMenu, onBody }: { onlyFirst: boolean; onMenu: (cell: HTMLElement) => void; onBody: () => void },
): HeaderStop {
  const current = useRef<string>(undefined)
  const findStops = useCallback(() => {
    const all = [...(head.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])]
    return onlyFirst ? all.slice(0, 1) : all
  }, [head, onlyFirst])
  // After every render: a column may have come, gone or moved.
  useLayoutEffect(() => {
    const stops = findStops()
    const at = stops.find((stop) => stop.dataset['stop'] === current.current) ?? stops[0]
    for (const stop of head.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? []) stop.tabIndex = stop === at ? 0 : -1
  })
  const onFocus = (event: { target: EventTarget }) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]')
    if (!stop) return
    current.current = stop.dataset['stop']
    for (const other of findStops()) other.tabIndex = other === stop ? 0 : -1
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]')
    if (!stop || event.ctrlKey || event.metaKey) return
    const stops = findStops()
    const at = stops.indexOf(stop)
    const forward = getComputedStyle(stop).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const cell = stop.closest<HTMLElement>('[role=columnheader]')
    const moves: Record<string, () => void> = {
      [forward]: () => stops[at + 1]?.focus(),
      [back]: () => stops[at - 1]?.focus(),
      Home: () => stops[0]?.focus(),
      End: () => stops.at(-1)?.focus(),
      ArrowDown: () => (cell?.dataset['field'] && cell.querySelector('[aria-haspopup]') ? onMenu(cell) : onBody()),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return { onKeyDown, onFocus }
}
