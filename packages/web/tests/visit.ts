/** Ways through an application that runs: without loading it anew for each address. */
import type { Page } from 'playwright-core'

/** Goes to an address as the browser's own buttons do: the guards and the screen of the address are the same as after a load. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}
