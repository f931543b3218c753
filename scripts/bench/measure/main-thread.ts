/** The tasks of a page's main thread, from the browser's own trace: their processor time, which neighbours do not lengthen. */
import type { BrowserContext } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the clock. */
  ts: number
  dur?: number
  /** Microseconds of the processor. */
  tdur?: number
  args?: { name?: string; data?: { url?: string } }
}

export interface MainThread {
  /** Milliseconds of all tasks until the page was at rest. */
  all: number
  /** Milliseconds of the longest task in which a script of an extension began. */
  longest: number
}

/** A page is at rest after so long. */
const restMs = 2500

const task = 'RunTask'

/** The main threads of pages, told by what was loaded in them. */
function mainThreadOf(events: readonly TraceEvent[], address: string): string {
  const began = events.find(({ name, args }) => name === 'ParseHTML' && JSON.stringify(args).includes(address))
  if (!began) throw new Error(`The trace does not tell of ${address}.`)
  return `${began.pid} ${began.tid}`
}

/** Opens the page, lets it come to rest and reads the trace of it. */
export async function traceMainThread(context: BrowserContext, address: string): Promise<MainThread> {
  const page = await context.newPage()
  const browser = context.browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await page.goto(address)
  await page.waitForTimeout(restMs)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await page.close()
  const thread = mainThreadOf(traceEvents, address)
  const events = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && `${pid} ${tid}` === thread)
  const tasks = events.filter(({ name }) => name === task)
  const ofExtension = events.filter(({ args }) => args?.data?.url?.startsWith('chrome-extension://'))
  const holds = ({ ts, dur = 0 }: TraceEvent) => ofExtension.some((event) => event.ts >= ts && event.ts <= ts + dur)
  const cpuOf = ({ tdur = 0 }: TraceEvent) => tdur / 1000
  return {
    all: tasks.map(cpuOf).reduce((sum, ms) => sum + ms, 0),
    longest: Math.max(0, ...tasks.filter(holds).map(cpuOf)),
  }
}
