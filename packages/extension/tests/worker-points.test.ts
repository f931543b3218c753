/**
 * The worker is ended at every point between two things that it does outside of itself (a write, a call to the server), and at random ones of
 * them. Whatever it was doing is then completed, once.
 */
import { campaigns, session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Answer, openExtension, type OpenExtension } from './open-extension.ts'
import { signIn, signInAlone } from './sign-in.ts'
import { forget, readStored } from './stored.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))
beforeEach(async () => {
  await signInAlone(extension, desk)
  await ask('settings.set', { pollingMinutes: 0, keepSignedIn: false })
  await signInAlone(extension, desk)
  // Outcomes that no page has shown.
  await forget(extension, 'journal')
})

const ask = (type: string, data?: object): Promise<Answer> => extension.ask(type, data)

interface Standing {
  reached?: boolean
}

/** Makes the running worker stand still before its nth write or call from now on. */
async function standStillAt(point: number): Promise<void> {
  await extension.worker.evaluate((point) => {
    const standing = globalThis as Standing
    let left = point
    const isHere = () => {
      if (left > 0) left -= 1
      if (left === 0) standing.reached = true
      return left === 0
    }
    const never = () => new Promise<never>(() => undefined)
    for (const area of ['local', 'session'] as const) {
      for (const name of ['set', 'remove', 'clear'] as const) {
        const store = chrome.storage[area] as unknown as Record<string, (value?: unknown) => Promise<void>>
        const call = store[name]!.bind(store)
        store[name] = async (...values) => await (isHere() ? never() : call(...values))
      }
    }
    // A request that nothing is ever answered to.
    const { open, deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...values) {
      return isHere() ? ({} as IDBOpenDBRequest) : open.apply(this, values)
    }
    IDBFactory.prototype.deleteDatabase = function (...values) {
      return isHere() ? ({} as IDBOpenDBRequest) : deleteDatabase.apply(this, values)
    }
    const { fetch } = globalThis
    globalThis.fetch = async (...values) => {
      if (isHere()) return await never()
      const answer = await fetch(...values)
      return isHere() ? await never() : answer
    }
  }, point)
}

const isReached = () => extension.worker.evaluate(() => (globalThis as Standing).reached ?? false)

/** Ends the worker at a point of a piece of work, which is then completed; true if the work has no such point, and was over before. */
async function endAt(point: number, work: () => Promise<unknown>): Promise<boolean> {
  await ask('settings.get')
  await standStillAt(point)
  let isDone = false
  const working = work().then(() => (isDone = true))
  await expect.poll(async () => isDone || (await isReached()), { interval: 10 }).toBe(true)
  const isLast = isDone
  await extension.endWorker()
  await working
  await settle()
  return isLast
}

/** Ends the worker at the first, the second, … point of a piece of work, each time from a fresh start, until the work has no such point. */
async function atEveryPoint(prepare: () => Promise<void>, work: () => Promise<unknown>, check: () => Promise<void>): Promise<number> {
  for (let point = 1; ; point++) {
    await prepare()
    const isLast = await endAt(point, work)
    await check()
    if (isLast) return point - 1
  }
}

/** Until no action and no revocation waits. */
async function settle(): Promise<void> {
  await ask('settings.get')
  await expect
    .poll(async () => ((await ask('action.journal')).data as { state: string }[]).filter(({ state }) => state === 'sent'))
    .toEqual([])
  await expect.poll(async () => ((await ask('auth.revoke')).data as { pending: unknown[] }).pending).toEqual([])
}

