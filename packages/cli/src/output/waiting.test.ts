import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWaiting } from './waiting.ts'

const shown: string[] = []
const spin = async (text: string) => {
  shown.push(text)
  return { update: () => {}, clear: () => {}, stop: () => void shown.push('stopped') }
}
beforeEach(() => {
  shown.length = 0
  // The clock stays: files of a worker share it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a call that is answered soon shows nothing', async () => {
  const over = createWaiting(spin).begin()
  await pass(299)
  over()
  await pass(5000)
  expect(shown).toEqual([])
})
test('a slow call shows a spinner until it is answered, and several show one', async () => {
  const waiting = createWaiting(spin)
  const [first, second] = [waiting.begin(), waiting.begin()]
  await pass(300)
  expect(shown).toEqual(['Waiting for the server …'])
  first()
  first()
  await pass(1)
  expect(shown).toHaveLength(1)
  second()
  await pass(1)
  expect(shown).toEqual(['Waiting for the server …', 'stopped'])
})
test('whatever else is written holds it, and it comes back when the call goes on', async () => {
  const waiting = createWaiting(spin)
  waiting.begin()
  await pass(300)
  const release = waiting.hold()
  await pass(1000)
  expect(shown).toEqual(['Waiting for the server …', 'stopped'])
  release()
  await pass(300)
  expect(shown).toHaveLength(3)
})
test('an answer that comes while the spinner is loaded removes it at once', async () => {
  let loaded = () => {}
  const loading = new Promise<void>((resolve) => (loaded = resolve))
  const over = createWaiting(async (text) => loading.then(() => spin(text))).begin()
  await pass(300)
  over()
  loaded()
  await pass(1)
  expect(shown).toEqual(['Waiting for the server …', 'stopped'])
})
