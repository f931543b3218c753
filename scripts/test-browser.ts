/** How the tests of pages and of the extension start Chromium. */
import { type Browser, chromium } from 'playwright-core'

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
  return chromium.launch({ executablePath: process.env['SPOTDESK_HEADLESS_SHELL'] ?? fullBrowser, args: browserFlags })
}
