import type { Campaign } from '@spotdesk/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listRoundSteps, toWhatIfQuestion, type SliderFacts, sliderRows, triedBase, toTried } from './tried-settings.ts'

const now = new Date('2026-11-20T12:00Z')
const zone = 'America/New_York'
// The parts of a campaign that the sliders read.
const campaign = {
  id: 104_001,
  timeZone: zone,
  campaignType: 'STANDARD',
  startDate: new Date('2026-11-10T05:00Z'),
  endDate: new Date('2026-12-01T05:00Z'),
  objectiveType: 'IMPRESSIONS',
  campaignObjective: { value: 8_000_000, unlimited: false },
  campaignRevenue: { type: 'CPM', value: 14.5 },
  campaignPacing: { priority: 5, type: 'EVENLY' },
  cappingRules: [
    { limit: 3, unit: 'DAY', unitMultiplier: 1 },
    { limit: 20, unit: 'CAMPAIGN', unitMultiplier: 1 },
  ],
} as unknown as Campaign
const facts: SliderFacts = { now, zone, type: 'STANDARD', advanced: true }
const rowsOf = (request = {}, more: Partial<SliderFacts> = {}) =>
  sliderRows(triedBase(campaign, { campaignId: campaign.id, ...request }), { ...facts, ...more })

describe('the sliders', () => {
  test('stand at the values of the campaign, each between its limits', () => {
    const rows = rowsOf()
    expect(rows.map(({ id, values, at }) => [id, values[at]])).toEqual([
      ['endDate', campaign.endDate!.getTime()],
      ['objective', 8_000_000],
      ['cpm', 14.5],
      ['priority', 5],
      ['cap 0', 3],
      ['cap 1', 20],
    ])
    const ends = rows[0]!.values
    expect(ends.every((end) => end > now.getTime())).toBe(true)
    expect(new Set(ends).size).toBe(ends.length)
    // Every end is at midnight of the zone, on either side of a change of clocks.
    expect(new Set(ends.map((end) => new Date(end).toLocaleTimeString('en-US', { timeZone: zone })))).toEqual(new Set(['12:00:00 AM']))
  })

  test('stand at the values of the form, where there is one', () => {
    const form = {
      campaignContext: {
        endDate: new Date('2026-12-24T05:00Z'),
        campaignObjective: { type: 'IMPRESSIONS', value: 500, unlimited: false },
        campaignRevenue: { type: 'CPC', value: 1 },
        campaignPacing: { priority: 7 },
        cappingRules: [],
      },
    }
    expect(rowsOf(form).map(({ id, values, at }) => [id, values[at]])).toEqual([
      ['endDate', form.campaignContext.endDate.getTime()],
      ['objective', 500],
      ['priority', 7],
    ])
  })

  test('are left out where there is nothing to move: no end, no objective, a flight that is over', () => {
    const ids = (context: object) => rowsOf({ campaignContext: context }).map(({ id }) => id)
    expect(ids({ endDate: null, campaignObjective: { unlimited: true } })).toEqual(['cpm', 'priority', 'cap 0', 'cap 1'])
    expect(ids({ endDate: now })).not.toContain('endDate')
  })

  test('offer only priorities that the user may set', () => {
    const priorities = (advanced: boolean) => rowsOf({}, { advanced }).find(({ id }) => id === 'priority')!.values
    expect(priorities(true)[0]).toBe(1)
    expect(priorities(false)[0]).toBe(4)
  })

  test('have round steps around any value, with the value itself', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (value) => {
        const values = listRoundSteps(value, { least: 1, isWhole: true })
        expect(values).toContain(value)
        expect(values.every((one) => Number.isInteger(one) && one >= 1 && one <= 2 * value)).toBe(true)
        expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b))
        expect(values.length).toBeLessThan(90)
      }),
    ))
})

describe('the question of moved sliders', () => {
  const base = triedBase(campaign, { campaignId: campaign.id })
  const rows = rowsOf()
  const positionOf = (id: string, value: number) => rows.find((row) => row.id === id)!.values.indexOf(value)

  test('has only what was moved; one cap of several leaves the others as they are', () => {
    const tried = toTried(rows, { 'cap 1': positionOf('cap 1', 30), priority: positionOf('priority', 5) }, base)
    expect(tried).toEqual({
      cpm: null,
      changes: {
        cappingRules: [
          { limit: 3, unit: 'DAY', unitMultiplier: 1 },
          { limit: 30, unit: 'CAMPAIGN', unitMultiplier: 1 },
        ],
      },
    })
  })

  test('carries the CPM beside the form, which stays as it is', () => {
    const tried = toTried(rows, { cpm: positionOf('cpm', 15), objective: positionOf('objective', 8_200_000) }, base)
    const form = { campaignContext: { campaignRevenue: { type: 'CPM' as const, currency: 'USD', value: 14.5 }, endDate: campaign.endDate } }
    expect(toWhatIfQuestion({ campaignId: 1, ...form }, tried)).toEqual({
      campaignId: 1,
      campaignContext: { campaignRevenue: { type: 'CPM', currency: 'USD', value: 15 }, endDate: campaign.endDate },
      changes: { campaignObjective: { value: 8_200_000 } },
    })
  })
})
