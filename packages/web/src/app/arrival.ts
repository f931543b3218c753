/** The focus after a navigation: on the heading of the new page, as soon as it has one. */
import { headingOfPage } from '@spotdesk/ui'

/** Panels that hold the focus while they close, and then give it back to a button of the page that is left. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** The element with the focus when a navigation begins. */
export interface Departure {
  from: Element | null
  /** In a menu or a dialog, open or just closed, whose opener gets the focus back although the page changes. */
  isComingBack: boolean
}

let end = () => {}

/** Notes where the focus is; a panel may be gone when the new page is there. */
export function depart(): Departure {
  const from = document.activeElement
  return { from, isComingBack: from === null || from === document.body || from.closest(overlays) !== null }
}

/**
 * Puts the focus on the heading: at once, when the panel that led here has closed, or when the data has come without which the page has no
 * heading; until then it is on the content. A page that has focused a field of its own keeps that, and so does a user who has gone on.
 */
export function arrive({ from, isComingBack }: Departure): void {
  end()
  const settle = () => {
    const main = document.querySelector<HTMLElement>('main')
    const active = document.activeElement
    if (!main || active?.closest(overlays)) return
    const isFree = active === null || active === document.body || active === main || active === from
    const isGivenBack = isComingBack && !main.contains(active)
    if (!isFree && !isGivenBack) return end()
    const heading = headingOfPage()
    const target = heading ?? main
    if (target !== active) target.focus({ preventScroll: true })
    if (heading) end()
  }
  const observer = new MutationObserver(settle)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', settle)
  end = () => {
    observer.disconnect()
    document.removeEventListener('focusin', settle)
    end = () => {}
  }
  settle()
}
