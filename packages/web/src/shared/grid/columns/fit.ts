/** Measures of a grid's cells: the width that a column needs for its content. */

/** Cells of a column that the browser holds now; those of inner grids are not among them. */
function findCells(scroller: HTMLElement, field: string): HTMLElement[] {
  const cells = scroller.querySelectorAll<HTMLElement>(`[data-field="${field}"]`)
  return [...cells].filter((cell) => cell.closest('[data-scroller]') === scroller)
}

/** Pixels in which the header and every shown cell of a column stand whole. */
export function fittingWidth(scroller: HTMLElement, field: string): number {
  const cells = findCells(scroller, field)
  for (const cell of cells) cell.toggleAttribute('data-measured', true)
  const widths = cells.map((cell) => cell.getBoundingClientRect().width)
  for (const cell of cells) cell.removeAttribute('data-measured')
  return Math.ceil(Math.max(0, ...widths))
}

/** Gives columns of numbers the room that their longest shown number needs; a column never shrinks by it. */
export function makeRoom(scroller: HTMLElement, fields: readonly string[]): void {
  // The font that stands in until ours has come is wider: the column would stay too wide.
  if (document.fonts.status !== 'loaded') {
    void document.fonts.ready.then(() => scroller.isConnected && makeRoom(scroller, fields))
    return
  }
  // All are measured before anything is written: one layout for all of them.
  const needs = fields.flatMap((field) => {
    const values = findCells(scroller, field).map((cell) => cell.querySelector<HTMLElement>('[data-value]'))
    const missing = Math.max(0, ...values.map((value) => (value ? value.scrollWidth - value.clientWidth : 0)))
    const value = values[0]
    if (missing === 0 || !value) return []
    const need = Math.ceil(value.closest<HTMLElement>('[data-field]')!.offsetWidth + missing + 1)
    return [{ field, need }]
  })
  for (const { field, need } of needs) scroller.style.setProperty(`--need-${field}`, `${need}px`)
}
