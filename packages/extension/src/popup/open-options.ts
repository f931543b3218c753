import { browser } from 'wxt/browser'

/** Opens the options, and closes the popup. */
export function openOptions(): void {
  void browser.runtime.openOptionsPage()
  window.close()
}
