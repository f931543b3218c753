/** The web application as users have it: the built pages on the real server with the test data, in a real Chromium. */
import { join } from 'node:path'
import {
  type Desk,
  type Person,
  type TestAppOptions,
  type TestClock,
  openDesk,
  toUserName,
  worldPassword,
  worldTime,
} from '@spotdesk/server/testing'
import type { BrowserContext, BrowserContextOptions, ConsoleMessage, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { closeContexts, keepProcess, openContext, workerBrowser } from '../../../scripts/test-browser.ts'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { goOn, leave, windowSize } from './kept-pages.ts'

const webDir = join(import.meta.dirname, '..', 'dist')

/** Starts at the time of the test data and runs at normal speed: tokens and codes count seconds. */
function runningClock(): TestClock {
  let offset = worldTime.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => void (offset += ms),
    set: (moment) => void (offset = moment.getTime() - Date.now()),
  }
}

export interface OpenOptions extends BrowserContextOptions {
  /** Another server than the file's own. */
  url?: string
  /** A storage that no other test has written to; without it tests of the same person share one, as the pages of a browser do. */
  isFresh?: boolean
  /** A page that the browser loads, for this test alone. Without it the page of an earlier test is led to the address, where there is one. */
  isLoaded?: boolean
  /** Runs before the page goes to its address. With `isLoaded` or `isFresh` that is before its own scripts run. */
  before?: (page: Page) => Promise<void>
}

export interface Web {
  desk: () => Desk
  url: () => string
  /** A page, signed in as a person or as nobody. An error of its scripts or a violation of its policy fails the test. */
  open: (person: Person | null, path: string, options?: OpenOptions) => Promise<Page>
}

/** One server for the tests of a file, in the browser of its worker; `fill` adds to the test data. */
export function serveWeb(fill: (desk: Desk) => Promise<void> = async () => {}, options: TestAppOptions = {}): Web {
  let desk: Desk
  beforeAll(async () => {
    const launched = workerBrowser()
    desk = await openDesk({ listen: true, clock: runningClock(), ...options, config: { webDir, ...options.config } })
    await fill(desk)
    await launched
  })
  afterAll(async () => {
    await closeContexts()
    await desk?.close()
  })
  const url = () => desk.app.url

  async function newContext(person: Person | null, { url: origin = url(), ...rest }: BrowserContextOptions & { url?: string }) {
    const context = await openContext({
      viewport: windowSize,
      baseURL: origin,
      acceptDownloads: true,
      locale: 'en-US',
      ...rest,
    })
    await context.addInitScript(showTime, worldTime.getTime() - Date.now())
    if (person) {
      const answer = await context.request.post('/api/v2/auth/login', { data: { userName: toUserName(person), password: worldPassword } })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    return context
  }

  const shared = new Map<Person, Promise<BrowserContext>>()
  function sharedContext(person: Person): Promise<BrowserContext> {
    const context = shared.get(person) ?? newSharedContext(person)
    shared.set(person, context)
    return context
  }

  async function newSharedContext(person: Person): Promise<BrowserContext> {
    const context = await newContext(person, {})
    await keepProcess(context)
    return context
  }

  const keptPages = new Map<Person, Page>()
  function takeKept(person: Person): Page | undefined {
    const page = keptPages.get(person)
    keptPages.delete(person)
    return page
  }
  async function keep(person: Person, page: Page): Promise<void> {
    if (!keptPages.has(person) && (await leave(page))) keptPages.set(person, page)
    else await page.close()
  }

  return {
    desk: () => desk,
    url,
    open: async (person, path, { before, isFresh = false, isLoaded = false, viewport = windowSize, ...rest } = {}) => {
      const isShared = person !== null && !isFresh && Object.keys(rest).length === 0
      const context = await (isShared ? sharedContext(person) : newContext(person, { viewport, ...rest }))
      const mayBeKept = isShared && !isLoaded
      const kept = mayBeKept ? takeKept(person) : undefined
      const page = kept ?? (await context.newPage())
      const { problems, stop } = watch(page)
      onTestFinished(async ({ task }) => {
        const hasFailed = task.result?.state === 'fail' || problems.length > 0
        await (mayBeKept && !hasFailed ? keep(person, page) : isShared ? page.close() : context.close())
        stop()
        expect(problems).toEqual([])
      })
      keepEvidence(context, () => problems.length > 0)
      // A kept page has the usual size again, and so has a new one.
      if (isShared && viewport && viewport !== windowSize) await page.setViewportSize(viewport)
      await before?.(page)
      await (kept ? goOn(page, path) : page.goto(path))
      return page
    },
  }
}

/** Errors of scripts and violations of the page's policy from now on. */
function watch(page: Page): { problems: readonly string[]; stop: () => void } {
  const problems: string[] = []
  const onError = (error: Error) => void problems.push(error.message)
  const onMessage = (message: ConsoleMessage) => {
    // The browser's own lines on failed requests ("Failed to load resource") are answers that tests ask for.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) problems.push(message.text())
  }
  page.on('pageerror', onError).on('console', onMessage)
  return { problems, stop: () => void page.off('pageerror', onError).off('console', onMessage) }
}

/** Runs in the page: the browser's clock shows the server's time. */
function showTime(offset: number): void {
  const RealDate = Date
  class ShownDate extends RealDate {
    constructor(...parts: [] | [number | string | Date]) {
      super(...((parts.length > 0 ? parts : [RealDate.now() + offset]) as [number]))
    }
    static override now(): number {
      return RealDate.now() + offset
    }
  }
  globalThis.Date = ShownDate as DateConstructor
}

/**
 * Ends the session of a page: its calls by this method to this address are the first to meet the end. Were every call to meet it, one that
 * typing had caused could take the form away before its button is pressed. `unrouteAll` before the sign-in.
 */
export async function endSession(page: Page, method: 'POST' | 'PUT', address: string): Promise<void> {
  await page.context().clearCookies()
  const ended = { code: 'unauthenticated', message: 'No session.', retryable: false }
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status: 401, json: ended }) : route.fallback(),
  )
}

export const table = (page: Page | Locator, name = 'Campaigns') => page.getByRole('grid', { name, exact: true })
/** The rows of a list, without those of lists inside it. */
export const rowsOf = (page: Page) => table(page).locator('[data-row]')
export const rowNamed = (page: Page, name: string) => rowsOf(page).filter({ hasText: name })
export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const rangeText = (page: Page) => page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/)
export const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: /Notifications/ }).getByText(text)

/**
 * Types into a combobox that may be out of view. A scroll hides its list for a moment, and the event of a scroll comes with the next frame: the
 * field is brought into view first, so that no press goes to where the list was.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.scrollIntoViewIfNeeded()
  await field.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await field.fill(text)
}

/** Gives the focus to what can act: a disabled control takes none, and the keys after it would go nowhere. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.poll(() => target.isEnabled()).toBe(true)
  await target.focus()
}

/** Clicks a checkbox where users do: on the drawn box, not on the hidden input below it. */
export const tick = (page: Page | Locator, name: string) =>
  page.getByRole('checkbox', { name, exact: true }).locator('xpath=ancestor::label').click()

/** Opens the menu of a row and answers its items. */
export async function openRowMenu(page: Page, name: string): Promise<string[]> {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole('menu').waitFor()
  return page.getByRole('menuitem').allTextContents()
}

/** Path and parameters of the page's address. */
export const placeOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '')

export async function atPlace(page: Page, place: string | RegExp): Promise<void> {
  await page.waitForURL((url) => {
    const here = url.pathname + url.search
    return typeof place === 'string' ? here === place : place.test(here)
  })
}
