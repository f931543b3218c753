/** How the tests of pages ask axe. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Axe on a page, which describes violations alone: to describe also the elements that pass takes it as long as to find what
 * does not. Legacy mode opens no second page for it.
 */
export const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
