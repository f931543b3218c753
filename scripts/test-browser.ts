/** How the tests of pages and of the extension start Chromium. */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { hangMs } from './test-limits.ts'

/** A Chromium for a machine without a display that calls nobody by itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The full Chromium; nothing less loads an extension. `npm test` says where it is, a run by hand takes Debian's. */
export const fullBrowser = process.env['SPOTDESK_CHROMIUM'] ?? '/usr/bin/chromium'

/** A browser for pages: the same engine without its windows where that is installed, which takes a third less of the processors. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['SPOTDESK_HEADLESS_SHELL'] ?? fullBrowser,
    // Pages of a context that are open at the same time share a process, and so the scripts that it has compiled.
    args: [...browserFlags, '--renderer-process-limit=1'],
  })
}

/** The worker's browser is found by the environment that ends it, scripts/browser-environment.ts, which shares no module with tests. */
const holder: typeof globalThis & { spotdeskBrowser?: Promise<Browser> | undefined } = globalThis

const running = async (): Promise<Browser | undefined> => {
  const browser = await holder.spotdeskBrowser?.catch(() => undefined)
  return browser?.isConnected() ? browser : undefined
}

/** The one browser of a worker, for all of its files: started when the first asks, and anew after a crash. It ends with the worker. */
export async function workerBrowser(): Promise<Browser> {
  const browser = await running()
  if (browser) return browser
  holder.spotdeskBrowser = openBrowser()
  return holder.spotdeskBrowser
}

/** A context of the worker's browser, without motion and drawing. */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const browser = await workerBrowser()
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(hangMs)
  await leaveOutDrawing(context)
  return context
}

/**
 * The pages of a context lay out and answer as always, and are not drawn: nobody looks at them, and without a graphics card their pixels
 * took a fifth of the processor time of a test. A transparent root is in no frame; what floats in the browser's top layer still is, without
 * its blur, which took 45 ms for each frame. Who looks at a page draws it first.
 */
export async function leaveOutDrawing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    const isFrame = globalThis.top !== globalThis.self
    const root = isFrame ? '' : 'html:not([data-drawn]) { opacity: 0 !important }'
    sheet.replaceSync(`* { backdrop-filter: none !important } ${root}`)
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Draws a page from now on until it is loaded anew, for axe, which finds nothing on what is transparent. */
export async function draw(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.dataset['drawn'] = ''))
}

/**
 * Keeps the process of a context's pages while none of them is open: the next page finds the application's scripts compiled and opens in
 * half the time. For contexts in which tests open page after page.
 */
export async function keepProcess(context: BrowserContext): Promise<void> {
  await context.newPage()
}

/** Closes what a file has opened: files of a worker run one after the other, and the next one begins with no context. */
export async function closeContexts(): Promise<void> {
  const browser = await running()
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}
