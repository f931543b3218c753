/** How the tests of pages ask axe. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** To describe also the elements that pass takes axe as long as to find those that do not. */
const violationsAlone = { resultTypes: ['violations' as const] }

/** Axe on a page, which describes violations alone. Legacy mode opens no second page for it. */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options(violationsAlone)

/** A theme changes colours alone: what else axe looks at is the same in both. */
const themes = [
  ['light', null],
  ['dark', ['color-contrast', 'link-in-text-block']],
] as const

interface Scope {
  /** Elements that are not looked at. */
  exclude?: readonly string[]
  /** Rules that do not hold there. */
  without?: readonly string[]
}

/** The violations of every rule in the light theme, and of the rules of colours in the dark one: 'dark color-contrast: #name'. */
export async function violationsInBothThemes(page: Page, { exclude = [], without = [] }: Scope = {}): Promise<string[]> {
  const found: string[] = []
  for (const [theme, rules] of themes) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    // The builder sends half a megabyte of axe with every look; a page that has it gets an empty script.
    const isThere = await page.evaluate(() => 'axe' in globalThis)
    const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode()
    for (const selector of exclude) builder.exclude(selector)
    const disabled = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
    const { violations } = await builder
      .options({ ...violationsAlone, ...(rules ? { runOnly: [...rules] } : { rules: disabled }) })
      .analyze()
    found.push(...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`))
  }
  return found
}
