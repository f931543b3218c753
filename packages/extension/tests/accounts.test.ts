/** Tests of kept data: whose it is, how long tokens live, and what is left where when the worker is ended half-way. */
import { dayMs } from '@spotdesk/sdk/values'
import { session } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { inBothThemes } from './axe.ts'
import { type ExtensionDesk, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { openWebPage, type Probed } from './probe.ts'
import { signIn } from './sign-in.ts'
import { readStored } from './stored.ts'

type Person = 'manager' | 'trafficker'

let desk: ExtensionDesk
let line: Line
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  line = await openLine(desk.url)
  extension = await openExtension()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await line?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))
afterEach(async () => {
  line.mend()
  await extension.ask('data.removeAll')
  const left = [...(await tokens('manager')), ...(await tokens('trafficker'))]
  if (left.length > 0) throw new Error('Removing everything has left tokens.')
})

const day = dayMs
const tokens = async (as: Person) => await desk.app.call(session.tokens, {}, { as })
const lifeInDays = async (as: Person) => (await tokens(as)).map(({ createdAt, expiresAt }) => (Number(expiresAt) - Number(createdAt)) / day)

async function pressRemoveEverything(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove everything' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove everything' }).click()
  await page.getByText('Everything was removed.').waitFor()
}

const enter = (as: Person) => signIn(extension, desk, { serverUrl: line.url, as })

/** Asks for the lists that are kept; the manager's contain Autumn drive. */
async function readLists(): Promise<void> {
  for (const [tab, name] of [
    ['attention', 'Autumn drive'],
    ['mine', 'Winter tyres'],
  ]) {
    const { data } = await extension.ask('campaign.list', { tab })
    expect(data).toMatchObject({ isStale: false, items: expect.arrayContaining([expect.objectContaining({ name }) as object]) as object })
  }
}

const toggle = (page: Page) => page.getByRole('switch', { name: 'Stay signed in' })

async function staySignedIn(): Promise<void> {
  expect(await extension.ask('settings.set', { keepSignedIn: true })).toMatchObject({ ok: true, data: { keepSignedIn: true } })
}

interface State {
  activeId: string | null
  accounts: { isRefused: boolean }[]
}
const state = async () => (await extension.ask('auth.state')).data as State

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out of Home agency' }).click()
}

async function signOut(): Promise<void> {
  await extension.ask('auth.signOut', { accountId: (await state()).activeId })
  expect((await state()).accounts).toEqual([])
}

async function endSessionAtServer(): Promise<void> {
  for (const { id } of await tokens('manager')) await desk.app.call(session.revokeToken, { id }, { as: 'manager' })
  expect(await extension.ask('campaign.list', { tab: 'mine' })).toMatchObject({ ok: false })
  expect((await state()).accounts).toMatchObject([{ isRefused: true }])
}

/** The point at which the worker stands still until it is ended. */
type Point = { at: 'memory' | 'settings' | 'disk' | 'revocation'; isAfter: boolean }

interface Standing {
  reached?: boolean
}

/** Makes the running worker stand still at a point; the next worker knows nothing of it. */
async function standStillAt(point: Point): Promise<void> {
  await extension.worker.evaluate(({ at, isAfter }) => {
    const never = () => {
      ;(globalThis as Standing).reached = true
      return new Promise<never>(() => undefined)
    }
    const stop = async <T>(work: () => Promise<T>): Promise<T> => {
      if (isAfter) await work()
      return await never()
    }
    const { session, local } = chrome.storage
    const [setSession, setLocal, { fetch, indexedDB }] = [session.set.bind(session), local.set.bind(local), globalThis]
    if (at === 'memory') session.set = async (items) => await ('tokens' in items ? stop(() => setSession(items)) : setSession(items))
    if (at === 'settings') local.set = async (items) => await stop(() => setLocal(items))
    if (at === 'disk') {
      indexedDB.deleteDatabase = () => {
        void never()
        // A request that is never answered.
        return {} as IDBOpenDBRequest
      }
    }
    if (at === 'revocation') {
      globalThis.fetch = async (input, init) => {
        const isRevocation = (input instanceof Request ? input.method : init?.method) === 'DELETE'
        return await (isRevocation ? stop(() => fetch(input, init)) : fetch(input, init))
      }
    }
  }, point)
}

/** Sends a message that nobody repeats until the worker stands still, and ends the worker. */
async function endWorkerAt(point: Point, type: string, data: object): Promise<void> {
  await standStillAt(point)
  await extension.send(type, data)
  await expect.poll(() => extension.worker.evaluate(() => (globalThis as Standing).reached ?? false)).toBe(true)
  await extension.endWorker()
  // Any message starts the next one; this one waits until it has completed what the last has left.
  await extension.ask('auth.state')
}
const signOutUntil = async (point: Point) => await endWorkerAt(point, 'auth.signOut', { accountId: (await state()).activeId })

