import { browser } from 'wxt/browser'

/** The message to content scripts, after which they ask anew what they may show. */
export const changedMessage = 'mentions.changed'

/** Tells content scripts that accounts or sites have changed. Tabs without one do not answer. */
export async function tellPages(): Promise<void> {
  const tabs = await browser.tabs.query({})
  await Promise.allSettled(
    tabs.map(async ({ id }) => {
      if (id !== undefined) await browser.tabs.sendMessage(id, { type: changedMessage }, { frameId: 0 })
    }),
  )
}
