/** Gestures in a page: the work of the main thread, and the time until their result is painted. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { manager, password } from '../desk/desk.ts'
import { patienceMs, within } from './patience.ts'

/** A change of the page that ends a gesture. */
type Ending = 'appears' | 'changes' | 'is typed'

/** The condition that a page waits for; runs in it. */
export interface Watch {
  selector: string
  ending: Ending
  /** The event that begins the gesture; without one it begins with the navigation. */
  begin: 'pointerdown' | 'keydown' | null
}

/**
 * Runs in the page and keeps, as `painted`, the promise of the milliseconds from the beginning to the frame after the ending. It looks when
 * the page changes, not at intervals: a driver that asks every 100 ms would measure itself.
 */
export function watch({ selector, ending, begin }: Watch): void {
  const textNow = () => document.querySelector(selector)?.textContent ?? null
  const before = textNow()
  const isOver = {
    appears: () => textNow() !== null,
    changes: () => textNow() !== null && textNow() !== before,
    'is typed': () => document.querySelector<HTMLInputElement>(selector)?.value !== '',
  }[ending]
  let from = 0
  if (begin) addEventListener(begin, ({ timeStamp }) => (from = timeStamp), { capture: true, once: true })
  const painted = new Promise<number>((resolve) => {
    const end = () => {
      if (!isOver()) return
      observer.disconnect()
      removeEventListener('input', end)
      // The frame is on the screen when the task after it runs.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
    }
    const observer = new MutationObserver(end)
    observer.observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('input', end)
  })
  Object.assign(globalThis, { painted })
}

/** Milliseconds of the processor that the main thread of a page has had so far: neighbours that wait for the same processor do not count. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const time = metrics.find(({ name }) => name === 'ThreadTime')
  if (!time) throw new Error('This Chromium does not tell the processor time of its main thread.')
  return time.value * 1000
}

/** A pause without work that says that a gesture is over; longer than the pauses after which either side sends a search. */
const quietMs = 700
/** Work of a pause in which only the driver asks. */
const idleMs = 3

/** Waits for a pause of the main thread. @throws Error after a minute in which it has never paused */
export async function untilQuiet(page: Page, session: CDPSession): Promise<void> {
  const pauses = patienceMs / quietMs
  let before = await workOf(session)
  for (let pause = 0; pause < pauses; pause++) {
    await page.waitForTimeout(quietMs)
    const now = await workOf(session)
    if (now - before <= idleMs) return
    before = now
  }
  throw new Error(`Waited ${patienceMs / 1000} s for the main thread of ${page.url()} to pause.`)
}

interface Gesturing {
  /** The thing that is painted in the end, for the error of a wait that does not end. */
  what: string
  act: () => Promise<void>
  /** Counts the work until the result is painted; otherwise all of it, also what comes after. */
  isOverWhenPainted?: boolean
}

/** The cost of a gesture whose ending the page watches for. */
export async function measure(
  page: Page,
  session: CDPSession,
  { what, act, isOverWhenPainted }: Gesturing,
): Promise<{ cpu: number; wall: number }> {
  await untilQuiet(page, session)
  const before = await workOf(session)
  await act()
  const painted = page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
  const wall = await within(`the gesture "${what}" on ${page.url()} to be painted`, painted)
  if (!isOverWhenPainted) await untilQuiet(page, session)
  return { cpu: (await workOf(session)) - before, wall }
}

/** The middle of an element, or a place in it: finding it is no part of a gesture. */
export async function placeOf(page: Page, selector: string, at?: { x: number; y: number }): Promise<[x: number, y: number]> {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${page.url()} shows no ${selector}.`)
  return [box.x + (at?.x ?? box.width / 2), box.y + (at?.y ?? box.height / 2)]
}

/** A browser in which the manager of the demo is signed in. */
export async function signedIn(browser: Browser, origin: string): Promise<BrowserContext> {
  // react-admin writes its style sheets into the page, which the content policy of ours forbids.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin, bypassCSP: true })
  const answer = await context.request.post('/api/v2/auth/login', { data: { userName: manager, password } })
  if (!answer.ok()) throw new Error(`Signing in failed: ${answer.status()}`)
  return context
}
