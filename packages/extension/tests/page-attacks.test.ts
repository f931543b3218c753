/** Attacks of the scripts of a page that the user allowed: on what they could learn of a card, and do to it. */
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { advance, stopClock, takeClock } from './clock.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { allowSite, everySite, openWebSite, type WebSite } from './web-site.ts'

let desk: ExtensionDesk
let site: WebSite
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  site = await openWebSite()
  extension = await openExtension({ build: 'chrome-mv3-test', entries: everySite })
  await signIn(extension, desk)
  await allowSite(extension, site.origin)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

const link = (id: number = attention.id) => `<p><a href="${desk.url}/campaigns/${id}/stats">A campaign</a></p>`
let pages = 0
async function show(body: string, headers: Record<string, string> = {}): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(site.put(`/attack-${++pages}`, { body, headers }))
  return page
}
const chip = (page: Page) => page.getByRole('button', { name: /^Autumn drive: / })
const inFrame = (page: Page) => page.frameLocator('iframe[title="Campaign actions"]')
const pause = (page: Page, disabled = false) => inFrame(page).getByRole('button', { name: 'Pause Autumn drive', disabled })
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame.url().includes('/frame.html'))!

test('the page finds neither the ticket nor the address of the frame, by timings, policies or windows', async () => {
  const policy = { 'content-security-policy-report-only': "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'" }
  const watch = `<script>
    globalThis.seen = []
    addEventListener('securitypolicyviolation', (event) => seen.push(event.blockedURI, event.sourceFile))
    addEventListener('message', (event) => seen.push(event.origin, JSON.stringify(event.data)))
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ name }) => name))).observe({ type: 'resource', buffered: true })
    globalThis.navigation?.addEventListener('navigate', (event) => seen.push(event.destination.url))
  </script>`
  const page = await show(link() + watch, policy)
  await chip(page).click()
  await pause(page).waitFor()
  const seen = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: string[] }
    const names = performance.getEntries().map(({ name }) => name)
    return JSON.stringify([seen, names, window.length])
  })
  expect(seen).not.toContain('frame.html')
  expect(seen).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(JSON.parse(seen)).toHaveLength(3)
  expect(frameOf(page).url()).not.toContain('#')
  await page.close()
})

test('a card that the page keeps moving does not act, and does again when it stands still', async () => {
  const page = await show(`<div style="height:60px"></div>${link()}<div style="height:3000px"></div>`)
  await takeClock(page)
  await chip(page).click()
  await pause(page).waitFor()
  // No time passes in the frame between a move and a press, however slow the machine is.
  await stopClock(page)
  for (let press = 1; press <= 5; press++) {
    await page.evaluate(
      (y) => {
        scrollTo(0, y)
        dispatchEvent(new Event('scroll'))
      },
      (press % 2) * 8,
    )
    await pause(page, true).waitFor()
    const box = (await page.locator('iframe[title="Campaign actions"]').boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await advance(page, 600)
    await pause(page).waitFor()
  }
  expect(await inFrame(page).getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  expect(await desk.status(attention.id)).toBe('RUNNING')
  await page.close()
})

test('the frame at the top of a tab, and one that the page makes itself, may do nothing', async () => {
  const page = await show(link())
  await chip(page).click()
  await pause(page).waitFor()
  const address = frameOf(page).url()
  const ask = () => chrome.runtime.sendMessage({ id: 1, timestamp: 1, type: 'frame.read', data: { ticket: crypto.randomUUID() } })
  const own = new URL(address)
  const alone = await extension.context.newPage()
  await alone.goto(`chrome-extension://${new URL(extension.worker.url()).host}${own.pathname}`)
  expect(await alone.evaluate(ask)).toMatchObject({ res: { ok: false, error: { code: 'messageRefused' } } })
  await alone.close()
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = `${address}#${crypto.randomUUID()}/light`
    frame.title = 'Own'
    document.body.append(frame)
  }, address)
  // The browser keeps it out: only the address of this session leads to it, and no page knows that one.
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-error:'))).toBe(true)
  await page.close()
})

test('a page that clobbers, pollutes, removes and clones gets its chips back three times and no more', async () => {
  const clobber = '<form name="body"><input name="querySelectorAll"></form><img name="createElement"><img name="documentElement">'
  const pollute = `<script>
    for (const name of ['type', 'data', 'res', 'ok', 'mention', 'campaign']) Object.defineProperty(Object.prototype, name, { get: () => 'polluted', set() {}, configurable: true })
    Array.prototype.map = Array.prototype.flatMap = Promise.prototype.then = () => { throw new Error('polluted') }
    Element.prototype.attachShadow = EventTarget.prototype.addEventListener = () => { throw new Error('polluted') }
    let made = 0
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) {
        if (node.localName !== 'span' || node.dataset.clone) continue
        document.documentElement.dataset.made = String(++made)
        const clone = node.cloneNode(true)
        clone.dataset.clone = 'yes'
        node.replaceWith(clone)
      }
    }).observe(document, { childList: true, subtree: true })
  </script>`
  const page = await show(pollute + clobber + link())
  const made = () => page.evaluate(() => document.documentElement.dataset['made'])
  await expect.poll(made).toBe('3')
  // A link that comes later is read too, so the script is alive.
  await page.evaluate(() => document.querySelector('a')!.after(document.querySelector('a')!.cloneNode(true)))
  await expect.poll(made).toBe('6')
  await page.close()
})

test('a page of 10,000 campaigns that do not exist gets as many answers as a site may have', async () => {
  const links = Array.from({ length: 10_000 }, (_, index) => `<a href="${desk.url}/campaigns/${900_000 + index}/stats">c</a> `).join('')
  await extension.worker.evaluate(() => {
    const counting = globalThis as { asked?: number }
    const { fetch } = globalThis
    counting.asked = 0
    globalThis.fetch = async (...values) => {
      const [input] = values
      if ((input instanceof Request ? input.url : String(input)).includes('/campaigns/cards')) counting.asked! += 1
      return await fetch(...values)
    }
  })
  const page = await show(`<div style="font-size:2px;line-height:2px">${links}</div>${link()}`)
  const asked = () => extension.worker.evaluate(() => (globalThis as { asked?: number }).asked ?? 0)
  await expect.poll(asked).toBeGreaterThan(10)
  // Other sites, and the popup, are answered meanwhile.
  const popup = await extension.popup()
  await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  await popup.close()
  expect(await asked()).toBeLessThan(150)
  await page.close()
})
