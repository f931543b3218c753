/**
 * The browser may end the worker between any two steps of an action. Each time the action has exactly one effect, and its outcome is
 * reported.
 */
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { forget } from './stored.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension()
  await signIn(extension, desk)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))
beforeEach(async () => {
  await desk.restore()
  await forget(extension, 'journal')
})

/** The point at which the worker stands still until it is ended. */
const points = {
  'before the action is written down': { at: 'write', state: 'sent', isAfter: false },
  'after it is written down, before it is sent': { at: 'write', state: 'sent', isAfter: true },
  'while it is on its way': { at: 'fetch', state: '', isAfter: false },
  'after the server has carried it out, before the answer is read': { at: 'fetch', state: '', isAfter: true },
  'after the answer is read, before the outcome is written down': { at: 'write', state: 'done', isAfter: false },
  'after the outcome is written down, before the popup is told': { at: 'write', state: 'done', isAfter: true },
} as const
type Point = (typeof points)[keyof typeof points]

interface Standing {
  reached?: boolean
}

/** Makes the running worker stand still at a point; the next worker knows nothing of it. */
async function standStillAt(point: Point): Promise<void> {
  await extension.worker.evaluate(({ at, state, isAfter }) => {
    const standing = globalThis as Standing
    const never = () => {
      standing.reached = true
      return new Promise<never>(() => undefined)
    }
    const isJournal = (items: Record<string, unknown>) => JSON.stringify(items['journal'] ?? '').includes(`"state":"${state}"`)
    const { set } = chrome.storage.session
    const { fetch } = globalThis
    if (at === 'write') {
      chrome.storage.session.set = async (items) => {
        if (!isJournal(items)) return await set.call(chrome.storage.session, items)
        if (isAfter) await set.call(chrome.storage.session, items)
        await never()
      }
    } else {
      globalThis.fetch = async (input, init) => {
        const answer = fetch(input, init)
        const url = input instanceof Request ? input.url : String(input)
        if (!url.endsWith('/pause')) return await answer
        if (isAfter) await answer
        return await never()
      }
    }
  }, point)
}

async function untilReached(): Promise<void> {
  await expect.poll(() => extension.worker.evaluate(() => (globalThis as Standing).reached ?? false)).toBe(true)
}

async function pressPause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
}

const pauses = async () => (await desk.audit(attention.id)).filter(({ source }) => source === 'EXTENSION').length
/** Actions without an outcome. */
const waiting = () =>
  extension.worker.evaluate(async () => {
    const { journal = [] } = (await chrome.storage.session.get('journal')) as { journal?: { state: string }[] }
    return journal.filter(({ state }) => state === 'sent')
  })

describe('the worker is ended', () => {
  test.each(Object.keys(points) as (keyof typeof points)[])('%s', async (name) => {
    const before = await pauses()
    const page = await extension.popup()
    await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await standStillAt(points[name])
    await pressPause(page)
    await untilReached()
    await extension.endWorker()
    await page.getByText('Campaign Autumn drive was paused.').waitFor()
    expect(await desk.status(attention.id)).toBe('PAUSED')
    await expect.poll(pauses).toBe(before + 1)
    await expect.poll(waiting).toEqual([])
    await page.close()
  })

  test('an action that the server performed and somebody reverted is not performed again after the worker ended', async () => {
    const before = await pauses()
    const page = await extension.popup()
    await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await standStillAt(points['after the server has carried it out, before the answer is read'])
    await pressPause(page)
    await untilReached()
    await desk.app.call(campaigns.resume, { id: attention.id }, { as: 'trafficker' })
    await extension.endWorker()
    await expect.poll(waiting).toEqual([])
    expect(await desk.status(attention.id)).toBe('RUNNING')
    await expect.poll(pauses).toBe(before + 1)
    await page.close()
  })

  test('after the end of the worker and of the popup, the next popup reports the outcome', async () => {
    const before = await pauses()
    const page = await extension.popup()
    await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await standStillAt(points['after it is written down, before it is sent'])
    await pressPause(page)
    await untilReached()
    await page.close()
    await extension.endWorker()
    const next = await extension.popup()
    await next.getByText('Campaign Autumn drive was paused.').waitFor()
    await expect.poll(pauses).toBe(before + 1)
    await next.close()
  })

  /** Puts an action without an outcome into the journal, pressed so many minutes ago, and ends the worker. */
  async function interrupt(minutes: number): Promise<void> {
    const entry = {
      actionId: '5f0c7a52-6d1e-4b8a-9f40-0d6a3f3f8f11',
      id: attention.id,
      name: 'Autumn drive',
      action: 'pause',
      state: 'sent',
      at: Date.now() - minutes * 60_000,
    }
    await extension.worker.evaluate(async (entry) => {
      const { accounts } = (await chrome.storage.session.get('accounts')) as { accounts: { activeId: string } }
      await chrome.storage.session.set({ journal: [{ ...entry, accountId: accounts.activeId }] })
    }, entry)
    await extension.endWorker()
  }

  test('an action interrupted for more than ten minutes is not repeated without asking', async () => {
    const before = await pauses()
    await interrupt(11)
    const page = await extension.popup()
    await page.getByText('We do not know whether it was paused.').waitFor()
    expect(await pauses()).toBe(before)
    await page.getByRole('button', { name: 'Try again: Autumn drive' }).click()
    await page.getByText('Campaign Autumn drive was paused.').waitFor()
    await expect.poll(pauses).toBe(before + 1)
    await page.close()
  })

  test('an action without a word for three days waits until the user has decided', async () => {
    const before = await pauses()
    await interrupt(3 * 24 * 60)
    const page = await extension.popup()
    await page.getByText('We do not know whether it was paused.').waitFor()
    await page.getByRole('button', { name: 'Dismiss: Autumn drive' }).click()
    await expect.poll(waiting).toEqual([])
    expect(await pauses()).toBe(before)
    await page.close()
  })
})
