/**
 * The evidence that a failed test leaves: its error and the last answers of servers in its process, and of a test of pages a picture of
 * each open page, and what the pages said and were answered.
 */
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Response } from 'playwright-core'
import { type TestContext, onTestFinished } from 'vitest'
import { failuresFolder } from './test-report.ts'

type Task = Readonly<TestContext['task']>

interface Line {
  /** Milliseconds since 1970. */
  at: number
  text: string
}

/** Lines that are kept of a context, the last ones. */
const keptLines = 400
/** Milliseconds that a page has to be drawn: one that hangs is left out. */
const pictureMs = 10_000
/** A picture shows the page that scripts/test-browser.ts leaves undrawn. */
const drawn = 'html:root:root { opacity: 1 !important }'

const recordings = new WeakMap<BrowserContext, Line[]>()
/** Contexts and pages that a test has left already: a page that two calls name is drawn once. */
const left = new WeakMap<Task, Set<object>>()

/**
 * Records a context from now on. If the test that calls it (or whose `beforeEach` does) fails, its evidence is written. Call it after the
 * hook that closes the context or its pages is set: hooks run in reverse order, and closed pages cannot be drawn.
 * @param willFail true if a hook that is still to run fails the test
 */
export function keepEvidence(context: BrowserContext, willFail: () => boolean = () => false): void {
  record(context)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || willFail()) await leaveEvidence(task, context)
  })
}

function record(context: BrowserContext): void {
  if (recordings.has(context)) return
  const lines: Line[] = []
  recordings.set(context, lines)
  const add = (text: string): Line => {
    const line = { at: Date.now(), text }
    lines.push(line)
    if (lines.length > keptLines) lines.shift()
    return line
  }
  context.on('console', (message) => void add(`console ${message.type()}: ${message.text()}`))
  context.on('weberror', (event) => void add(`error: ${event.error().stack ?? event.error().message}`))
  context.on('requestfailed', (request) => void add(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`))
  context.on('response', (response) => {
    const request = response.request()
    if (!['document', 'fetch', 'xhr'].includes(request.resourceType())) return
    const { pathname, search } = new URL(response.url())
    void addCode(add(`${request.method()} ${pathname}${search} ${response.status()}`), response)
  })
}

/** Adds the code of the server's error to the line of its answer. */
async function addCode(line: Line, response: Response): Promise<void> {
  if (response.status() < 400) return
  // Text that is no JSON has no code, and a page that went away has no text.
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && 'code' in body) line.text += ` ${String(body.code)}`
}

/** Adds lines to the log of a failed test. The first ones come after its error. */
export function leaveLines(task: Task, lines: readonly string[], folder = failuresFolder): void {
  const log = `${join(folder, stemOf(task))}.log`
  mkdirSync(folder, { recursive: true })
  if (!existsSync(log)) writeFileSync(log, headOf(task))
  appendFileSync(log, `${lines.join('\n')}\n\n`)
}

/** Writes the evidence of a test's pages into a folder. It never throws: the test has its own error. */
export async function leaveEvidence(task: Task, context: BrowserContext, folder = failuresFolder): Promise<void> {
  const before = left.get(task) ?? new Set()
  const stem = join(folder, stemOf(task))
  mkdirSync(folder, { recursive: true })
  left.set(task, before)
  for (const page of context.pages()) {
    if (before.has(page) || page.url() === 'about:blank') continue
    before.add(page)
    const picture = `${stem}-${before.size}.png`
    const failure = await page.screenshot({ path: picture, timeout: pictureMs, style: drawn }).then(
      () => undefined,
      (error: unknown) => String(error),
    )
    leaveLines(task, [`page ${page.url()}: ${failure ?? picture}`], folder)
  }
  if (before.has(context)) return
  before.add(context)
  const since = task.result?.startTime ?? 0
  const lines = (recordings.get(context) ?? []).filter(({ at }) => at >= since)
  leaveLines(
    task,
    lines.map(({ at, text }) => `${new Date(at).toISOString()} ${text}`),
    folder,
  )
}

/** The name of its files: project, test file and title. */
function stemOf({ file, fullTestName }: Task): string {
  const words = [file.projectName ?? '', file.name, fullTestName].map((part) => part.replaceAll(/[^\p{L}\p{N}.]+/gu, '-'))
  return words.filter(Boolean).join('-').slice(0, 180)
}

function headOf({ file, fullTestName, result }: Task): string {
  const errors = (result?.errors ?? []).map(({ stack, message }) => stack ?? message)
  return `${file.projectName} ${file.name}\n${fullTestName}\n\n${errors.join('\n\n')}\n\n`
}
