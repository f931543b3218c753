import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { audioAd, runs } from '../../world.test.data.ts'
import { CapMeter, resolveWindows } from './caps.ts'

const anyWindows = fc.array(
  fc.record({ limit: fc.integer({ min: 1, max: 5 }), seconds: fc.constantFrom(60, 3600, 86_400, Number.POSITIVE_INFINITY) }),
  { minLength: 1, maxLength: 3 },
)
const anyTimes = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 60 }).map((times) => times.toSorted((a, b) => a - b))

function shown(windows: { limit: number; seconds: number }[], times: number[]): number[] {
  const meter = new CapMeter(windows)
  meter.reset()
  return times.filter((at) => {
    if (!meter.hasRoom(at)) return false
    meter.show(at)
    return true
  })
}

describe('frequency caps', () => {
  test('per listener, every rolling window (t − W, t] has at most `limit` exposures, and no exposure is refused without need', () => {
    fc.assert(
      fc.property(anyWindows, anyTimes, (windows, times) => {
        const exposures: number[] = []
        for (const at of times) {
          const room = windows.every(({ limit, seconds }) => exposures.filter((before) => before > at - seconds).length < limit)
          if (room) exposures.push(at)
        }
        expect(shown(windows, times)).toEqual(exposures)
      }),
      { numRuns: runs.numRuns * 10 },
    )
  })

  test('more opportunities never result in fewer exposures', () => {
    fc.assert(
      fc.property(anyWindows, anyTimes, anyTimes, (windows, some, more) => {
        const all = [...some, ...more].toSorted((a, b) => a - b)
        expect(shown(windows, all).length).toBeGreaterThanOrEqual(shown(windows, some).length)
      }),
      { numRuns: runs.numRuns * 10 },
    )
  })

  test('rules of campaign and order apply together, and those of ads are summed', () => {
    const day = { limit: 2, unit: 'DAY', unitMultiplier: 1 } as const
    const ads = [
      { ...audioAd, capping: [day] },
      { ...audioAd, capping: [{ ...day, limit: 3 }] },
    ]
    expect(resolveWindows([{ limit: 10, unit: 'CAMPAIGN', unitMultiplier: 1 }], ads)).toEqual([
      { limit: 10, seconds: Number.POSITIVE_INFINITY },
      { limit: 5, seconds: 86_400 },
    ])
  })

  test('an ad without a rule has no limit, and one with a shorter window has that limit', () => {
    const week = { limit: 4, unit: 'WEEK', unitMultiplier: 1 } as const
    const day = { limit: 1, unit: 'DAY', unitMultiplier: 1 } as const
    expect(resolveWindows([], [{ ...audioAd, capping: [week] }, audioAd])).toEqual([])
    expect(
      resolveWindows(
        [],
        [
          { ...audioAd, capping: [week] },
          { ...audioAd, capping: [day] },
        ],
      ),
    ).toEqual([
      { seconds: 604_800, limit: 11 },
      { seconds: 86_400, limit: 5 },
    ])
  })

  test('a month is 720 hours', () => {
    expect(resolveWindows([{ limit: 1, unit: 'MONTH', unitMultiplier: 2 }], [])).toEqual([{ limit: 1, seconds: 2 * 720 * 3600 }])
  })
})
