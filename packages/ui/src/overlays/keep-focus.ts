/** Rows of lists, tables and grids, in which a removed element has a neighbour. */
const rowSelector = 'tr, li, [role=row], [role=listitem], [data-row]'
const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]'
/** Enough for a menu inside a dialog inside a drawer. */
const trailLength = 12

/** An element that had the focus, and where it stood. */
interface FocusPlace {
  element: HTMLElement
  /** Its row, then the rows after and before it, nearest first. They are known only while it is in the page. */
  rows: readonly Element[]
}

/**
 * Puts the focus back where it was when the element that has it leaves the page: a dialog whose opener was the item of a closed menu, a row
 * that its own menu has removed. It goes to the last element that had it and is still there. The row of a removed element comes first: to
 * the element in it that had the focus before, else to its first one, else to the nearest row beside it. When nothing is left, the focus
 * goes to the heading of the page.
 * @returns a function that ends it
 */
export function keepFocus(): () => void {
  let trail: FocusPlace[] = []
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    trail = [toFocusPlace(target), ...trail.filter(({ element }) => element !== target)].slice(0, trailLength)
  }
  // A press on an empty place takes the focus away on purpose.
  const forget = (event: PointerEvent) => {
    if (!(event.target as Element).closest(focusable)) trail = []
  }
  const find = () => {
    const last = trail[0]
    if (!last || last.element.isConnected || hasFocus()) return
    // Overlays give the focus back by themselves in the frame after they are gone.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => !hasFocus() && trail[0] === last && findTarget(trail)?.focus({ preventScroll: true })),
    )
  }
  const observer = new MutationObserver(find)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget)
  }
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

function toFocusPlace(element: HTMLElement): FocusPlace {
  const row = element.closest(rowSelector)
  if (!row) return { element, rows: [] }
  const siblings = [...(row.parentElement?.children ?? [])].filter((sibling) => sibling.matches(rowSelector))
  const at = siblings.indexOf(row)
  return { element, rows: [row, ...siblings.slice(at + 1, at + 4), ...siblings.slice(Math.max(0, at - 3), at).toReversed()] }
}

function findTarget(trail: readonly FocusPlace[]): HTMLElement | undefined {
  const had = trail.map(({ element }) => element)
  for (const { element, rows } of trail) {
    if (canTake(element)) return element
    // A row may be a whole form. A user who leaves its last field is not sent back to its first one.
    const before = had.find((other) => rows[0]?.contains(other) && canTake(other))
    if (before) return before
    for (const row of rows) {
      const stop = [row, ...row.querySelectorAll(focusable)].find((candidate) => candidate.matches(focusable) && canTake(candidate))
      if (stop) return stop as HTMLElement
    }
  }
  return headingOfPage()
}

/** Connected, drawn, and not behind an open dialog. */
function canTake(element: Element): boolean {
  return (
    element.isConnected &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert], [aria-hidden=true]') &&
    !(element as HTMLButtonElement).disabled
  )
}

/** The heading of the page, made able to take the focus. */
export function headingOfPage(): HTMLElement | undefined {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading ?? undefined
}
