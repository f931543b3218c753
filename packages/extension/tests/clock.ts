/**
 * The clock of one page and its frames, in the hands of a test. Playwright's own would stay in every later page of the browser, and take
 * their measurements of loading away.
 */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

interface TestClock {
  advance: (ms: number) => void
  /** From now on no time passes by itself. */
  stop: () => void
}
interface Held {
  testClock?: TestClock
}

/** Runs in pages. Time goes on as before until a test moves or stops it. */
function install(): void {
  const held = globalThis as Held
  if (held.testClock) return
  interface Timer {
    due: number
    every: number | null
    run: () => void
  }
  const timers = new Map<number, Timer>()
  const [wait, forget, now, count] = [globalThis.setTimeout, globalThis.clearTimeout, performance.now.bind(performance), Date.now]
  let [moved, last] = [0, 1e9]
  let stoppedAt: number | null = null
  let next: ReturnType<typeof setTimeout> | undefined
  const time = () => (stoppedAt ?? now()) + moved
  function plan(): void {
    forget(next)
    const due = Math.min(...Array.from(timers.values(), (timer) => timer.due))
    if (stoppedAt === null && Number.isFinite(due)) next = wait(runDue, Math.max(0, due - time()))
  }
  function runDue(): void {
    for (const [id, timer] of [...timers].toSorted(([, a], [, b]) => a.due - b.due)) {
      if (timer.due > time() || !timers.has(id)) continue
      if (timer.every === null) timers.delete(id)
      else timer.due = time() + Math.max(1, timer.every)
      timer.run()
    }
    plan()
  }
  const add =
    (isRepeated: boolean) =>
    (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
      timers.set(++last, { due: time() + ms, every: isRepeated ? ms : null, run: () => run(...values) })
      plan()
      return last
    }
  // A timer of before is not in the list.
  const remove = (id: number | undefined) => void (timers.delete(id ?? 0) || forget(id))
  Object.assign(globalThis, { setTimeout: add(false), setInterval: add(true), clearTimeout: remove, clearInterval: remove })
  const begun = { wall: count(), time: now() }
  Date.now = () => Math.round(begun.wall + time() - begun.time)
  performance.now = time
  held.testClock = {
    advance: (ms) => {
      moved += ms
      runDue()
    },
    stop: () => {
      stoppedAt ??= now()
      plan()
    },
  }
}

/** Takes the clock of a page and of the frames that it has and gets. */
export async function takeClock(page: Page): Promise<void> {
  await page.addInitScript(install)
  for (const frame of page.frames()) await frame.evaluate(install)
}

/** Moves the clock; every timer that is due then runs once. */
export async function advance(page: Page, ms: number): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate((ms) => (globalThis as Held).testClock?.advance(ms), ms)
}

/** No time passes by itself from now on. */
export async function stopClock(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(() => (globalThis as Held).testClock?.stop())
}

/**
 * The button of a card's frame that a press counts on. The half second for which the frame must be in full view passes at once; the clock has
 * to be in the test's hands. An Undo would end by that time.
 */
export async function readyButton(page: Page, name: string): Promise<Locator> {
  const frame = page.frameLocator('iframe[title="Campaign actions"]')
  const button = frame.getByRole('button', { name, exact: true })
  await button.waitFor()
  const isReady = async () => {
    await advance(page, 500)
    return await button.isEnabled()
  }
  await expect.poll(isReady).toBe(true)
  return button
}
