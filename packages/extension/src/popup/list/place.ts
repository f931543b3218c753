/** A popup that opens soon after the last one goes on where that one was. */
import { effect } from '@preact/signals-react'
import { minute } from '../../minute.ts'
import { callWorker } from '../../pages/ask.ts'
import { popupPlaceItem, type StoredPlace } from '../../place.ts'
import { auth, isAnswered, opened, page, query, shownRows, showTab, tab } from '../state.ts'

const keptMs = 5 * minute
/** Scrolling and typing are told once they pause. */
const pauseMs = 200

/** The place that waits for the list. */
let left: StoredPlace | null = null

const findList = (event?: Event) => (event ? event.target : document.querySelector('[role=tabpanel]')) as HTMLElement | null

/** Takes tab and text of the popup before; to be called before the first list is asked for. */
export async function loadPopupPlace(): Promise<void> {
  const place = await popupPlaceItem.read()
  if (!place || Date.now() - place.at >= keptMs) return
  left = place
  tab.value = place.tab
  query.value = place.q
}

/** True if the popup was opened for a campaign: what was open before stays closed then. */
let isNamed = false
export function forgetOpened(): void {
  isNamed = true
}

/** Opens the campaign and scrolls the list, once the rows are drawn. Another account begins anew. Whoever types or goes elsewhere before is there already. */
function goOn(): void {
  const activeId = auth.value?.activeId
  if (left && (tab.value !== left.tab || query.value !== left.q)) left = null
  if (!left || activeId === undefined) return
  const { accountId, openedId, scrolled } = left
  if (accountId !== activeId) {
    left = null
    return void showTab('attention')
  }
  if (!page.value || !isAnswered()) return
  left = null
  const campaign = shownRows().find(({ id }) => id === openedId)
  if (campaign && !isNamed) opened.value ??= campaign
  // After the drawing of these rows.
  requestAnimationFrame(() => requestAnimationFrame(() => findList()?.scrollTo({ top: scrolled })))
}

function keep(scrolled: number): void {
  const accountId = auth.value?.activeId
  // Until it is reached nothing is known of the place.
  if (!accountId || left) return
  void callWorker('popup.keep', { accountId, tab: tab.value, q: query.value, openedId: opened.value?.id ?? null, scrolled })
}

/** Goes to the place, and keeps it while the popup is open. */
export function trackPopupPlace(): void {
  let scrolled = left?.scrolled ?? 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => keep(scrolled), pauseMs)
  }
  effect(goOn)
  effect(() => {
    // What is read here is what is followed.
    void [tab.value, query.value, opened.value, auth.value]
    keepSoon()
  })
  addEventListener(
    'scroll',
    (event) => {
      const list = findList(event)
      if (list?.role !== 'tabpanel') return
      scrolled = list.scrollTop
      keepSoon()
    },
    { capture: true, passive: true },
  )
  addEventListener('pagehide', () => keep(scrolled))
}
