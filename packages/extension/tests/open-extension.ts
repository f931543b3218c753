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
    permissions: {
      getAll: () => Promise<{ origins?: string[] }>
      remove: (permissions: { origins: string[] }) => Promise<boolean>
      request: (permissions: { origins: string[] }) => Promise<boolean>
    }
    /** Only the browser's own page of extensions has it. */
    developerPrivate: { addHostPermission: (id: string, host: string) => Promise<void> }
    alarms: { get: (name: string) => Promise<{ periodInMinutes?: number } | undefined> }
    runtime: {
      sendMessage: (message: unknown) => Promise<unknown>
      getContexts: (filter: { contextTypes: string[] }) => Promise<{ documentUrl?: string }[]>
    }
  }
}

export interface OpenExtension extends AsyncDisposable {
  context: BrowserContext
  /** The browser's profile folder. */
  profile: string
  /** The popup as a page of its size. */
  popup: () => Promise<Page>
  options: () => Promise<Page>
  /** The browser's next question for the access to a pattern is answered with yes, without its dialog. */
  permit: (pattern: string) => Promise<void>
  /** The worker; a call while it is ended waits for its next start. */
  worker: Worker
  /** Ends the worker at once, as the browser does to free memory. */
  endWorker: () => Promise<void>
}

interface OpenOptions {
  /** `chrome-mv3-test` shows tests what it puts into web pages. */
  build?: 'chrome-mv3' | 'chrome-mv3-test'
  /** Further entries of the manifest. */
  entries?: object
  /** It reaches no server until it has asked, as after an installation; `permit` answers. */
  asks?: boolean
}

/**
 * Installs the production build with two differences: it may reach servers on this machine without asking, since no test can press the
 * browser's own permission dialog, and it has the content script of `probe.ts`.
 * @param entries more entries of the manifest
 */
export async function openExtension({ build = 'chrome-mv3', entries = {}, asks = false }: OpenOptions = {}): Promise<OpenExtension> {
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-extension-'))
  const installed = join(folder, 'extension')
  const profile = join(folder, 'profile')
  const access = asks ? { content_scripts: [] } : { host_permissions: ['http://127.0.0.1/*'] }
  await installCopy(build, installed, { ...access, ...entries })
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

  async function permit(pattern: string): Promise<void> {
    const page = await context.newPage()
    await page.goto('chrome://extensions')
    await page.evaluate(([id, host]) => chrome.developerPrivate.addHostPermission(id!, host!), [new URL(origin).host, pattern])
    await page.close()
  }

  const devtools = await context.browser()!.newBrowserCDPSession()
  async function runningWorker(): Promise<string | undefined> {
    const { targetInfos } = await devtools.send('Target.getTargets')
    return targetInfos.find(({ type }) => type === 'service_worker')?.targetId
  }

  return {
    context,
    profile,
    popup: () => open('popup.html', 380, 560),
    options: () => open('options.html', 1000, 900),
    permit,
    worker: first,
    endWorker: async () => {
      const targetId = await runningWorker()
      if (targetId) await devtools.send('Target.closeTarget', { targetId })
      // A page of the extension that waits for an answer may have started the next one already, under the same name.
      for (let tries = 0; tries < 50 && (await runningWorker()); tries++) await sleep(20)
    },
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
