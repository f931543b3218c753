import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { preview } from 'vite'
import { openBrowser } from '../../../scripts/test-browser.ts'

export interface OpenGallery extends AsyncDisposable {
  browser: Browser
  address: string
  /** A page with the gallery in a theme; with options it shares its storage and cache with no other page. */
  page: (theme: 'light' | 'dark' | null, options?: BrowserContextOptions) => Promise<Page>
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
    page: async (theme, options) => {
      const context = options ? await newContext(options) : shared
      const page = await context.newPage()
      await page.goto(theme ? `${address}?theme=${theme}` : address)
      await page.getByRole('heading', { name: 'Interface gallery' }).waitFor()
      return page
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await server.close()
    },
  }
}