const effects = async () => (await desk.audit(attention.id)).filter(({ source }) => source === 'EXTENSION').length
const reset = async () => {
  await desk.app.call(campaigns.resume, { id: attention.id }, { as: 'trafficker' })
}
const tokens = async () => (await desk.app.call(session.tokens, {}, { as: 'manager' })).length
const activeId = async () => ((await ask('auth.state')).data as { activeId: string }).activeId
const staysSignedIn = async () => ((await ask('settings.get')).data as { keepSignedIn: boolean }).keepSignedIn
const pauseOf = (actionId: string) => ({ id: attention.id, name: 'Autumn drive', action: 'pause', actionId })
/** The stores that hold a token. */
const holders = async () => Object.entries(await readStored(extension)).flatMap(([place, text]) => (text.includes('sdt_') ? [place] : []))

describe('the worker is ended at every point of', () => {
  test('a pause: it has one effect', async () => {
    let before = 0
    let actionId = ''
    const prepare = async () => {
      await reset()
      before = await effects()
      actionId = crypto.randomUUID()
    }
    const points = await atEveryPoint(
      prepare,
      () => ask('campaign.act', pauseOf(actionId)),
      async () => {
        expect(await desk.status(attention.id)).toBe('PAUSED')
        expect(await effects()).toBe(before + 1)
      },
    )
    expect(points).toBeGreaterThanOrEqual(5)
  })

  test('an Undo: it has one effect, and cannot be repeated', async () => {
    let before = 0
    let actionId = ''
    const prepare = async () => {
      await reset()
      actionId = crypto.randomUUID()
      await ask('campaign.act', pauseOf(actionId))
      before = await effects()
    }
    await atEveryPoint(
      prepare,
      () => ask('action.undo', { actionId }),
      async () => {
        expect(await desk.status(attention.id)).toBe('RUNNING')
        expect(await effects()).toBe(before + 1)
      },
    )
  })

  test('a pause that is cancelled at once: it has one effect or none, and the campaign stands as that says', async () => {
    let before = 0
    let actionId = ''
    const prepare = async () => {
      await reset()
      before = await effects()
      actionId = crypto.randomUUID()
    }
    await atEveryPoint(
      prepare,
      () => Promise.all([ask('campaign.act', pauseOf(actionId)), ask('action.cancel', { actionId })]),
      async () => {
        const made = (await effects()) - before
        expect([0, 1]).toContain(made)
        expect(await desk.status(attention.id)).toBe(made === 1 ? 'PAUSED' : 'RUNNING')
      },
    )
  })

  test('the moves of "Stay signed in": the token is in the place that the setting says, and works', async () => {
    let keepSignedIn = false
    const prepare = async () => {
      keepSignedIn = !keepSignedIn
      await ask('settings.set', { keepSignedIn: !keepSignedIn })
    }
    await atEveryPoint(
      prepare,
      () => ask('settings.set', { keepSignedIn }),
      async () => {
        expect(await holders()).toEqual([keepSignedIn ? 'disk' : 'memory'])
        expect(await ask('campaign.list', { tab: 'mine' })).toMatchObject({ ok: true, data: { isStale: false } })
        expect(await tokens()).toBe(1)
      },
    )
    await ask('settings.set', { keepSignedIn: false })
    expect(await holders()).toEqual(['memory'])
  })
})

/** Numbers from 0 to 1 that follow from a seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Points of each piece of work, about as many as it has: with the token on disk there are more. Now and then the worker is ended after its work, which does not count. */
const pointsOf = { act: 8, undo: 8, cancel: 8, move: 5, signOut: 6 }

/** Whatever came before: from a fresh start, the tests above end the worker at every point. */
const randomEnds = 15

