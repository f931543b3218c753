import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export interface OpenGallery extends AsyncDisposable {
  browser: Browser
  /** A fresh page with the gallery in a theme. */
  address: string
  page: (theme: 'light' | 'dark' | null, options?: BrowserContextOptions) => Promise<Page>
}

/** Builds what users have: under NODE_ENV=test Vite would take the development build of React, which is several times slower. */
async function buildGallery(configFile: string, outDir: string): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build({ configFile, logLevel: 'error', build: { outDir } })
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

/** Builds the gallery, serves it on a free port and starts one Chromium. */
export async function openGallery(): Promise<OpenGallery> {
  const outDir = await mkdtemp(join(tmpdir(), 'spotdesk-gallery-'))
  const configFile = join(import.meta.dirname, '../gallery/vite.config.ts')
  await buildGallery(configFile, outDir)
  const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.resolvedUrls?.local[0]
  if (!address) throw new Error('The gallery is served at no address.')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags })
  return {
    browser,
    address,
    page: async (theme, options) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      await page.goto(theme ? `${address}?theme=${theme}` : address)
      await page.getByRole('heading', { name: 'Interface gallery' }).waitFor()
      return page
    },
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
