/** The Chromium of a worker: started once, for all of its files. Each file installs the extension anew, and nothing of it stays. */
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type CDPSession, chromium } from 'playwright-core'
import { browserFlags, fullBrowser } from '../../../scripts/test-browser.ts'
import { hangMs } from '../../../scripts/test-limits.ts'

export interface ExtensionBrowser {
  context: BrowserContext
  /** The browser's profile folder. */
  profile: string
  devtools: CDPSession
  close: () => Promise<void>
}

/** A browser of one's own, for who reads its profile. */
export async function startBrowser(): Promise<ExtensionBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'spotdesk-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: fullBrowser,
    headless: true,
    reducedMotion: 'reduce',
    // The folder goes with the process, below: Playwright would let it live on until the browser has closed.
    handleSIGTERM: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...browserFlags, '--enable-unsafe-extension-debugging'],
  })
  context.setDefaultTimeout(hangMs)
  return {
    context,
    profile,
    devtools: await context.browser()!.newBrowserCDPSession(),
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

let workers: Promise<ExtensionBrowser> | undefined

/** The browser that all files of a worker share; a new one if the last has crashed. */
export async function workersBrowser(): Promise<ExtensionBrowser> {
  const running = await workers?.catch(() => undefined)
  if (running?.context.browser()?.isConnected()) return running
  if (!workers) process.once('SIGTERM', () => process.exit())
  workers = startBrowser()
  const { profile } = await workers
  process.once('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  return await workers
}