test('the worker is ended in the middle of random work, at random points: each action has one effect, and nothing is left on disk', async () => {
  const seed = Number(process.env['SPOTDESK_SEED'] ?? Date.now() % 1_000_000)
  console.info(`Seed: SPOTDESK_SEED=${seed}`)
  const random = randomFrom(seed)
  let reached = 0
  await reset()
  // A sign-out is followed by a sign-in, which takes a while: it comes up less often.
  const kinds = ['act', 'act', 'undo', 'undo', 'cancel', 'cancel', 'move', 'move', 'signOut'] as const
  for (let round = 0; reached < randomEnds && round < 200; round++) {
    const isPaused = (await desk.status(attention.id)) === 'PAUSED'
    const actionId = crypto.randomUUID()
    const act = () => ask('campaign.act', { ...pauseOf(actionId), action: isPaused ? 'resume' : 'pause' })
    const kind = kinds[Math.floor(random() * kinds.length)]!
    if (kind === 'undo') await act()
    const before = await effects()
    const keepSignedIn = await staysSignedIn()
    const point = 1 + Math.floor(random() * pointsOf[kind])
    const works = {
      act,
      undo: () => ask('action.undo', { actionId }),
      cancel: () => Promise.all([act(), ask('action.cancel', { actionId })]),
      move: () => ask('settings.set', { keepSignedIn: !keepSignedIn }),
      signOut: async () => ask('auth.signOut', { accountId: await activeId() }),
    }
    if (!(await endAt(point, works[kind]))) reached += 1
    const made = (await effects()) - before
    const said = `round ${round} of seed ${seed}: ${kind} at point ${point}`
    // A cancelled action has one effect or none, and the campaign stands as that says.
    expect(kind === 'cancel' ? [0, 1] : kind === 'act' || kind === 'undo' ? [1] : [0], said).toContain(made)
    const isOther = made === 1 && kind !== 'undo'
    expect((await desk.status(attention.id)) === 'PAUSED', said).toBe(isOther ? !isPaused : isPaused)
    if (kind === 'signOut') {
      expect(await holders(), said).toEqual([])
      expect(await tokens(), said).toBe(0)
      // A token that was made to stay signed in would end with that setting.
      await ask('settings.set', { keepSignedIn: false })
      await signIn(extension, desk)
    }
    expect(await holders(), said).toEqual([(await staysSignedIn()) ? 'disk' : 'memory'])
    expect(await tokens(), said).toBe(1)
  }
  expect(reached).toBe(randomEnds)
  await ask('settings.set', { keepSignedIn: false })
  expect(await holders()).toEqual(['memory'])
})

describe('an Undo', () => {
  interface Press extends Answer {
    data: { campaign: { version: number } }
  }
  async function press(): Promise<{ actionId: string; version: number }> {
    await reset()
    const actionId = crypto.randomUUID()
    const { data } = (await ask('campaign.act', pauseOf(actionId))) as Press
    // A person is told the outcome, and has some seconds from then on.
    await ask('action.journal')
    return { actionId, version: data.campaign.version }
  }

  test('that is pressed twice at once resumes once', async () => {
    const { actionId } = await press()
    const before = await effects()
    await Promise.all([ask('action.undo', { actionId }), ask('action.undo', { actionId })])
    expect(await desk.status(attention.id)).toBe('RUNNING')
    expect(await effects()).toBe(before + 1)
  })

  test('survives the end of the worker, and ends with its time', async () => {
    const { actionId } = await press()
    const before = await effects()
    await extension.endWorker()
    const { data } = await ask('action.journal')
    expect(data).toContainEqual(expect.objectContaining({ actionId, undoUntil: expect.any(Number) as number }))
    await extension.worker.evaluate(async () => {
      const { journal } = (await chrome.storage.session.get('journal')) as { journal: object[] }
      await chrome.storage.session.set({ journal: journal.map((entry) => ({ ...entry, undoUntil: 1 })) })
    })
    expect(await ask('action.undo', { actionId })).toMatchObject({ error: { code: 'undoOver' } })
    expect(await effects()).toBe(before)
    expect(await desk.status(attention.id)).toBe('PAUSED')
    expect((await ask('action.journal')).data).not.toContainEqual(expect.objectContaining({ actionId }))
  })

  test('of a campaign that somebody else has changed since changes nothing, and says so; so does a press on an old row', async () => {
    const { actionId, version } = await press()
    await desk.app.call(campaigns.resume, { id: attention.id }, { as: 'trafficker' })
    await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
    const before = await desk.audit(attention.id)
    expect(await ask('action.undo', { actionId })).toMatchObject({ ok: false, error: { status: 412 } })
    expect(await desk.audit(attention.id)).toEqual(before)
    const old = { ...pauseOf(crypto.randomUUID()), action: 'resume', expectedVersion: version }
    expect(await ask('campaign.act', old)).toMatchObject({ ok: false, error: { status: 412 } })
    expect(await desk.audit(attention.id)).toEqual(before)
  })
})

