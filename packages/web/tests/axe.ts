import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'

/**
 * Fails with what axe finds on the page, in light and in dark. `region` is left out: React Aria puts its button that closes a popover for
 * screen readers beside the dialog, not into it. Its announcements name elements that may be gone.
 */
export const axe = async (page: Page): Promise<void> =>
  expect(await violationsInBothThemes(page, { exclude: ['[data-live-announcer]'], without: ['region'] })).toEqual([])