const endings: Record<string, () => Promise<void>> = {
  'signed out': signOut,
  'ended by the server with a 401': endSessionAtServer,
  'left signed in': async () => undefined,
  'signed out, with the worker ended before the server was told': () => signOutUntil({ at: 'revocation', isAfter: false }),
  'signed out, with the worker ended after the server was told': () => signOutUntil({ at: 'revocation', isAfter: true }),
  'signed out, with the worker ended before what was kept went, and signed out again': async () => {
    await signOutUntil({ at: 'memory', isAfter: false })
    await signOut()
  },
}

describe('one user after another in the same agency', () => {
  test.each(Object.keys(endings))('of a user who was %s the next one is shown nothing', async (name) => {
    await enter('manager')
    await readLists()
    expect((await readStored(extension)).memory).toContain('Winter tyres')
    await endings[name]!()
    await enter('trafficker')
    const stored = JSON.stringify(await readStored(extension))
    expect(stored).not.toContain('Autumn drive')
    expect(stored).not.toContain('manager@')
    await expect.poll(() => tokens('manager')).toEqual([])
    line.cut()
    const popup = await extension.popup()
    await popup.getByRole('tab', { name: 'Mine' }).click()
    await popup
      .getByText(/^127\.0\.0\.1:\d+ cannot be reached\./)
      .first()
      .waitFor()
    expect(await popup.getByText(/Autumn drive|Winter tyres/).count()).toBe(0)
    await popup.close()
  })

  test('what the server answers after a sign-out is not kept', async () => {
    await enter('manager')
    await extension.worker.evaluate(() => {
      const { fetch } = globalThis
      const late = Promise.withResolvers<void>()
      Object.assign(globalThis, { letGo: late.resolve })
      globalThis.fetch = async (input, init) => {
        const answer = await fetch(input, init)
        if (String(input instanceof Request ? input.url : input).includes('/campaigns/cards?')) {
          Object.assign(globalThis, { reached: true })
          await late.promise
        }
        return answer
      }
    })
    const popup = await extension.popup()
    await expect.poll(() => extension.worker.evaluate(() => (globalThis as Standing).reached ?? false)).toBe(true)
    await signOut()
    await extension.worker.evaluate(() => (globalThis as unknown as { letGo: () => void }).letGo())
    await popup.getByText('You are signed out').or(popup.getByText('Autumn drive')).first().waitFor()
    await popup.close()
    expect(JSON.stringify(await readStored(extension))).not.toContain('Autumn drive')
  })
})