describe('a press on a campaign whose action waits', () => {
  /** The server cannot be reached for pauses; a new worker knows nothing of it. */
  const cutPauses = () =>
    extension.worker.evaluate(() => {
      const { fetch } = globalThis
      globalThis.fetch = async (...values) => {
        const [input] = values
        if ((input instanceof Request ? input.url : String(input)).endsWith('/pause')) throw new TypeError('cut')
        return await fetch(...values)
      }
      addEventListener('mend', () => (globalThis.fetch = fetch))
    })

  test('joins it when it is the same, is refused when it is the opposite, and "online" sends it once', async () => {
    await reset()
    await ask('settings.get')
    const before = await effects()
    await cutPauses()
    const first = crypto.randomUUID()
    expect(await ask('campaign.act', pauseOf(first))).toMatchObject({ ok: false, error: { code: 'outcomeUnknown' } })
    await ask('campaign.act', pauseOf(crypto.randomUUID()))
    const opposite = await ask('campaign.act', { ...pauseOf(crypto.randomUUID()), action: 'resume' })
    expect(opposite).toMatchObject({ ok: false, error: { code: 'actionWaits' } })
    expect(await ask('action.journal')).toMatchObject({ data: [{ actionId: first, state: 'sent', isQueued: true }] })
    await extension.worker.evaluate(() => {
      dispatchEvent(new Event('mend'))
      dispatchEvent(new Event('online'))
    })
    await expect.poll(() => desk.status(attention.id)).toBe('PAUSED')
    await settle()
    expect(await effects()).toBe(before + 1)
  })

  test('it can be cancelled: it is not sent again, and the server says that it did not arrive', async () => {
    await reset()
    await ask('settings.get')
    const before = await effects()
    await cutPauses()
    const actionId = crypto.randomUUID()
    await ask('campaign.act', pauseOf(actionId))
    const journal = await ask('action.cancel', { actionId })
    expect(journal).toMatchObject({ data: [{ actionId, state: 'failed', failure: { code: 'actionCancelled' } }] })
    await extension.endWorker()
    await settle()
    expect(await effects()).toBe(before)
    expect(await desk.status(attention.id)).toBe('RUNNING')
    expect(await ask('action.dismiss', { actionId })).toMatchObject({ data: [] })
  })
})

describe('a change of user', () => {
  test('an action of the user before is neither shown to the next one nor sent', async () => {
    await reset()
    await ask('settings.get')
    const before = await effects()
    await extension.worker.evaluate(() => {
      const { fetch } = globalThis
      globalThis.fetch = async (...values) => {
        const [input] = values
        if ((input instanceof Request ? input.url : String(input)).endsWith('/pause')) throw new TypeError('cut')
        return await fetch(...values)
      }
    })
    await ask('campaign.act', pauseOf(crypto.randomUUID()))
    await signIn(extension, desk, { as: 'trafficker' })
    expect(await ask('action.journal')).toMatchObject({ data: [] })
    await extension.endWorker()
    await settle()
    expect(await effects()).toBe(before)
    expect(await tokens()).toBe(0)
  })

  test('a sign-out that is ended at any point leaves no token, here or at the server', async () => {
    let accountId = ''
    await atEveryPoint(
      async () => {
        await signIn(extension, desk)
        accountId = await activeId()
      },
      () => ask('auth.signOut', { accountId }),
      async () => {
        expect(await holders()).toEqual([])
        expect(await tokens()).toBe(0)
      },
    )
  })
})
