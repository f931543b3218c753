/**
 * Pages that go from address to address and from test to test: the application that runs in them is led on, which takes a third of the
 * processor time of a load. What it had loaded and said is gone before, so that a test finds what it would find after a load.
 */
import type { Page } from 'playwright-core'
import { lookAsUsual, visit } from './visit.ts'

/** Pixels of a window. */
export const windowSize = { width: 1440, height: 900 } as const

/** A screen with nothing on it, between two others. */
const between = '/terms'

/** Events that a test may have listened to; the kit takes its own listeners off by itself. */
const events = ['request', 'requestfinished', 'requestfailed', 'response', 'download', 'popup', 'filechooser', 'dialog'] as const

/** Goes to an address inside the application, with nothing of the screen before: its answers are asked for again, its toasts are gone. */
export async function go(page: Page, path: string): Promise<void> {
  if (await empty(page)) await goOn(page, path)
  else await page.goto(path)
}

/** Prepares a page for the next test. False: it cannot be led on, as something stays open over its screen, or nobody is signed in. */
export async function leave(page: Page): Promise<boolean> {
  if (page.isClosed()) return false
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.move(0, 0)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce', forcedColors: null, contrast: null })
  await page.setViewportSize(windowSize)
  if (!(await empty(page))) return false
  await lookAsUsual(page)
  await page.evaluate(() => {
    sessionStorage.clear()
    delete document.documentElement.dataset['theme']
    delete document.documentElement.dataset['drawn']
  })
  return true
}

/** Leads an emptied page to an address, with nothing that it has loaded before, and waits until it has left the empty screen. */
export async function goOn(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(forget))) throw new Error('The application does not hold its answers and toasts where this kit looks for them.')
  if (path === between) return
  await visit(page, path)
  await page.locator('[data-left]').waitFor({ state: 'detached' })
}

/** Closes what is open over the screen, and leaves the screen with whatever is unsaved on it. */
async function empty(page: Page): Promise<boolean> {
  if (await page.evaluate(isCovered)) {
    await page.keyboard.press('Escape')
    if (await page.evaluate(isCovered)) return false
  }
  await visit(page, between)
  const heading = page.getByRole('heading', { name: 'Terms of service', level: 1 })
  const question = page.getByRole('button', { name: 'Yes, leave page' })
  await heading.or(question).first().waitFor()
  if (await question.isVisible()) await question.click()
  await heading.waitFor()
  return true
}

/** Runs in the page: true if something is open over its screen two frames from now, or if it has no screen to be led on from. */
async function isCovered(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const overlays = '[role=dialog], [role=alertdialog]:not([data-toast]), [role=menu], [role=listbox]'
  const isInside = document.querySelector('main h1') !== null && !['/login', '/terms'].includes(location.pathname)
  return !isInside || document.querySelector(overlays) !== null
}

interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  memoizedProps: {
    client?: Partial<Record<'removeQueries' | 'resetQueries', (filter: object) => void>>
    toasts?: { clear?: () => void }
  } | null
}

/**
 * Runs in the page, on the empty screen: answers of the server and toasts are gone, and the screen is marked. The page has no name for what
 * holds them; React has it, in the properties of the providers above all screens. False: it was not found.
 */
function forget(): boolean {
  const root = document.querySelector('#root')!
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'))
  if (key === undefined) return false
  const container = (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!
  const found = { client: false, toasts: false }
  const waiting: (Fiber | null)[] = [container.stateNode.current]
  while (waiting.length > 0 && !(found.client && found.toasts)) {
    const fiber = waiting.shift()
    if (!fiber) continue
    const { client, toasts } = fiber.memoizedProps ?? {}
    client?.removeQueries?.({ type: 'inactive' })
    // The frame around the screens keeps its own: they are asked for again.
    client?.resetQueries?.({ type: 'active' })
    toasts?.clear?.()
    found.client ||= client?.removeQueries !== undefined
    found.toasts ||= toasts?.clear !== undefined
    waiting.push(fiber.child, fiber.sibling)
  }
  for (const heading of document.querySelectorAll<HTMLElement>('main h1')) heading.dataset['left'] = ''
  return found.client && found.toasts
}
