/** The tab that a popup or a side panel stands beside. */
import { browser } from 'wxt/browser'

/** Runs when another page is in front: another tab, or another address in it. @returns ends it */
export function whenPageChanges(run: () => void): () => void {
  const onUpdated: Parameters<typeof browser.tabs.onUpdated.addListener>[0] = (_, { status, url }, { active }) => {
    if (active && (status === 'complete' || url !== undefined)) run()
  }
  browser.tabs.onActivated.addListener(run)
  browser.tabs.onUpdated.addListener(onUpdated)
  return () => {
    browser.tabs.onActivated.removeListener(run)
    browser.tabs.onUpdated.removeListener(onUpdated)
  }
}

/** The tab in front. Its address is told only where the user has opened the popup over it, or has allowed its site. */
export async function tabInFront() {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true })
  return tab
}
