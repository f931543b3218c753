import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'

/** Expects that axe finds nothing, light or dark. */
export const inBothThemes = async (page: Page): Promise<void> => expect(await violationsInBothThemes(page)).toEqual([])
