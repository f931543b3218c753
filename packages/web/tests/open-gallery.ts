/** The built gallery of the application's kits in a real Chromium, without a server. */
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { openBrowser } from '../../../scripts/test-browser.ts'

export interface KitOptions extends BrowserContextOptions {
  /** Runs before the page is loaded. */
  before?: (page: Page) => Promise<void>
}

export interface KitGallery {
  /** A kit's page with these parameters. An error of its scripts fails the test. */
  open: (kit: string, parameters?: Record<string, string>, options?: KitOptions) => Promise<Page>
}

/** One browser for the tests of a file. */
export function serveKits(): KitGallery {
  let server: PreviewServer
  let browser: Browser
  beforeAll(async () => {
    const configFile = join(import.meta.dirname, '../gallery/vite.config.ts')
    server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
  })
  return {
    open: async (kit, parameters = {}, { before, ...rest } = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...rest })
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(error.message))
      onTestFinished(async () => {
        await context.close()
        expect(problems).toEqual([])
      })
      await before?.(page)
      await page.goto(`${server.resolvedUrls!.local[0]}?${new URLSearchParams({ kit, theme: 'light', ...parameters })}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
  }
}
