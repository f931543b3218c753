/** The start of popup and side panel: the app, and the changes that it follows while it is open. */
import { ignoreComposedKeys } from '@spotdesk/ui/native'
import { createRoot } from 'react-dom/client'
import { browser } from 'wxt/browser'
import { changedMessage } from '../../background/sites/tell-pages.ts'
import { whenPageChanges } from '../../pages/tab.ts'
import { PopupApp } from '../App.tsx'
import { dropSecondEnter } from '../drop-second-enter.ts'
import { refreshPopup, load, lookAtPage, page, loadPopup } from '../state.ts'

/** A list of this age is read again when somebody looks at it. */
const oldMs = 60_000

/**
 * Starts the page. It may stay open for hours: accounts, permissions and the active account change meanwhile.
 * @param before ends before anything is asked for
 */
export function openPage(before: Promise<void> = Promise.resolve()): void {
  ignoreComposedKeys()
  void before.then(loadPopup)
  createRoot(document.getElementById('root')!).render(<PopupApp />)
  addEventListener('keydown', dropSecondEnter, true)
  addEventListener('online', () => void load())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - (page.value?.asOf ?? 0) > oldMs) void load()
  })
  // A side panel stays while its person goes to other pages.
  whenPageChanges(() => void lookAtPage())
  browser.permissions.onAdded.addListener(() => void loadPopup())
  browser.permissions.onRemoved.addListener(() => void loadPopup())
  browser.runtime.onMessage.addListener((message: unknown, { tab }) => {
    // Content scripts have a tab; only the worker has none.
    if (!tab && (message as { type?: unknown } | null)?.type === changedMessage) void refreshPopup()
  })
}
