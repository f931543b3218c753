import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

async function findings(page: Page): Promise<string[]> {
  // React Aria announces a pending button by an element that names the button, and leaves it for 7 s after the button is gone.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('[data-live-announcer]').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
}

/** Expects that axe finds nothing, light or dark. */
export async function inBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
    expect(await findings(page), theme).toEqual([])
  }
}
