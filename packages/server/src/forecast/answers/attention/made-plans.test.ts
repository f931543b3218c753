/** The order in which plans are made: the thread that makes them answers everybody's forecasts. */
import { expect, test } from 'vitest'
import { Problem } from '../../../platform/http/answer/problem.ts'
import type { Services } from '../../../platform/http/route.ts'
import type { ForecastCaller } from '../../snapshots/forecaster.ts'
import { progressOfPlan, whenMade } from './made-plans.ts'

/** A forecaster whose plans are made when the test says so. */
function slowForecaster() {
  const asked: { name: string; made: (value: unknown) => void; failed: (error: Error) => void; tell: (part: number) => void }[] = []
  const forecaster = {
    state: () => ({ state: 'READY', version: 'one' }),
    ask: ({ onProgress: tell }: Required<ForecastCaller>, _kind: string, question: { name: string }) =>
      new Promise((made, failed) => void asked.push({ name: question.name, made: () => made(question.name), failed, tell })),
  }
  const services = { forecaster } as unknown as Services
  const ask = async (userId: number, name: string) => {
    try {
      return String(await whenMade(services, { agencyId: 1, userId }, { name } as never, Number.POSITIVE_INFINITY))
    } catch (error) {
      return error instanceof Problem ? error.code : String(error)
    }
  }
  const progress = (userId: number) => progressOfPlan(services, { agencyId: 1, userId })
  return { asked, ask, progress, names: () => asked.map(({ name }) => name) }
}
const settled = () => new Promise((done) => setImmediate(done))

test('one plan is made at a time, and of each user the newest question is the next', async () => {
  const { asked, ask, names } = slowForecaster()
  const [first, ...waiting] = Array.from({ length: 20 }, (_, index) => ask(1, `own ${index}`))
  const other = ask(2, 'other')
  const shared = ask(3, 'own 19')
  // A question that somebody else waits for too is not given up.
  const newest = ask(1, 'own 20')
  expect(names()).toEqual(['own 0'])
  asked[0]!.made(null)
  expect(await first).toBe('own 0')
  expect(await Promise.all(waiting.slice(0, -1))).toEqual(Array.from({ length: 18 }, () => 'planBeingMade'))
  await settled()
  expect(names()).toEqual(['own 0', 'own 19'])
  asked[1]!.made(null)
  expect([await waiting.at(-1), await shared]).toEqual(['own 19', 'own 19'])
  await settled()
  asked[2]!.failed(new Error('the thread ended'))
  expect(await other).toContain('the thread ended')
  await settled()
  asked[3]!.made(null)
  expect(await newest).toBe('own 20')
  expect(names()).toEqual(['own 0', 'own 19', 'other', 'own 20'])
})

test('the same question has one answer, also after it is made; a failed one is asked again', async () => {
  const { asked, ask, names } = slowForecaster()
  const both = [ask(1, 'same'), ask(2, 'same')]
  asked[0]!.failed(new Error('interrupted'))
  for (const answer of both) expect(await answer).toContain('interrupted')
  await settled()
  const again = ask(1, 'same')
  asked[1]!.made(null)
  expect([await again, await ask(2, 'same')]).toEqual(['same', 'same'])
  expect(names()).toEqual(['same', 'same'])
})

test('each user sees how far the own plan is: that of somebody else says nothing', async () => {
  const { asked, ask, progress } = slowForecaster()
  const [mine, other] = [ask(1, 'mine'), ask(2, 'other')]
  expect([progress(1), progress(2), progress(3)]).toEqual([0, 0, null])
  asked[0]!.tell(0.4)
  expect([progress(1), progress(2)]).toEqual([0.4, 0])
  asked[0]!.made(null)
  await mine
  await settled()
  expect([progress(1), progress(2)]).toEqual([null, 0])
  asked[1]!.made(null)
  await other
  expect(progress(2)).toBeNull()
})
