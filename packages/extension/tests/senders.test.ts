/** Web pages, and frames in them, reach nothing of the extension by messages. */
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { openWebPage } from './probe.ts'
import { signIn } from './sign-in.ts'
import { readStored } from './stored.ts'

let desk: ExtensionDesk
let extension: OpenExtension
let web: Awaited<ReturnType<typeof openWebPage>>
beforeAll(async () => {
  desk = await openDesk()
  web = await openWebPage()
  // A release has no page of its own that web pages may load, except the frame of cards: here they may load all.
  const resources = ['popup.html', 'options.html']
  extension = await openExtension({ entries: { web_accessible_resources: [{ resources, matches: ['http://127.0.0.1/*'] }] } })
  await signIn(extension, desk)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await web?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

/** Runs a script in the world of the content script, beside the page's own. */
async function inContentScript<T>(page: Page, script: string): Promise<T> {
  const devtools: CDPSession = await extension.context.newCDPSession(page)
  const worlds: { id: number; origin: string }[] = []
  devtools.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context))
  await devtools.send('Runtime.enable')
  await expect.poll(() => worlds.some(({ origin }) => origin.startsWith('chrome-extension:'))).toBe(true)
  const { id } = worlds.find(({ origin }) => origin.startsWith('chrome-extension:'))!
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression: `(${script})()`,
    contextId: id,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
  return result.value as T
}

/** Sends messages of known and unknown types, with content that fits and content that does not; answers what came back. */
const flood = `async () => {
  const types = ['auth.state', 'auth.signIn', 'auth.poll', 'auth.switch', 'auth.signOut', 'auth.revoke', 'campaign.list',
    'campaign.act', 'campaign.opened', 'action.journal', 'action.retry', 'action.cancel', 'action.undo', 'action.dismiss', 'card.forecast',
    'card.target', 'popup.keep', 'page.campaigns', 'mentions.read', 'mention.forecast', 'mention.ticket', 'mention.openPopup', 'mention.mute', 'page.hide', 'frame.read', 'frame.act', 'frame.retry', 'frame.undo',
    'sites.read', 'sites.enable', 'sites.disable', 'sites.change', 'sites.hidePage', 'sites.unmute', 'sites.scan', 'settings.get', 'settings.set', 'data.eraseKept',
    'data.removeAll', 'constructor', '__proto__', 'toString', '__defineGetter__', 'token.read', '', null, 7]
  const pick = (list) => list[Math.floor(Math.random() * list.length)]
  const id = () => crypto.randomUUID()
  const contents = [
    () => undefined, () => null, () => 'x'.repeat(1000), () => [], () => ({ tab: 'mine' }),
    () => ({ id: ${attention.id}, name: 'Autumn drive', action: 'pause', actionId: id() }),
    () => ({ actionId: id() }), () => ({ ticket: id(), name: 'Autumn drive', action: 'pause', actionId: id() }),
    () => ({ mentions: [{ origin: location.origin, id: ${attention.id} }] }), () => ({ mention: { origin: null, id: ${attention.id} }, isFresh: true }),
    () => ({ origin: location.origin }), () => ({ pollingMinutes: 1, keepSignedIn: true }), () => ({ __proto__: { id: 1 }, accountId: 'x' }),
  ]
  const { runtime } = globalThis.browser ?? globalThis.chrome
  const answers = {}
  for (let batch = 0; batch < 100; batch++) {
    await Promise.all(Array.from({ length: 100 }, async () => {
      const message = pick([0, 1, 2, 3]) === 0 ? pick([null, 'text', [], 7, {}]) : { id: 1, timestamp: 1, type: pick(types), data: pick(contents)(), from: 'page', sender: { id: runtime.id } }
      const answer = await runtime.sendMessage(message).catch(() => undefined)
      const said = answer === undefined || answer === null ? 'nothing' : (answer.res?.error?.code ?? JSON.stringify(answer))
      answers[said] = (answers[said] ?? 0) + 1
    }))
  }
  return answers
}`

interface Counting {
  writes?: number
}

test('10,000 random messages from a content script have no effect and write nothing', async () => {
  // Nothing else writes meanwhile.
  await extension.worker.evaluate(() => {
    const counting = globalThis as Counting
    counting.writes = 0
    for (const area of ['local', 'session'] as const) {
      for (const name of ['set', 'remove'] as const) {
        const call = chrome.storage[area][name] as (value: unknown) => Promise<void>
        Object.assign(chrome.storage[area], {
          [name]: async (value: unknown) => {
            counting.writes! += 1
            await call.call(chrome.storage[area], value)
          },
        })
      }
    }
  })
  const [audit, stored] = [await desk.audit(attention.id), await readStored(extension)]
  const page = await extension.context.newPage()
  await page.goto(web.url)
  const answers = await inContentScript<Record<string, number>>(page, flood)
  expect(Object.keys(answers).toSorted()).toEqual(['messageRefused', 'nothing'])
  expect(Object.values(answers).reduce((sum, count) => sum + count, 0)).toBe(10_000)
  // The same worker is alive and has written nothing.
  expect(await extension.worker.evaluate(() => (globalThis as Counting).writes)).toBe(0)
  expect(await readStored(extension)).toEqual(stored)
  expect(await desk.audit(attention.id)).toEqual(audit)
  await page.close()
})

test('an own page in a frame of a web page is refused what the same page gets in its own tab', async () => {
  const ask = () => chrome.runtime.sendMessage({ id: 1, timestamp: 1, type: 'auth.state' })
  const own = await extension.options()
  expect(await own.evaluate(ask)).toMatchObject({ res: { ok: true } })
  const address = own.url().replace('options.html', 'popup.html')
  await own.close()
  const page = await extension.context.newPage()
  await page.goto(web.url)
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    document.body.append(frame)
  }, address)
  await expect.poll(() => page.frames().some((frame) => frame.url() === address)).toBe(true)
  const frame = page.frames().find((candidate) => candidate.url() === address)!
  expect(await frame.evaluate(ask)).toEqual({ res: { ok: false, error: expect.objectContaining({ code: 'messageRefused' }) as object } })
  await page.close()
})
