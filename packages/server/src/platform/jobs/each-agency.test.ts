import { pino } from 'pino'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '../db/errors.ts'
import { eachAgency } from './each-agency.ts'

const agencies = [{ id: 1 }, { id: 2 }, { id: 3 }]

/** Runs passes, those of some agencies with an error. */
async function passes(errors: Record<number, Error>, signal?: AbortSignal) {
  const lines: { agency: number }[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line) as { agency: number }) })
  const passed: number[] = []
  const end = await eachAgency(agencies, { log, signal }, ({ id }) => {
    if (errors[id]) return Promise.reject(errors[id])
    passed.push(id)
    return Promise.resolve()
  }).catch((error: unknown) => error)
  return { passed, end, told: lines.map(({ agency }) => agency) }
}

test('an agency whose pass fails is named in the log, and those after it have their turn', async () => {
  expect(await passes({ 1: new Error('a zone that nobody knows'), 2: new Error('another') })).toEqual({
    passed: [3],
    end: undefined,
    told: [1, 2],
  })
})

test('without the database nobody has a turn, and the pass is tried again', async () => {
  const away = new DatabaseUnavailable(new Error('away'))
  expect(await passes({ 2: away })).toEqual({ passed: [1], end: away, told: [] })
})

test('a pass that is asked to end begins no other agency', async () => {
  expect(await passes({}, AbortSignal.abort())).toEqual({ passed: [], end: undefined, told: [] })
})
