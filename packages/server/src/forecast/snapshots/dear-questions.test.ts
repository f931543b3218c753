/** The part that one agency can take of the thread that answers for all. */
import { forecast, inventory } from '@spotdesk/sdk/contract'
import { pino } from 'pino'
import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { oneGroup, openForecastFixture, us } from '../../testing/forecast-desk.ts'
import { makeInventory } from '../../testing/inventory.ts'
import { Problem } from '../../platform/http/answer/problem.ts'
import { buildForecast } from './build/build.ts'
import { createForecaster } from './forecaster.ts'
import { startThread } from './thread.ts'

const desk = await openForecastFixture()
afterAll(() => desk.close())
await makeInventory(desk.app, 4000)
const { services } = desk.app

/** Patterns whose pieces stand in most listeners, and which none matches. */
const dear = {
  type: 'LISTENER_ID',
  exclude: false,
  text: Array.from({ length: 3000 }, (_, at) => `*${at.toString(3).padStart(8, '0').split('').join('*')}*z`),
}

test('a targeting that is too dear is refused alone and named, also in the book; nobody else notices', async () => {
  const saved = await desk.withAd({ name: 'Dear', columns: { targeting: oneGroup(us, dear) } })
  desk.clock.advance(1000)
  const { version, leftOut } = await buildForecast(desk.database, desk.clock.now(), { questionSteps: 2e6, campaignSteps: 1e6 })
  expect(leftOut).toEqual([{ id: saved.id, agencyId: 1 }])
  await services.forecaster.refresh()
  const snapshot = async (as: 'manager' | 'stranger') => (await desk.call(as, inventory.snapshot, {})).body
  expect(await snapshot('manager')).toMatchObject({ version, leftOutCampaigns: [saved.id] })
  expect(await snapshot('stranger')).toMatchObject({ version, leftOutCampaigns: [] })
  const message = expect.stringContaining('has 3,000 values that take more work to look for than one forecast may take')
  const refused = {
    status: 422,
    body: { code: 'validationFailed', errors: [{ code: 'targetingTooDear', field: 'targeting.groups.0.rules.1', message }] },
  }
  const about = { body: { campaignId: saved.id } } as never
  for (const row of [forecast.matches, forecast.fix]) expect(await desk.call('manager', row, about)).toMatchObject(refused)
  expect(await desk.call('manager', forecast.matches, { body: { campaignId: desk.id } })).toMatchObject({
    status: 200,
    body: { snapshot: { version } },
  })
})

test('a question that takes long is asked again in a thread of its own, and a short one of another agency is not kept waiting', async () => {
  const order: string[] = []
  let threads = 0
  const forecaster = createForecaster({
    db: desk.database,
    log: pino({ level: 'silent' }),
    // One group is short in this sample, and four hundred are long.
    shortSteps: 1000,
    start: (name, data) => {
      const thread = startThread(name, data)
      const number = (threads += 1)
      const post = thread.postMessage.bind(thread)
      thread.postMessage = (task: { ask?: string; input?: [{ groups: { name?: string }[] }] }) => {
        if (task.ask) order.push(`${task.input?.[0].groups[0]?.name} in thread ${number}`)
        post(task)
      }
      return thread
    },
  })
  onTestFinished(() => forecaster.stop())
  await forecaster.refresh()
  const count = (agencyId: number, name: string, groups: object[]) =>
    forecaster.ask({ actor: { agencyId } }, 'count', { groups: [{ name, ...groups[0] }, ...groups.slice(1)] } as never)
  const many = Array.from({ length: 400 }, () => ({ rules: [us] }))
  const long = count(1, 'long', many)
  const short = count(2, 'short', [{ rules: [us] }])
  const [{ answer: ofMany, snapshot }, { answer: ofOne }] = await Promise.all([long, short])
  // The same rule four hundred times takes the same rows.
  expect([ofMany, snapshot]).toEqual([ofOne, (await short).snapshot])
  expect(order.slice(0, 2)).toEqual(['long in thread 1', 'short in thread 1'])
  expect(order.slice(2)).toEqual(['long in thread 2'])
})

