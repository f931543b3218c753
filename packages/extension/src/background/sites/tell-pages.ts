import { browser } from 'wxt/browser'

/** The message to content scripts and to the extension's own pages, after which they ask anew what they may show. */
export const changedMessage = 'worker.changed'

/** Tells pages such as the side panel that there is something new to show. Where there is none, nobody answers. */
export function notifyOwnPages(): void {
  void browser.runtime.sendMessage({ type: changedMessage }).catch(() => undefined)
}

/** Tells content scripts and own pages that accounts or sites have changed. */
export async function notifyPages(): Promise<void> {
  notifyOwnPages()
  const tabs = await browser.tabs.query({})
  await Promise.allSettled(
    tabs.map(async ({ id }) => {
      if (id !== undefined) await browser.tabs.sendMessage(id, { type: changedMessage }, { frameId: 0 })
    }),
  )
}
