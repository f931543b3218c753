/** Parts of the popup, as tests name them. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OpenExtension } from './open-extension.ts'

/** The names of the rows, once there are any. */
export async function names(page: Page): Promise<string[]> {
  await page.getByRole('listitem').first().waitFor()
  return await page.locator('[data-row]').allTextContents()
}
export const item = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
export const box = (page: Page) => page.getByRole('searchbox', { name: 'Search all campaigns' })
/** The name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
export const undoOf = (page: Page, name: string) => page.getByRole('button', { name: `Undo: ${name}` })
/** The list is the server's and not the kept one any more. */
export const fresh = async (page: Page) => await page.getByText(/^Updated [^·]+$/).waitFor()
export const badgeOf = ({ worker }: OpenExtension) =>
  worker.evaluate(async () => ({
    text: await chrome.action.getBadgeText({}),
    colour: (await chrome.action.getBadgeBackgroundColor({})).slice(0, 3),
    title: await chrome.action.getTitle({}),
  }))
export const colours = { orange: [138, 84, 0], violet: [99, 54, 196], grey: [85, 99, 122] }

export async function usePopup(extension: OpenExtension, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await extension.popup()
  await use(page)
  await page.close()
}

/** The page of the side panel, in a tab: no test can open the panel itself. */
export async function openPanel({ context, worker }: OpenExtension): Promise<Page> {
  const page = await context.newPage()
  await page.goto(new URL('/sidepanel.html', worker.url()).href)
  return page
}

/** Waits for a tab whose address has the text, closes it, and answers the address. */
export async function closeTabAt({ context }: OpenExtension, part: string): Promise<string> {
  await expect.poll(() => context.pages().map((page) => page.url())).toContainEqual(expect.stringContaining(part))
  const page = context.pages().find((open) => open.url().includes(part))!
  const url = page.url()
  await page.close()
  return url
}

/** Opens the popup over the page in front, runs expressions in it, one after the other until each is truthy, and closes it. */
export async function inOwnPopup({ context, worker }: OpenExtension, expressions: readonly string[]): Promise<void> {
  const devtools = await context.browser()!.newBrowserCDPSession()
  // The browser refuses while none of its windows is active, as for a moment after another popup has gone.
  await expect.poll(() => worker.evaluate('chrome.action.openPopup().then(() => null, (error) => error.message)')).toBeNull()
  const isPopup = ({ type, url }: { type: string; url: string }) => type === 'page' && url.endsWith('/popup.html')
  const find = async () => (await devtools.send('Target.getTargets')).targetInfos.find(isPopup)?.targetId
  await expect.poll(find).toBeDefined()
  const targetId = (await find())!
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
  const run = (expression: string, id = Math.ceil(Math.random() * 1e9)) =>
    new Promise<unknown>((resolve) => {
      devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message) as { id?: number; result?: { result?: { value?: unknown } } }
        if (answer.id === id) resolve(answer.result?.result?.value)
      })
      const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
      void devtools.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method: 'Runtime.evaluate', params }) })
    })
  for (const expression of expressions) await expect.poll(() => run(expression), { message: expression }).toBeTruthy()
  await devtools.send('Target.closeTarget', { targetId })
  await expect.poll(find).toBeUndefined()
  await devtools.detach()
}
