/** How often the server is asked, and what the extension makes of answers that are late, refused or strange. */
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Answer, openExtension, type OpenExtension } from './open-extension.ts'
import { openProxy, type Proxy } from './proxy.ts'
import { signInAlone } from './sign-in.ts'
import { forget } from './stored.ts'

let desk: ExtensionDesk
let proxy: Proxy
let extension: OpenExtension
let page: Page
beforeAll(async () => {
  desk = await openDesk()
  proxy = await openProxy(desk.url)
  extension = await openExtension()
  page = await extension.options()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await proxy?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))
beforeEach(async () => {
  for (const path of ['/cards', '/pause', '/resume']) proxy.answer(path, null)
  await desk.restore()
  await signInAlone(extension, desk, proxy.url)
  await forget(extension, 'journal')
})

const ask = (type: string, data?: object): Promise<Answer> => extension.ask(type, data)

interface Sync {
  known: { asOf: number } | null
  failures: number
  nextDue: number
}
const readSync = async () => (await page.evaluate(() => chrome.storage.session.get('sync')))['sync'] as Sync
/** As if the last answer came so long ago, with the interval of the settings. */
async function answeredAgo(minutes: number, nextDueIn: number): Promise<void> {
  await page.evaluate(
    async ([minutes, nextDueIn]) => {
      const { sync } = (await chrome.storage.session.get('sync')) as { sync: Sync }
      const now = Date.now()
      const known = sync.known && { ...sync.known, asOf: now - minutes * 60_000 }
      await chrome.storage.session.set({ sync: { ...sync, known, failures: 0, nextDue: now + nextDueIn * 60_000 } })
    },
    [minutes, nextDueIn] as const,
  )
}
/** Until nobody polls, and the poll that was asked for before is over. */
const polled = () => page.evaluate(() => navigator.locks.request('poll', () => undefined))
/** Ends the worker and starts it again, as a machine that wakes does; resolved when its first poll is over. */
async function wake(): Promise<void> {
  await extension.endWorker()
  await ask('settings.get')
  await ask('action.journal')
  await polled()
}
const lists = () => proxy.calls.filter((call) => call.endsWith('/campaigns/cards')).length
const alarm = () => page.evaluate(() => chrome.alarms.get('poll'))

describe('the server is asked', () => {
  test('once when an alarm wakes the worker, however many were missed', async () => {
    await ask('settings.set', { pollingMinutes: 15 })
    await polled()
    await answeredAgo(600, -585)
    await extension.endWorker()
    proxy.calls.length = 0
    const before = Date.now()
    await page.evaluate(() => (chrome.alarms as unknown as { create: (name: string, at: object) => void }).create('poll', { when: 1 }))
    await expect.poll(async () => (await readSync()).known!.asOf).toBeGreaterThanOrEqual(before)
    await expect.poll(async () => (await alarm())?.periodInMinutes).toBe(15)
    await ask('settings.get')
    await polled()
    expect(lists()).toBe(1)
  })

  test('at once when a shorter interval is over already, and when polling is switched on', async () => {
    await ask('settings.set', { pollingMinutes: 15 })
    await polled()
    await answeredAgo(7, 8)
    proxy.calls.length = 0
    await ask('settings.set', { pollingMinutes: 5 })
    await polled()
    expect(lists()).toBe(1)
    expect((await alarm())?.periodInMinutes).toBe(5)
    await ask('settings.set', { pollingMinutes: 0 })
    expect(await alarm()).toBeUndefined()
    await answeredAgo(600, -600)
    await wake()
    expect(lists()).toBe(1)
    await ask('settings.set', { pollingMinutes: 15 })
    await polled()
    expect(lists()).toBe(2)
    expect((await alarm())?.periodInMinutes).toBe(15)
  })

  test.for([
    ['by a day, with the alarm', -24 * 60, 24 * 60 + 5],
    ['by ten minutes', -10, 15],
  ] as const)('at once after the clock of the machine was turned back %s', async ([, minutes, nextDueIn]) => {
    await ask('settings.set', { pollingMinutes: 15 })
    await polled()
    await answeredAgo(minutes, nextDueIn)
    await page.evaluate((delayInMinutes) => {
      const { create } = chrome.alarms as unknown as { create: (name: string, at: object) => void }
      create('poll', { delayInMinutes, periodInMinutes: 15 })
    }, nextDueIn)
    proxy.calls.length = 0
    const before = Date.now()
    await wake()
    expect(lists()).toBe(1)
    expect((await readSync()).known!.asOf).toBeLessThan(Date.now() + 1)
    expect((await readSync()).nextDue).toBeGreaterThan(before)
    const { scheduledTime } = (await alarm()) as unknown as { scheduledTime: number }
    expect(scheduledTime).toBeLessThan(Date.now() + 16 * 60_000)
  })

  test.for([
    [429, { 'retry-after': '3600' }, 3600],
    [500, {}, 15 * 60],
  ] as const)('not again for a while after it answered %s: not at a start, not when the machine is online again', async (row) => {
    const [status, headers, seconds] = row
    await ask('settings.set', { pollingMinutes: 15 })
    await answeredAgo(20, -5)
    proxy.answer('/cards', { status, headers, body: '{}' })
    const before = Date.now()
    await wake()
    await expect.poll(async () => (await readSync()).failures).toBe(1)
    expect((await readSync()).nextDue).toBeGreaterThanOrEqual(before + seconds * 1000)
    proxy.answer('/cards', null)
    proxy.calls.length = 0
    await wake()
    await extension.worker.evaluate(() => void dispatchEvent(new Event('online')))
    await ask('settings.get')
    await polled()
    expect(lists()).toBe(0)
    await answeredAgo(20, -5)
    await wake()
    await expect.poll(async () => (await readSync()).failures).toBe(0)
  })
})

