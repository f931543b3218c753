/**
 * `npm run pictures [-- --url http://127.0.0.1:4400]`: takes a picture of every screen on a running desk with demo data. Without options
 * these are the small ones of the documentation; `--out /tmp/look --width 1600 --theme dark --scale 1` takes pictures to look at, and
 * `--only wizard` those of the paths that contain a text. It exits with 1 when a screen could not be opened.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { findChromium } from '../browser.ts'
import { openBrowser } from '../test-browser.ts'
import { type Examples, addressOf, findExamples } from './addresses.ts'
import { pictureOf } from './picture.ts'
import { readScreens } from './read-screens.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: process.env['SPOTDESK_API_URL'] ?? 'http://127.0.0.1:4400' },
    user: { type: 'string', default: 'manager@demo.spotdesk.test' },
    seller: { type: 'string', default: 'admin@demo.spotdesk.test' },
    password: { type: 'string', default: 'Spotdesk-demo-1' },
    out: { type: 'string' },
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    scale: { type: 'string', default: '0.5' },
    theme: { type: 'string', default: 'light' },
    whole: { type: 'boolean', default: false },
  },
})

/** A spinner or a skeleton is no picture of a screen. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('main [role=status]')?.textContent?.includes('Loading'))
}

async function picture(context: BrowserContext, path: string, examples: Examples): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto(addressOf(path, examples))
    await settle(page)
    const file = pictureOf(path)
    const target = values.out ? join(values.out, file.split('/').at(-1)!) : join(import.meta.dirname, '..', '..', file)
    await page.screenshot({ path: target, fullPage: values.whole })
  } finally {
    await page.close()
  }
}

process.env['SPOTDESK_CHROMIUM'] ??= findChromium()
mkdirSync(values.out ?? join(import.meta.dirname, '..', '..', 'docs', 'screens'), { recursive: true })
const examples = await findExamples(values)
const browser = await openBrowser()
const options = {
  baseURL: values.url,
  viewport: { width: Number(values.width), height: Number(values.height) },
  deviceScaleFactor: Number(values.scale),
  colorScheme: values.theme === 'dark' ? ('dark' as const) : ('light' as const),
  reducedMotion: 'reduce' as const,
}
const inside = await browser.newContext(options)
const outside = await browser.newContext(options)
// Publishers and zones are for people who sell.
const seller = await browser.newContext(options)
await inside.request.post('/api/v2/auth/login', { data: { userName: values.user, password: values.password } })
await seller.request.post('/api/v2/auth/login', { data: { userName: values.seller, password: values.password } })
let failed = 0
for (const screen of (await readScreens()).filter(({ load, path }) => load && path.includes(values.only))) {
  try {
    const signedIn = /^\/(publishers|zones)/.test(screen.path) ? seller : inside
    await picture(screen.isUnsecured ? outside : signedIn, screen.path, examples)
    console.log(screen.path)
  } catch (error) {
    failed += 1
    console.error(`${screen.path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
await browser.close()
process.exitCode = failed > 0 ? 1 : 0
