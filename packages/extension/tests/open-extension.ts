/** The built extension in a real Chromium. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core'
import { browserFlags, fullBrowser } from '../../../scripts/test-browser.ts'
import { installCopy } from './probe.ts'

/** The part of the browser's interface that scripts of tests use in the worker. */
declare global {
  const chrome: {
    storage: Record<
      'local' | 'session',
      {
        get: (key?: string) => Promise<Record<string, unknown>>
        set: (items: Record<string, unknown>) => Promise<void>
        remove: (keys: string[]) => Promise<void>
      }
    >
    action: Record<'getBadgeText' | 'getTitle', (details: object) => Promise<string>> & {
      getBadgeBackgroundColor: (details: object) => Promise<number[]>
    }
    alarms: { get: (name: string) => Promise<{ periodInMinutes?: number } | undefined> }
    runtime: { sendMessage: (message: unknown) => Promise<unknown> }
  }
}

export interface OpenExtension extends AsyncDisposable {
  context: BrowserContext
  /** The browser's profile folder. */
  profile: string
  /** The popup as a page of its size. */
  popup: () => Promise<Page>
  options: () => Promise<Page>
  /** The worker; a call while it is ended waits for its next start. */
  worker: Worker
  /** Ends the worker at once, as the browser does to free memory. */
  endWorker: () => Promise<void>
}

/**
 * Installs the production build with two differences: it may reach servers on this machine without asking, since no test can press the
 * browser's own permission dialog, and it has the content script of `probe.ts`.
 */
export async function openExtension(): Promise<OpenExtension> {
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-extension-'))
  const installed = join(folder, 'extension')
  const profile = join(folder, 'profile')
  await installCopy('chrome-mv3', installed, { host_permissions: ['http://127.0.0.1/*'] })
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: fullBrowser,
    headless: true,
    reducedMotion: 'reduce',
    args: [...browserFlags, `--disable-extensions-except=${installed}`, `--load-extension=${installed}`],
  })
  context.setDefaultTimeout(15_000)
  const [first = await context.waitForEvent('serviceworker')] = context.serviceWorkers()
  const origin = `chrome-extension://${new URL(first.url()).host}`
  // Installing opens the options, in the blank page of the window: from now on no page of a test is mistaken for that one.
  while (!context.pages().some((page) => page.url().startsWith(`${origin}/options.html`))) await sleep(20)

  async function open(path: string, width: number, height: number): Promise<Page> {
    const page = await context.newPage()
    await page.setViewportSize({ width, height })
    await page.goto(`${origin}/${path}`)
    return page
  }

  const devtools = await context.browser()!.newBrowserCDPSession()
  async function runningWorker(): Promise<string | undefined> {
    const { targetInfos } = await devtools.send('Target.getTargets')
    return targetInfos.find(({ type }) => type === 'service_worker')?.targetId
  }

  return {
    context,
    profile,
    popup: () => open('popup.html', 360, 560),
    options: () => open('options.html', 1000, 900),
    worker: first,
    endWorker: async () => {
      const targetId = await runningWorker()
      if (targetId) await devtools.send('Target.closeTarget', { targetId })
      while (await runningWorker()) await sleep(20)
    },
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
