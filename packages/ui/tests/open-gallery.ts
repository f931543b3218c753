import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { preview } from 'vite'
import { openBrowser } from '../../../scripts/test-browser.ts'

export interface OpenGallery extends AsyncDisposable {
  browser: Browser
  address: string
  /** The gallery, or the gallery page of a kit, in a theme; with options of a context it shares its storage and cache with no other page. */
  page: (theme: 'light' | 'dark' | null, options?: BrowserContextOptions, kit?: string) => Promise<Page>
}

/** Serves the built gallery on a free port and starts one Chromium. */
export async function openGallery(): Promise<OpenGallery> {
  const configFile = join(import.meta.dirname, '../gallery/vite.config.ts')
  const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('The gallery is served at no address.')
  const browser = await openBrowser()
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(10_000)
    return context
  }
  const shared = await newContext()
  return {
    browser,
    address,
    page: async (theme, options, kit) => {
      const context = options ? await newContext(options) : shared
      const page = await context.newPage()
      await page.goto(`${address}?${new URLSearchParams({ ...(theme && { theme }), ...(kit && { page: kit }) })}`)
      await page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { name: 'Interface gallery' }))
        .first()
        .waitFor()
      return page
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await server.close()
    },
  }
}
