import type { Page } from 'playwright-core'
import type { ExtensionDesk } from './desk.ts'
import type { OpenExtension } from './open-extension.ts'

/** Signs in on the options page, with the approval given through the API. Leaves the page open. */
export async function signIn(
  extension: OpenExtension,
  desk: ExtensionDesk,
  { agencyId, serverUrl = desk.url }: { agencyId?: number; serverUrl?: string } = {},
): Promise<Page> {
  const page = await extension.options()
  await page.getByRole('textbox', { name: 'Server address' }).fill(serverUrl)
  await page.getByRole('button', { name: /^Sign in/ }).click()
  const code = await page.getByRole('status', { name: 'Code to compare' }).textContent()
  await desk.approve(code!, agencyId)
  await page.getByText(/^Signed in to /).waitFor()
  return page
}
