/** `npm start` starts a server again that has ended. */
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { keepRunning } from '../../scripts/keep-running.mjs'

/** Runs with these ends: whether it was ready, how long, and its exit code. */
async function ends(...runs: { code: number; readyFor?: number; onRun?: (signals: EventEmitter) => void }[]) {
  const [said, waited]: [string[], number[]] = [[], []]
  const signals = new EventEmitter()
  let clock = 0
  let started = 0
  const code = await keepRunning(
    async (onReady) => {
      const run = runs[started]!
      started += 1
      if (run.readyFor !== undefined) onReady()
      clock += run.readyFor ?? 0
      run.onRun?.(signals)
      return run.code
    },
    { say: (text: string) => said.push(text), now: () => clock, wait: async (ms: number) => void waited.push(ms / 1000), signals },
  )
  return { code, started, said, waited }
}

const killed = 137
const crash = { code: killed, readyFor: 1000 }

test('a server that was ready and ends by itself is started again, later each time, up to a minute', async () => {
  const { waited, said, code } = await ends(...Array.from({ length: 7 }, () => crash), { code: 1 }, { code: 0, readyFor: 5 })
  expect(waited).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
  expect(said[0]).toBe('The server was ended by SIGKILL; the lines above say why. It is started again in 2 s.')
  expect(said.at(-1)).toContain('ended with exit code 1')
  expect(code).toBe(0)
})

test('the waits begin anew after a server that was ready for ten minutes', async () => {
  const { waited } = await ends(crash, crash, { code: killed, readyFor: 600_000 }, { code: 0 })
  expect(waited).toEqual([2, 4, 2])
})

test('a server that cannot start, or that ends as it was told to, is not started again', async () => {
  expect(await ends({ code: 1 })).toMatchObject({ code: 1, started: 1, said: [] })
  const told = (signals: EventEmitter) => void signals.emit('SIGTERM')
  expect(await ends({ code: 143, readyFor: 1000, onRun: told })).toMatchObject({ code: 143, started: 1, said: [] })
})