describe('tokens', () => {
  test('tokens live a day, and 90 days with "Stay signed in"; the one that is replaced is revoked', async () => {
    await enter('manager')
    expect(await lifeInDays('manager')).toEqual([1])
    const { id: userId } = await desk.app.call(session.user, {}, { as: 'manager' })
    expect((await readStored(extension)).memory).toContain(`"activeId":"${line.url}#1#${userId}"`)
    const [before] = await tokens('manager')
    await staySignedIn()
    await enter('manager')
    expect(await lifeInDays('manager')).toEqual([90])
    expect((await tokens('manager')).map(({ id }) => id)).not.toContain(before!.id)
    const stored = await readStored(extension)
    expect([stored.disk.includes('sdt_'), stored.memory.includes('sdt_'), stored.local.includes('sdt_')]).toEqual([true, false, false])
  })

  test('long-lived tokens end when "Stay signed in" is switched off', async () => {
    await staySignedIn()
    await enter('manager')
    const page = await extension.options()
    await toggle(page).press('Space')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => tokens('manager')).toEqual([])
    await page.close()
    expect((await readStored(extension)).disk).toBe('[]')
  })

  test.each([true, false])('of two presses of "Stay signed in" at once the last one counts: %s', async (isWanted) => {
    if (isWanted) await staySignedIn()
    const choices = [!isWanted, isWanted]
    const answers = await Promise.all(choices.map((keepSignedIn) => extension.ask('settings.set', { keepSignedIn })))
    expect(answers.at(-1)).toMatchObject({ ok: true, data: { keepSignedIn: isWanted } })
    expect(JSON.parse((await readStored(extension)).local)).toMatchObject({ settings: { keepSignedIn: isWanted } })
  })

  test('tokens are revoked later after a sign-out without network, and the user sees that', async () => {
    await enter('manager')
    line.cut()
    const page = await extension.options()
    await pressSignOut(page)
    await page.getByText(/^Signed out, but 127\.0\.0\.1:\d+ could not be reached\./).waitFor()
    await inBothThemes(page)
    expect(await tokens('manager')).toHaveLength(1)
    await page.getByRole('button', { name: 'Try again' }).click()
    // The attempt without network has to fail before the network is back.
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true)
    expect(await tokens('manager')).toHaveLength(1)
    line.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => page.getByText('Its token stays valid').count()).toBe(0)
    expect(await tokens('manager')).toEqual([])
    await page.close()
  })

  test.each([
    ['before the sign-out', true],
    ['between a sign-out without network and the next try', false],
  ])('tokens are revoked although the clock of the machine was put forward %s', async (_, isBefore) => {
    await enter('manager')
    // To the worker it is as if the token had ended long ago.
    const age = () =>
      extension.worker.evaluate(async () => {
        const { tokens, revocations } = await chrome.storage.session.get()
        const aged = (list: unknown) => JSON.parse(JSON.stringify(list ?? {}).replaceAll(/"expiresAt":\d+/g, '"expiresAt":1')) as unknown
        await chrome.storage.session.set({ tokens: aged(tokens), revocations: aged(revocations ?? []) })
      })
    if (isBefore) await age()
    line.cut()
    await signOut()
    expect(await tokens('manager')).toHaveLength(1)
    line.mend()
    if (!isBefore) await age()
    await extension.ask('auth.revoke')
    expect(await tokens('manager')).toEqual([])
  })

  test('tokens are all that is left when everything is removed without network, until they are revoked', async () => {
    await staySignedIn()
    await enter('manager')
    await readLists()
    line.cut()
    const page = await extension.options()
    await pressRemoveEverything(page)
    const { memory, local, disk } = await readStored(extension)
    expect([Object.keys(JSON.parse(memory) as object), local, disk]).toEqual([['revocations'], '{}', '[]'])
    line.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => tokens('manager')).toEqual([])
    await page.close()
  })

  test('tokens are revoked by the next worker without any press', async () => {
    await enter('manager')
    line.cut()
    await signOut()
    await extension.endWorker()
    line.mend()
    await extension.ask('settings.get')
    await expect.poll(() => tokens('manager')).toEqual([])
  })

  test('tokens of an earlier release are revoked, and its lists removed', async () => {
    await enter('manager')
    await extension.worker.evaluate(async (serverUrl) => {
      const { tokens } = await chrome.storage.session.get('tokens')
      const [{ secret }] = Object.values(tokens as object) as [{ secret: string }]
      const accounts = { list: [{ id: `${serverUrl}#1`, serverUrl, token: secret, isRefused: false }], activeId: `${serverUrl}#1` }
      await chrome.storage.local.set({ accounts, kept: { release: 1, pages: {} }, journal: [], recent: {} })
      await chrome.storage.session.remove(['accounts', 'tokens', 'kept', 'recent', 'journal'])
    }, line.url)
    await extension.endWorker()
    await extension.ask('settings.get')
    await expect.poll(() => tokens('manager')).toEqual([])
    expect(Object.keys(JSON.parse((await readStored(extension)).local) as object)).toEqual(['settings'])
  })
})

describe('on disk', () => {
  test.each([
    ['before the setting is saved', { at: 'settings', isAfter: false }],
    ['after the setting is saved', { at: 'settings', isAfter: true }],
  ] as const)('nothing is left when it is switched on and the worker is ended %s', async (_, point) => {
    await enter('manager')
    await readLists()
    await endWorkerAt(point, 'settings.set', { keepSignedIn: true })
    await readLists()
    const stored = await readStored(extension)
    const [place, other] = point.isAfter ? [stored.disk, stored.memory] : [stored.memory, stored.disk]
    expect([place.includes('sdt_'), other.includes('sdt_')]).toEqual([true, false])
    expect(other).not.toContain('Autumn drive')
  })

  test.each([
    ['after the setting is saved', { at: 'settings', isAfter: true }],
    ['before the disk is emptied', { at: 'disk', isAfter: false }],
  ] as const)('nothing is left when it is switched off and the worker is ended %s', async (_, point) => {
    await staySignedIn()
    await enter('manager')
    await readLists()
    await endWorkerAt(point, 'settings.set', { keepSignedIn: false })
    const stored = await readStored(extension)
    expect(stored.disk).toBe('[]')
    expect(stored.local).not.toContain('sdt_')
    // The token was made to stay, so it ends.
    await expect.poll(() => tokens('manager')).toEqual([])
  })

  test('a content script reads none of it', async () => {
    await staySignedIn()
    await enter('manager')
    await readLists()
    await using web = await openWebPage()
    const page = await extension.context.newPage()
    await page.goto(web.url)
    const told = await page.waitForFunction(() => document.documentElement.dataset['probe'])
    const { local, session, databases } = JSON.parse(String(await told.jsonValue())) as Probed
    expect([local, session]).toEqual([expect.stringContaining('refused'), expect.stringContaining('refused')])
    expect(databases).toBe('[]')
    await page.close()
  })
})
