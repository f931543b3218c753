import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignTypes, dayMs } from '../../../values/index.ts'
import { type StatusFacts, campaignStatus, hasExpired } from './campaign-status.ts'

const now = new Date('2026-11-21T12:00:00Z')
const past = new Date('2026-11-01T00:00:00Z')
const future = new Date('2026-12-01T00:00:00Z')
const live: StatusFacts = {
  campaignType: 'STANDARD',
  submitted: true,
  rejected: false,
  accepted: false,
  paused: false,
  startDate: past,
  endDate: future,
  objectiveMet: false,
}
const of = (facts: Partial<StatusFacts>) => campaignStatus({ ...live, ...facts }, now)

describe('the first fact that holds decides', () => {
  test.each([
    ['not submitted', { submitted: false }, 'DRAFT'],
    ['not submitted, whatever else', { submitted: false, rejected: true, paused: true, objectiveMet: true, endDate: past }, 'DRAFT'],
    ['rejected', { rejected: true }, 'REJECTED'],
    ['rejected and over', { rejected: true, endDate: past, campaignType: 'RESERVED' }, 'REJECTED'],
    ['RESERVED and not accepted', { campaignType: 'RESERVED' }, 'PENDING'],
    ['RESERVED, not accepted and over, until the clock rejects it', { campaignType: 'RESERVED', endDate: past }, 'PENDING'],
    ['RESERVED and accepted', { campaignType: 'RESERVED', accepted: true }, 'RUNNING'],
    ['end in the past', { endDate: past }, 'COMPLETED'],
    ['end now', { endDate: now }, 'COMPLETED'],
    ['objective met', { objectiveMet: true, endDate: null }, 'COMPLETED'],
    ['paused and over', { paused: true, endDate: past }, 'COMPLETED'],
    ['paused', { paused: true }, 'PAUSED'],
    ['paused before its start', { paused: true, startDate: future }, 'PAUSED'],
    ['start in the future', { startDate: future }, 'READY'],
    ['start now', { startDate: now }, 'RUNNING'],
    ['started, not ended', {}, 'RUNNING'],
    ['no dates', { startDate: null, endDate: null }, 'RUNNING'],
  ] as const)('%s', (_, facts, status) => expect(of(facts)).toBe(status))
})

test('the clock rejects a proposal that nobody answered before its end', () => {
  const proposal: StatusFacts = { ...live, campaignType: 'RESERVED', endDate: now }
  expect(hasExpired(proposal, now)).toBe(true)
  expect(hasExpired({ ...proposal, endDate: future }, now)).toBe(false)
  expect(hasExpired({ ...proposal, endDate: null }, now)).toBe(false)
  expect(hasExpired({ ...proposal, accepted: true }, now)).toBe(false)
  expect(hasExpired({ ...proposal, rejected: true }, now)).toBe(false)
})

test('time alone moves a campaign only forward: READY to RUNNING to COMPLETED', () => {
  const dates = fc.option(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }), { nil: null })
  const facts = fc.record({
    campaignType: fc.constantFrom(...campaignTypes),
    submitted: fc.boolean(),
    rejected: fc.boolean(),
    accepted: fc.boolean(),
    paused: fc.boolean(),
    startDate: dates,
    endDate: dates,
    objectiveMet: fc.boolean(),
  })
  const order = ['READY', 'RUNNING', 'COMPLETED']
  fc.assert(
    fc.property(facts, fc.nat(700), fc.nat(700), (campaign, firstDay, days) => {
      const first = new Date(Date.UTC(2026, 0, 1 + firstDay))
      const before = campaignStatus(campaign, first)
      const after = campaignStatus(campaign, new Date(first.getTime() + days * dayMs))
      if (order.includes(before)) expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before))
      else if (before === 'PAUSED') expect(['PAUSED', 'COMPLETED']).toContain(after)
      else expect(after).toBe(before)
    }),
  )
})
