/** What axe finds on a page of the application. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A theme changes colours alone: what else axe looks at is the same in both. */
const themes = [
  ['light', null],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const

/**
 * The findings of every rule in the light theme, and of the rules of colours in the dark one. `region` is left out: React Aria puts its
 * button that closes a popover for screen readers beside the dialog, not into it. Its announcements name elements that may be gone.
 */
async function findingsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [theme, rules] of themes) {
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), theme)
    const builder = await builderOf(page)
    const { violations } = await builder
      // To name each element that is as it should be takes axe as long as to find those that are not.
      .options({ resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : { rules: { region: { enabled: false } } }) })
      .analyze()
    found.push(...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`))
  }
  return found
}

/** The builder sends half a megabyte of axe with every look; a page that has it gets an empty script. */
async function builderOf(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode().exclude('[data-live-announcer]')
}

/** Fails with what axe finds on the page, in light and in dark. */
export const axe = async (page: Page): Promise<void> => expect(await findingsOf(page)).toEqual([])
