import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { type OpenGallery, openGallery } from './open-gallery.ts'

export interface GalleryPages {
  /** The browser and the address, while tests run. */
  gallery: () => OpenGallery
  /** A page of its own for one test, which an error in the page fails. */
  open: (...choice: Partial<Parameters<OpenGallery['page']>>) => Promise<Page>
}

/** Opens the gallery before the tests of a file and closes it after them. */
export function serveGallery(): GalleryPages {
  let opened: OpenGallery
  beforeAll(async () => {
    opened = await openGallery()
  })
  afterAll(() => opened[Symbol.asyncDispose]())
  return {
    gallery: () => opened,
    open: async (theme = 'light', options, kit) => {
      const page = await opened.page(theme, options, kit)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      onTestFinished(async () => {
        await (options ? page.context() : page).close()
        expect(errors).toEqual([])
      })
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
