import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'

/**
 * Fails with what axe finds on the page, in light and in dark. `region` is left out: React Aria puts its button that closes a popover for
 * screen readers beside the dialog, not into it. Its announcements name elements that may be gone.
 */
export async function axe(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page, { exclude: ['[data-live-announcer]'], without: ['region'] })).toEqual([])
  // axe takes a group without a name.
  const unnamed = page.locator('[role=group]:not([aria-label]):not([aria-labelledby])')
  expect(await unnamed.evaluateAll((groups) => groups.map(({ outerHTML }) => outerHTML.slice(0, 200)))).toEqual([])
}
