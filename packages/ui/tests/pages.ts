/** The built gallery of the components in a real Chromium. */
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { closeContexts, keepProcess, openContext } from '../../../scripts/test-browser.ts'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { galleryAddress } from '../../../scripts/test-gallery.ts'

export interface GalleryPages {
  /** Where it is served, while tests run. */
  address: () => string
  /**
   * A page for one test, which an error in the page fails: the gallery, or the gallery page of a kit or of one part of it, in a theme. With
   * options of a context other than the size of the window it shares its storage and cache with no other page.
   */
  open: (theme?: 'light' | 'dark' | null, options?: BrowserContextOptions, kit?: string, part?: string) => Promise<Page>
}

/** The gallery for the tests of a file, from the server and in the browser of its worker. */
export function serveGallery(): GalleryPages {
  let address: string
  let shared: BrowserContext
  const newContext = (options: BrowserContextOptions = {}) => openContext({ viewport: { width: 1280, height: 900 }, ...options })
  beforeAll(async () => {
    const opened = newContext()
    address = await galleryAddress(join(import.meta.dirname, '../gallery/vite.config.ts'))
    shared = await opened
    await keepProcess(shared)
  })
  afterAll(closeContexts)
  return {
    address: () => address,
    open: async (theme = 'light', options, kit, part) => {
      const { viewport, ...others } = options ?? {}
      const isShared = options === undefined || (viewport && Object.keys(others).length === 0)
      const context = isShared ? shared : await newContext(options)
      const page = await context.newPage()
      if (isShared && viewport) await page.setViewportSize(viewport)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      onTestFinished(async () => {
        await (isShared ? page : context).close()
        expect(errors).toEqual([])
      })
      keepEvidence(context, () => errors.length > 0)
      await page.goto(`${address}?${new URLSearchParams({ ...(theme && { theme }), ...(kit && { page: kit }), ...(part && { part }) })}`)
      await page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { name: 'Interface gallery' }))
        .first()
        .waitFor()
      return page
    },
  }
}

export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
export const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
export const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
export const width = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width)
