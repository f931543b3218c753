import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSlowLane } from './slow-lane.ts'

/** A lane whose attempts wait at a gate, and the outcome of each. */
function gatedLane() {
  const lane = createSlowLane()
  const gate = Promise.withResolvers<void>()
  const made: string[] = []
  const attempt = (line: string) =>
    lane.run(
      line,
      async () => {
        await gate.promise
        made.push(line)
        return true
      },
      () => true,
    )
  return { attempt, made, open: gate.resolve }
}

/** Begins attempts. @returns the number that was refused at once, and the others as promises */
async function begin(lane: ReturnType<typeof gatedLane>, lines: readonly string[]) {
  const refused: string[] = []
  const all = lines.map((line) => lane.attempt(line).catch(() => void refused.push(line)))
  await sleep(0)
  return { refused: refused.slice(), ended: Promise.all(all) }
}

const times = (count: number, line: string) => Array.from({ length: count }, () => line)

test('a line of the slow lane has twelve places', async () => {
  const lane = gatedLane()
  const { refused, ended } = await begin(lane, times(20, 'one'))
  expect(refused).toHaveLength(8)
  lane.open()
  await ended
  expect(lane.made).toHaveLength(12)
})

test('full lines do not keep the first attempt of another line out, and it is served in turn with theirs', async () => {
  const lane = gatedLane()
  const full = Array.from({ length: 17 }, (_, index) => times(12, `full ${index}`)).flat()
  const flood = await begin(lane, full)
  expect(flood.refused).toHaveLength(17 * 12 - 200)
  const late = await begin(lane, ['late', 'late'])
  // A line gets a second place only when there is room.
  expect(late.refused).toEqual(['late'])
  lane.open()
  await Promise.all([flood.ended, late.ended])
  expect(lane.made.indexOf('late')).toBe(17)
  expect(lane.made).toHaveLength(201)
})

test('500 lines may wait in the slow lane; when one has ended another may wait', async () => {
  const lane = gatedLane()
  const { refused, ended } = await begin(
    lane,
    Array.from({ length: 501 }, (_, index) => `line ${index}`),
  )
  expect(refused).toEqual(['line 500'])
  lane.open()
  await ended
  await lane.attempt('line 500')
  expect(lane.made).toHaveLength(501)
})
