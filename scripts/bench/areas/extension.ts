/** The extension in Chromium: bytes by file, popup with a cold worker, memory, and what links cost the main thread of a page. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { type OpenExtension, openExtension } from '../../../packages/extension/tests/open-extension.ts'
import { allowSite, everySite, openWebSite } from '../../../packages/extension/tests/web-site.ts'
import { buildAll } from '../../build.ts'
import { outputFolder, readFolder } from '../../extension/archives.ts'
import { signInAt } from '../../extension/sign-in.ts'
import type { Benchmark } from '../benchmark.ts'
import type { Figure } from '../figure.ts'
import { traceMainThread } from '../measure/main-thread.ts'
import { median } from '../measure/statistics.ts'

const alone = (measure: string, unit: Figure['unit'], ours: number, most?: number): Figure => ({
  measure,
  unit,
  ours,
  rival: null,
  goal: most === undefined ? null : { most },
})

const links = 5000

function bytes(): Figure[] {
  const files = [...readFolder(`${outputFolder}/chrome-mv3`)].map(([path, { length }]) => ({
    path: path.replace(/-[\w-]{8}(?=\.)/, ''),
    length,
  }))
  const whole = files.reduce((sum, { length }) => sum + length, 0)
  const large = files.filter(({ length }) => length > 5000).toSorted((a, b) => b.length - a.length)
  return [
    alone('bytes: all, unpacked', 'kB', whole / 1000, 500),
    ...large.map(({ path, length }) => alone(`bytes: ${path}`, 'kB', length / 1000)),
  ]
}

const firstRow = async (page: Page) =>
  await page
    .getByRole('button', { name: /^(?:Pause|Resume) / })
    .first()
    .waitFor()

/** Milliseconds from the popup's navigation to its first paint and to its first row, its worker started by it. */
async function openCold(extension: OpenExtension): Promise<{ paint: number; list: number }> {
  await extension.endWorker()
  const page = await extension.popup()
  await firstRow(page)
  const list = await page.evaluate(() => performance.now())
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
  await page.close()
  return { paint, list }
}

async function heapOf(session: CDPSession): Promise<number> {
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

async function popupHeap(extension: OpenExtension): Promise<number> {
  const page = await extension.popup()
  await firstRow(page)
  const session = await extension.context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const heap = await heapOf(session)
  await page.close()
  return heap
}

const isWorker = ({ type }: { type: string }) => type === 'service_worker'

/** The heap of the worker while it runs, in megabytes. */
async function workerHeap(extension: OpenExtension): Promise<number> {
  const page = await extension.popup()
  await firstRow(page)
  const browser = await extension.context.browser()!.newBrowserCDPSession()
  const { targetInfos } = await browser.send('Target.getTargets')
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId: targetInfos.find(isWorker)!.targetId, flatten: false })
  async function ask(id: number, method: string): Promise<{ usedSize?: number }> {
    const answered = Promise.withResolvers<{ usedSize?: number }>()
    browser.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as { id?: number; result: { usedSize?: number } }
      if (answer.id === id) answered.resolve(answer.result)
    })
    await browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return await answered.promise
  }
  await ask(1, 'HeapProfiler.collectGarbage')
  const { usedSize } = await ask(2, 'Runtime.getHeapUsage')
  await browser.detach()
  await page.close()
  return usedSize! / 1e6
}

/** How often the browser starts the worker in a minute in which nobody uses the extension. */
async function wakeUps(extension: OpenExtension): Promise<number> {
  await extension.endWorker()
  const browser = await extension.context.browser()!.newBrowserCDPSession()
  await browser.send('Target.setDiscoverTargets', { discover: true })
  let count = 0
  browser.on('Target.targetCreated', ({ targetInfo }) => void (isWorker(targetInfo) && (count += 1)))
  await sleep(60_000)
  await browser.detach()
  return count
}

/** The main thread of a page with links, over the same page on a site that is not switched on: with a cold worker, and a second time. */
async function linkCost(extension: OpenExtension, server: string, rounds: number): Promise<Figure[]> {
  await using site = await openWebSite()
  const body = Array.from(
    { length: links },
    (_, index) => `<p><a href="${server}/campaigns/${100_000 + index}/stats">${index}</a></p>`,
  ).join('')
  const address = site.put('/links', { body })
  const measured = { cold: [] as number[], warm: [] as number[], longest: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await allowSite(extension, 'http://127.0.0.1:1')
    const without = await traceMainThread(extension.context, address)
    await allowSite(extension, site.origin)
    await extension.endWorker()
    const cold = await traceMainThread(extension.context, address)
    const warm = await traceMainThread(extension.context, address)
    measured.cold.push(cold.all - without.all)
    measured.warm.push(warm.all - without.all)
    measured.longest.push(Math.max(cold.longest, warm.longest))
  }
  const page = `page with ${links.toLocaleString('en-US')} links`
  return [
    alone(`${page}: main thread over that without the extension, cold worker`, 'ms', median(measured.cold), 50),
    alone(`${page}: the same, warm`, 'ms', median(measured.warm), 50),
    alone(`${page}: longest task of the extension`, 'ms', median(measured.longest), 50),
  ]
}

export const extension: Benchmark = {
  name: 'extension',
  title: 'The extension in Chromium',
  async run(desk, { quick }) {
    await buildAll(['extension'])
    const { ours } = await desk()
    const rounds = quick ? 3 : 9
    await using opened = await openExtension({ isAlone: true, entries: everySite })
    await signInAt(ours.origin, opened)
    const cold = []
    for (let round = 0; round < rounds; round += 1) cold.push(await openCold(opened))
    return [
      ...bytes(),
      alone('popup with a cold worker: first paint', 'ms', median(cold.map(({ paint }) => paint)), 300),
      alone('popup with a cold worker: first row', 'ms', median(cold.map(({ list }) => list)), 300),
      alone('popup: JavaScript heap', 'MB', await popupHeap(opened)),
      alone('worker: JavaScript heap', 'MB', await workerHeap(opened)),
      ...(await linkCost(opened, ours.origin, rounds)),
      alone('worker: starts in a minute without use', 'starts', await wakeUps(opened), 1),
    ]
  },
}
