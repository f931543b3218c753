import { describe, expect, test } from 'vitest'
import { type AdjustmentCells, type AdjustmentPlanContext, type AdjustmentState, planAdjustment, toFixed } from './adjustment-plan.ts'

const day = (number: number) => new Date(Date.UTC(2026, 11, number))
const cells: AdjustmentCells = {
  name: ' Holiday ',
  startDate: day(1),
  endDate: day(10),
  publisherIds: [202, 201, 202],
  zoneIds: [],
  showIds: [],
  countries: ['RO', 'DE'],
  feedTypes: [],
  corrections: [{ type: 'FIXED', value: 500, start: day(1), end: day(3) }],
}
const context: AdjustmentPlanContext = {
  zone: 'UTC',
  limited: false,
  known: { publisherIds: [201, 202], zoneIds: [301], showIds: [] },
  others: [],
}
const edit = (more: Partial<AdjustmentCells> = {}, around: Partial<AdjustmentPlanContext> = {}, before: AdjustmentState | null = null) =>
  planAdjustment({ before, cells: { ...cells, ...more } }, { ...context, ...around })
const said = (...given: Parameters<typeof edit>) => edit(...given).errors.map(({ field, code }) => `${field} ${code}`)
const stored = edit().after

describe('Planning an inventory adjustment', () => {
  test('trims the name, and keeps what it names once and sorted', () => {
    expect(stored).toMatchObject({
      name: 'Holiday',
      publisherIds: [201, 202],
      countries: ['DE', 'RO'],
      corrections: [{ type: 'FIXED', value: 500, start: '2026-12-01T00:00:00.000Z', end: '2026-12-03T00:00:00.000Z' }],
      deleted: false,
    })
  })

  test('what is stored already changes nothing', () => {
    expect(edit({}, {}, stored).change).toBe(false)
    expect(edit({ publisherIds: [201] }, {}, stored).change).toBe(true)
    const reordered = { ...stored, corrections: stored.corrections.map(({ end, start, value, type }) => ({ end, start, value, type })) }
    expect(edit({}, {}, reordered).change).toBe(false)
  })

  test('is refused for a form that does not hold before anything else is looked at', () => {
    expect(said({ name: ' ', publisherIds: [999] })).toEqual(['name adjustmentNameRequired'])
    expect(said({ corrections: [{ ...cells.corrections[0]!, value: null }] })).toEqual(['corrections.0.value required'])
  })

  test('is refused for inventory that the agency does not own, list by list', () => {
    expect(said({ publisherIds: [203], zoneIds: [301, 302], showIds: [1] })).toEqual([
      'definition.publisherIds unknownItem',
      'definition.zoneIds unknownItem',
      'definition.showIds unknownItem',
    ])
  })

  test('is refused without publishers for a user who has only some of them', () => {
    expect(said({ publisherIds: [] }, { limited: true })).toEqual(['definition.publisherIds required'])
    expect(said({ publisherIds: [] })).toEqual([])
  })

  test('is refused where another adjustment fixes the same inventory on the same day, and says which one', () => {
    const others = [{ ...toFixed({ ...stored, publisherIds: [202] }), name: 'Other' }]
    expect(edit({}, { others }).errors).toEqual([{ field: 'corrections.0.start', code: 'fixedElsewhere', params: { name: 'Other' } }])
    expect(said({ publisherIds: [201] }, { others })).toEqual([])
    expect(said({ corrections: [{ ...cells.corrections[0]!, start: day(3), end: day(4) }] }, { others })).toEqual([])
  })

  test('deletes by a flag', () => {
    expect(planAdjustment({ before: stored, verb: 'delete' }, context)).toMatchObject({ after: { ...stored, deleted: true }, change: true })
  })
})
