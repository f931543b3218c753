import { includeRule } from '@spotdesk/sdk/targeting'
import { dayMs } from '@spotdesk/sdk/values'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSampleBuilder, type SampledRequest, type ZoneInput } from './builder.ts'
import { blockMs } from './calendar.ts'
import { buildInventory } from './inventory.ts'
import { createPartBuilder, mergeParts } from './part.ts'
import { countMatching } from '../match/count.ts'
import { originMs, publishers } from '../world.test.data.ts'
import { simulate, simulatePart } from '../simulate/simulate.ts'

const zones: ZoneInput[] = [1, 2].map((id) => ({ id, publisherId: 7, format: 'AUDIO', maxDurationSeconds: 60, timeZone: 'UTC' }))

const request: fc.Arbitrary<SampledRequest> = fc.record({
  listener: fc.constantFrom('ann', 'bob', 'cid', 'dee'),
  atMs: fc.integer({ min: originMs - blockMs, max: originMs - 1 }),
  zoneId: fc.constantFrom(1, 2),
  attributes: fc.record(
    {
      LOCATION_COUNTRY: fc.constantFrom('US', 'RO'),
      DEVICE_TYPE: fc.constantFrom('PHONE', 'CAR'),
      DATA_INTEREST: fc.subarray(['CARS', 'NEWS', 'FILM']),
      SESSION_DEPTH: fc.nat(5),
    },
    { requiredKeys: [] },
  ),
  timeZone: fc.constantFrom('', 'Europe/Bucharest'),
})

/** The content of a sample's rows, with the codes spelled out. */
function rowsOf({ sample }: { sample: ReturnType<ReturnType<typeof createSampleBuilder>['build']> }) {
  return Array.from({ length: sample.listeners }, (_, listener) =>
    Array.from({ length: sample.listenerStarts[listener + 1]! - sample.listenerStarts[listener]! }, (__, at) => {
      const row = sample.listenerStarts[listener]! + at
      const values = Object.values(sample.dimensions).flatMap(({ attributes }, index) => {
        const code = Object.values(sample.codes)[index]![row]!
        return [...attributes].map(([type, { values: texts, starts, ids }]) =>
          [type, ...Array.from(ids.subarray(starts[code], starts[code + 1]), (id) => texts[id]!).toSorted()].join(' '),
        )
      })
      return [sample.hour[row], sample.second[row], sample.placeTimeZones[sample.codes.place[row]!], ...values].join('|')
    }).toSorted(),
  )
}

test('a sample of parts equals the sample of all their requests, for any division', () => {
  fc.assert(
    fc.property(fc.array(fc.array(request, { maxLength: 12 }), { minLength: 1, maxLength: 4 }), (batches) => {
      const whole = createSampleBuilder({ originMs, zones })
      for (const one of batches.flat()) whole.add(one)
      const parts = batches.map((batch) => {
        const part = createPartBuilder()
        for (const one of batch) part.add(one)
        return part.build()
      })
      const merged = mergeParts(parts, { originMs, zones })
      expect([merged.unknownZone, merged.outsideHistory]).toEqual([0, 0])
      expect(rowsOf(merged)).toEqual(rowsOf({ sample: whole.build() }))
    }),
  )
})

test('requests of unknown zones and of other days are left out and counted', () => {
  const part = createPartBuilder()
  const add = (zoneId: number, atMs: number) => part.add({ listener: 'ann', atMs, zoneId, attributes: {} })
  for (const atMs of [originMs - 1, originMs, originMs - blockMs, originMs - blockMs - 1]) add(1, atMs)
  add(3, originMs - dayMs)
  const { sample, unknownZone, outsideHistory } = mergeParts([part.build()], { originMs, zones })
  expect([sample.rows, unknownZone, outsideHistory]).toEqual([2, 1, 2])
})

test('bytes that are not a part are refused', () => {
  expect(() => mergeParts([new TextEncoder().encode('no part at all')], { originMs, zones })).toThrow(RangeError)
})

test('a simulated part equals the simulation with the same seed', () => {
  const input = { seed: 3, originMs, publishers, rows: 4000 }
  const { part, requests, hourly } = simulatePart(input)
  const own = buildInventory(mergeParts([part], { originMs, zones: publishers.flatMap((publisher) => publisher.zones) }).sample, hourly)
  const simulated = simulate(input)
  expect(requests).toBe(simulated.sample.rows)
  const cars = { groups: [{ rules: [includeRule('DEVICE_TYPE', ['CAR'])] }] }
  expect(countMatching(own, cars)).toEqual(countMatching(buildInventory(simulated.sample, simulated.hourly), cars))
})
