/** A real Chromium, and a page that fails its test on any error or breach of the page's policy. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { leaveOutDrawing } from '../../../scripts/test-browser.ts'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { demo } from './people.ts'

export interface Visit {
  page: Page
  /** Errors of scripts and of the content security policy so far. */
  problems: string[]
}

/** A page of its own, with storage of its own, and without motion: painting each frame of it takes a quarter of the time. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const viewport = { width: 1600, height: 900 }
  const context = await browser.newContext({ viewport, baseURL: url, acceptDownloads: true, reducedMotion: 'reduce', ...options })
  keepEvidence(context)
  await leaveOutDrawing(context)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) problems.push(message.text())
  })
  return { page, problems }
}

/** Signs in on the log-in page, wherever that was reached from. */
export async function signIn(page: Page, userName: string = demo.manager, password: string = demo.password): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
