/** The keys of the extension that the browser does not handle itself. */
import { browser } from 'wxt/browser'
import { findByAddress } from './find-target.ts'
import { openCampaign } from './target.ts'

/** Registers the listener of keys; to be called while the worker's script runs for the first time. */
export function listenToCommands(): void {
  browser.commands.onCommand.addListener((command, tab) => {
    // The key gives access to the address of the tab. It pauses nothing by itself: the popup asks.
    if (command === 'pause-current')
      void openCampaign(
        findAddress(tab?.url).then((url) => findByAddress(url, 'pause')),
        'page',
      )
  })
}

/** Some browsers do not tell the tab of a key. */
async function findAddress(url: string | undefined): Promise<string | undefined> {
  if (url !== undefined) return url
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true })
  return tab?.url
}
