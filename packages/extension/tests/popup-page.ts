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
