/** Ways through an application that runs: without loading it anew for each address. */
import { limits } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'

/** Goes to an address as the browser's own buttons do: the guards and the screen of the address are the same as after a load. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** The page's own timers, for as long as others stand in their place. */
type KeptTimers = typeof globalThis & { usualSetTimeout?: typeof setTimeout }

/**
 * A page that is loaded looks at its jobs every tenth of a second, in place of the two seconds of the product: for tests that wait for the end
 * of a job and change nothing that the page saves after two seconds.
 */
export async function lookOften(page: Page): Promise<Page> {
  await page.evaluate((usualMs) => {
    const kept: KeptTimers = globalThis
    const wait = (kept.usualSetTimeout ??= globalThis.setTimeout)
    const often = (run: TimerHandler, ms?: number, ...rest: unknown[]) => wait(run, ms === usualMs ? 100 : ms, ...rest)
    globalThis.setTimeout = often as typeof setTimeout
  }, limits.jobPollMs)
  return page
}

/** Ends what `lookOften` has begun. */
export async function lookAsUsual(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept: KeptTimers = globalThis
    if (kept.usualSetTimeout) globalThis.setTimeout = kept.usualSetTimeout
  })
}
