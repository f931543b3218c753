/** Rating points as they are shown: a reader who multiplies them gets what stands there. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toGrp } from './grp.ts'

const universe = fc.integer({ min: 50_000, max: 300_000_000 })
const points = fc
  .record({
    universe,
    reachShare: fc.double({ min: 1e-6, max: 1, noNaN: true }),
    frequency: fc.double({ min: 1, max: 40, noNaN: true }),
    often: fc.double({ min: 0, max: 1, noNaN: true }),
    onTarget: fc.double({ min: 0, max: 3, noNaN: true }),
  })
  .map(({ universe: people, reachShare, frequency, often, onTarget }) => {
    const reach = Math.max(1, reachShare * people)
    const impressions = Math.round(reach * frequency)
    const grp = (100 * impressions) / people
    return {
      impressions,
      reach,
      frequency: impressions / reach,
      effectiveReach: often * reach,
      grp,
      reachPercent: (100 * reach) / people,
      effectiveReachPercent: (100 * often * reach) / people,
      trp: grp * onTarget,
      costPerPoint: null,
    }
  })
const cpmE4 = fc.integer({ min: 1000, max: 500_000 })

test('GRP is reach in percent times frequency, and the cost per point is the cost over it, to the digits shown', () => {
  fc.assert(
    fc.property(points, cpmE4, fc.constantFrom('EUR', 'USD', 'JPY'), (exact, cpm, currency) => {
      const shown = toGrp(exact, cpm, currency)
      expect(Math.abs(shown.reachPercent * shown.frequency - shown.grp)).toBeLessThanOrEqual(0.005 + 1e-9)
      expect(Math.abs(shown.impressions / shown.reach - shown.frequency)).toBeLessThanOrEqual(0.005 + 1e-9)
      expect(shown.effectiveReach).toBeLessThanOrEqual(shown.reach)
      expect(shown.effectiveReachPercent).toBeLessThanOrEqual(shown.reachPercent)
      const cent = currency === 'JPY' ? 1 : 0.01
      if (shown.costPerPoint !== null) expect(Math.abs(shown.cost! / shown.grp - shown.costPerPoint)).toBeLessThanOrEqual(cent / 2 + 1e-9)
      // The exact points are within what rounding reach and frequency to a hundredth, and listeners to whole ones, can move.
      const byListeners = (0.5 / shown.reach) * exact.grp
      expect(Math.abs(shown.grp - exact.grp)).toBeLessThanOrEqual(
        0.006 + 0.005 * (shown.frequency + shown.reachPercent) + 0.02 + byListeners,
      )
    }),
    { numRuns: 500 },
  )
})

test('rating points of everybody as a target are the rating points', () => {
  fc.assert(
    fc.property(points, (exact) => {
      const shown = toGrp({ ...exact, trp: exact.grp }, null, 'EUR')
      expect(shown.trp).toBe(shown.grp)
      expect([shown.cost, shown.costPerPoint]).toEqual([null, null])
    }),
  )
})
