/** How the tests of pages ask axe. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { draw } from './test-browser.ts'

/**
 * To describe also the elements that pass takes axe as long as to find those that do not. The style sheets are read for a rule about the
 * orientation of a screen, which axe leaves out by itself, and take a fifth of its time; the rule about sounds needs the media.
 */
const needed = { resultTypes: ['violations' as const], preload: { assets: ['media'] } }

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

/**
 * The violations of every rule in the light theme, and of the rules of colours in the dark one: 'dark color-contrast: #name'. The page stays
 * dark. Legacy mode opens no second page for it.
 */
export async function violationsInBothThemes(page: Page, { exclude = [], without = [] }: Scope = {}): Promise<string[]> {
  const found: string[] = []
  await draw(page)
  for (const [theme, rules] of themes) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    // The builder sends half a megabyte of axe with every look; a page that has it gets an empty script.
    const isThere = await page.evaluate(() => 'axe' in globalThis)
    const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode()
    for (const selector of exclude) builder.exclude(selector)
    const disabled = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
    const { violations } = await builder.options({ ...needed, ...(rules ? { runOnly: [...rules] } : { rules: disabled }) }).analyze()
    found.push(...violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`))
  }
  return found
}
