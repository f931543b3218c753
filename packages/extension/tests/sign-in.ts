import type { Page } from 'playwright-core'
import type { ExtensionDesk } from './desk.ts'
import type { OpenExtension } from './open-extension.ts'

/** More than the server's interval between two polls for the approval. */
const pollingMs = 6000

/** The person who approves a sign-in, and the agency: by default the manager and the first agency. */
type Approval = NonNullable<Parameters<ExtensionDesk['approve']>[1]>

/** Signs in on the options page, with the approval given through the API. Leaves the page open. */
export async function signIn(
  extension: OpenExtension,
  desk: ExtensionDesk,
  { agencyId, serverUrl = desk.url, as }: Approval & { serverUrl?: string } = {},
): Promise<Page> {
  const page = await extension.options()
  await page.clock.install()
  await page.getByRole('textbox', { name: 'Server address' }).fill(serverUrl)
  await page.getByRole('button', { name: 'Use a code instead' }).click()
  await approve(page, desk, { agencyId, as })
  return page
}

/** Approves the code on the page, and advances the clocks of server and page to the page's next poll. */
async function approve(page: Page, desk: ExtensionDesk, by: Approval): Promise<void> {
  const code = await page.getByRole('status', { name: 'Code to compare' }).textContent()
  await desk.approve(code!, by)
  desk.app.clock.advance(pollingMs)
  await page.clock.fastForward(pollingMs)
  await page.getByText(/^Signed in to /).waitFor()
}
