import { toUserName } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { advance, takeClock } from './clock.ts'
import type { ExtensionDesk } from './desk.ts'
import type { OpenExtension } from './open-extension.ts'

/** More than the server's interval between two polls for the approval. */
const pollingMs = 6000

/** The person who approves a sign-in, and the agency: by default the manager and the first agency. */
type Approval = NonNullable<Parameters<ExtensionDesk['approve']>[1]>

/** Signs in by the messages of the options page, with the approval given through the API. */
export async function signIn(
  { ask }: OpenExtension,
  desk: ExtensionDesk,
  { agencyId, serverUrl = desk.url, as }: Approval & { serverUrl?: string } = {},
): Promise<void> {
  const { data, error } = await ask('auth.signIn', { serverUrl })
  if (error) throw new Error(error.message)
  await desk.approve((data as { waiting: { userCode: string } }).waiting.userCode, { agencyId, as })
  const polled = await ask('auth.poll')
  if (!polled.ok || (polled.data as { waiting: object | null }).waiting) throw new Error(`Nobody was signed in: ${JSON.stringify(polled)}`)
}

interface Accounts {
  accounts: { serverUrl: string; userName: string; agencyName: string; isRefused: boolean }[]
}

/** Sees to it that the manager is signed in to the first agency, and nobody else, whatever the test before has left. */
export async function signInAlone(extension: OpenExtension, desk: ExtensionDesk, serverUrl = desk.url): Promise<void> {
  const { accounts } = (await extension.ask('auth.state')).data as Accounts
  const [first, ...others] = accounts
  const isManager = first?.userName === toUserName('manager') && first.agencyName === 'Home agency' && first.serverUrl === serverUrl
  if (isManager && !first.isRefused && others.length === 0) return
  await extension.ask('data.removeAll')
  await signIn(extension, desk, { serverUrl })
}

/** Signs in on the options page, for tests of that page. Leaves it open. */
export async function signInOnPage(extension: OpenExtension, desk: ExtensionDesk, serverUrl = desk.url): Promise<Page> {
  const page = await extension.options()
  await takeClock(page)
  await page.getByRole('textbox', { name: 'Server address' }).fill(serverUrl)
  await page.getByRole('button', { name: 'Use a code instead' }).click()
  const code = await page.getByRole('status', { name: 'Code to compare' }).textContent()
  await desk.approve(code!)
  await untilNextPoll(page, desk)
  await page.getByText(/^Signed in to /).waitFor()
  return page
}

/** Advances the clocks of server and page to the page's next poll. The page's clock has to be installed. */
export async function untilNextPoll(page: Page, desk: ExtensionDesk): Promise<void> {
  desk.app.clock.advance(pollingMs)
  await advance(page, pollingMs)
}
