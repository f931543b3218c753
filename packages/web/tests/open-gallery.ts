/** The built gallery of the application's kits in a real Chromium, without a server. */
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { closeContexts, keepProcess, openContext, workerBrowser } from '../../../scripts/test-browser.ts'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { galleryAddress } from '../../../scripts/test-gallery.ts'

export interface KitOptions extends BrowserContextOptions {
  /** Runs before the page is loaded. */
  before?: (page: Page) => Promise<void>
}

export interface KitGallery {
  /** A kit's page with these parameters. An error of its scripts fails the test. */
  open: (kit: string, parameters?: Record<string, string>, options?: KitOptions) => Promise<Page>
}

/**
 * Waits for the layout that stands: the font that comes last changes the columns that are measured by it, and the frame after it marks what
 * an edge covers.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })

/** The gallery for the tests of a file, from the server and in the browser of its worker. */
export function serveKits(): KitGallery {
  let address: string
  let shared: Promise<BrowserContext> | undefined
  const newContext = (options: BrowserContextOptions) =>
    openContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US', ...options })
  async function newSharedContext(): Promise<BrowserContext> {
    const context = await newContext({})
    await keepProcess(context)
    return context
  }
  beforeAll(async () => {
    const launched = workerBrowser()
    address = await galleryAddress(join(import.meta.dirname, '../gallery/vite.config.ts'))
    await launched
  })
  afterAll(closeContexts)
  return {
    open: async (kit, parameters = {}, { before, viewport, ...rest } = {}) => {
      const isShared = Object.keys(rest).length === 0
      const context = await (isShared ? (shared ??= newSharedContext()) : newContext({ ...(viewport && { viewport }), ...rest }))
      const page = await context.newPage()
      if (isShared && viewport) await page.setViewportSize(viewport)
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      onTestFinished(async () => {
        // A test begins with an empty storage, in whichever context.
        if (isShared && !page.isClosed()) await page.evaluate(() => localStorage.clear())
        await (isShared ? page : context).close()
        expect(problems).toEqual([])
      })
      keepEvidence(context, () => problems.length > 0)
      await before?.(page)
      await page.goto(`${address}?${new URLSearchParams({ kit, theme: 'light', ...parameters })}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
}