test('an action that waited while the machine slept is sent once when it wakes', async () => {
  const effects = async () => (await desk.audit(attention.id)).filter(({ source }) => source === 'EXTENSION').length
  const before = await effects()
  proxy.answer('/pause', { status: 503, body: '{}' })
  const actionId = crypto.randomUUID()
  const pressed = await ask('campaign.act', { id: attention.id, name: 'Autumn drive', action: 'pause', actionId })
  expect(pressed).toMatchObject({ error: { code: 'outcomeUnknown' } })
  proxy.answer('/pause', null)
  await answeredAgo(600, -585)
  await wake()
  await expect.poll(() => ask('action.journal')).toMatchObject({ data: [{ actionId, state: 'done' }] })
  expect(await desk.status(attention.id)).toBe('PAUSED')
  expect(await effects()).toBe(before + 1)
})

const html = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Welcome to the hotel</title>' }
describe('a strange answer is named, and the next one is read', () => {
  test.for([
    ['a web page', html],
    ['no text', { body: '' }],
    ['a list with null', { body: '{"list":[null],"total":1}' }],
    ['no list', { body: '{"list":null,"total":1}' }],
    ['a list of something else', { body: '{"list":[{"id":"7"}],"total":1}' }],
    ['a number', { body: '7' }],
    ['null', { body: 'null' }],
  ] as const)('%s for a list', async ([, own]) => {
    await ask('data.eraseKept')
    proxy.answer('/cards', own)
    const list = await ask('campaign.list', { tab: 'mine' })
    expect(list).toMatchObject({ ok: false, error: { code: 'serverFailed', message: expect.stringContaining("not Spotdesk's") as string } })
    const { worker } = extension
    proxy.answer('/cards', null)
    expect(await ask('campaign.list', { tab: 'mine' })).toMatchObject({ ok: true, data: { isStale: false } })
    expect(extension.worker).toBe(worker)
  })

  test('names of a megabyte each: the list is shown, though there is no room to keep it', async () => {
    const { list } = await desk.app.call(campaigns.cards, { limit: 12 }, { as: 'manager' })
    proxy.answer('/cards', { body: JSON.stringify({ list: list.map((card) => ({ ...card, name: 'x'.repeat(1_500_000) })), total: 12 }) })
    expect(await ask('campaign.list', { tab: 'mine' })).toMatchObject({ ok: true, data: { isStale: false } })
    proxy.answer('/cards', null)
    expect(await ask('campaign.list', { tab: 'mine' })).toMatchObject({ ok: true, data: { isStale: false } })
  })

  test.for([
    ['a web page', html],
    ['an object that is no campaign', { body: '{"ok":true}' }],
  ] as const)('%s for a press: nobody knows what became of it, so it is asked again', async ([, own]) => {
    const before = (await desk.audit(attention.id)).length
    const actionId = crypto.randomUUID()
    const action = (await desk.status(attention.id)) === 'PAUSED' ? 'resume' : 'pause'
    proxy.answer(`/${action}`, own)
    const press = { id: attention.id, name: 'Autumn drive', action, actionId }
    expect(await ask('campaign.act', press)).toMatchObject({ error: { code: 'outcomeUnknown' } })
    proxy.answer(`/${action}`, null)
    expect(await ask('action.retry', { actionId })).toMatchObject({ ok: true, data: { isChanged: true } })
    expect((await desk.audit(attention.id)).length).toBe(before + 1)
  })
})

test('who is signed out asks nothing', async () => {
  await ask('settings.set', { pollingMinutes: 15 })
  const { data } = await ask('auth.state')
  await ask('auth.signOut', { accountId: (data as { activeId: string }).activeId })
  await expect.poll(async () => ((await ask('auth.revoke')).data as { pending: unknown[] }).pending).toEqual([])
  await page.evaluate(() => chrome.storage.session.remove(['sync']))
  proxy.calls.length = 0
  await wake()
  expect(proxy.calls).toEqual([])
})
