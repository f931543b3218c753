/** Scrolls a row of a grid into the part of the grid that neither its header nor its totals cover. */
export function reveal(row: HTMLElement): void {
  const scroller = row.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return
  const height = (selector: string) => scroller.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0
  const box = row.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  const top = frame.top + height('[data-head]')
  const bottom = frame.top + scroller.clientHeight - height('[data-totals]')
  if (box.top < top) scroller.scrollTop -= top - box.top
  else if (box.bottom > bottom) scroller.scrollTop += box.bottom - bottom
}