/** A forecaster of its own, with the questions in the order in which its thread gets them. */
async function another(turns: { mostWaiting: number }) {
  const asked: unknown[] = []
  const forecaster = createForecaster({
    db: desk.database,
    log: pino({ level: 'silent' }),
    turns: { share: 1, total: 1, waitMs: 60_000, ...turns },
    start: (name, data) => {
      const thread = startThread(name, data)
      const post = thread.postMessage.bind(thread)
      thread.postMessage = (task: { input?: [{ groups: { name?: string }[] }] }) => {
        if (task.input) asked.push(task.input[0].groups[0]?.name)
        post(task)
      }
      return thread
    },
  })
  onTestFinished(() => forecaster.stop())
  await forecaster.refresh()
  const ask = (agencyId: number, name: string, signal?: AbortSignal) =>
    forecaster.ask({ actor: { agencyId }, ...(signal && { signal }) }, 'count', { groups: [{ name, rules: [] }] } as never)
  return { ask, asked }
}

test('an agency that asks much at once delays others by one question, and has so many in its queue', async () => {
  const { ask, asked } = await another({ mostWaiting: 3 })
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    ask(1, name).then(
      () => 'answered',
      (error: unknown) => (error instanceof Problem ? `${error.status} ${error.code}` : error),
    ),
  )
  const other = ask(2, 'of another agency')
  expect(await Promise.all(many)).toEqual(['answered', 'answered', 'answered', 'answered', '429 tooManyRequests'])
  await other
  expect(asked).toEqual(['a', 'of another agency', 'b', 'c', 'd'])
})

test('a question whose call has ended is not asked', async () => {
  const { ask, asked } = await another({ mostWaiting: 3 })
  const leaving = new AbortController()
  const first = ask(1, 'a')
  const left = ask(1, 'left', leaving.signal)
  const last = ask(1, 'last')
  leaving.abort(new Error('the client has left'))
  await expect(left).rejects.toThrow('the client has left')
  await Promise.all([first, last])
  expect(asked).toEqual(['a', 'last'])
})

test('an answer in steps takes as long as it takes while its steps come, and a thread that hangs is ended', async () => {
  const posted: { id: number; load?: unknown }[] = []
  const thread = Object.assign(new EventEmitter(), {
    unref: () => {},
    postMessage: (task: { id: number; load?: unknown }) => {
      posted.push(task)
      if (task.load) setImmediate(() => thread.emit('message', { id: task.id, ok: true }))
    },
    terminate: async () => void thread.emit('exit'),
  })
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'error')
  // Only what a forecaster uses of a worker.
  const forecaster = createForecaster({ db: desk.database, log, start: () => thread as unknown as Worker, answerPatienceMs: 1000 })
  onTestFinished(() => forecaster.stop())
  await forecaster.refresh()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: number[] = []
  const asking = () =>
    forecaster.ask({ actor: { agencyId: 1 }, onProgress: (part) => told.push(part) }, 'attention', { campaigns: [] } as never)
  const plan = asking()
  await vi.waitUntil(() => posted.length === 2)
  const { id } = posted[1]!
  for (const progress of [0.25, 0.5, 0.75]) {
    vi.advanceTimersByTime(900)
    thread.emit('message', { id, progress })
  }
  vi.advanceTimersByTime(900)
  thread.emit('message', { id, ok: true, value: 'the plan' })
  expect([(await plan).answer, told]).toEqual(['the plan', [0.25, 0.5, 0.75]])
  expect(warned).not.toHaveBeenCalled()
  const hanging = asking()
  await vi.waitUntil(() => posted.length === 3)
  vi.advanceTimersByTime(1000)
  await expect(hanging).rejects.toMatchObject({ code: 'forecastInterrupted' })
})
