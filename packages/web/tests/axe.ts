import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Fails with what axe finds on the page, in light and in dark. */
export async function axe(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('[data-live-announcer]').disableRules('region').analyze()
    expect(violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)).toEqual([])
  }
}
