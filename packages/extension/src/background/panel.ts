/** The side panel of Chrome, the sidebar of Firefox: the popup's page, which stays open. */
import { browser } from 'wxt/browser'

interface Sidebar {
  sidebarAction?: { open: () => Promise<void> }
}

/** Opens the panel. To be called in the same turn as the event of a press: browsers open it only then. */
export function openPanel(windowId: number | undefined): void {
  if (import.meta.env.FIREFOX) void (browser as Sidebar).sidebarAction?.open()
  else if (windowId !== undefined) void browser.sidePanel.open({ windowId })
}
