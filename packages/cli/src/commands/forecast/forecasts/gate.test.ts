/** The gate by status, probability, difference and shortfall: each passed and not passed. */
import { describe, expect, test } from 'vitest'
import { exitCodes } from '../../../exit-codes.ts'
import { Failure } from '../../../failure.ts'
import { Input } from '../../../input.ts'
import { type Delivery, percentOfRest } from './answer.ts'
import { judge, readLimits } from './gate.ts'
import { fromOneSnapshot } from './what-if.ts'

const told = (given: Partial<Delivery>): Delivery => ({
  status: 'AT_RISK',
  remainingCampaignObjective: 1000,
  campaignAvails: 950,
  deltaImpressions: -50,
  deltaPercent: -5,
  deliverable: 940,
  tight: false,
  probability: 0.4,
  reason: null,
  notes: [],
  ...given,
})
const inFull = told({
  status: 'IN_FULL',
  campaignAvails: 1200,
  deltaImpressions: 200,
  deltaPercent: 20,
  deliverable: 1000,
  probability: 0.9,
})
const few = told({ probability: null, notes: [{ code: 'sampleTooSmall', params: { listeners: 3, least: 30 }, text: 'Only 3.' }] })
const refused = told({ status: 'NOT_AVAILABLE', deltaImpressions: null, deltaPercent: null, deliverable: null, probability: null })

const passes = (answer: Delivery, options: Record<string, string>) => {
  const verdict = judge(answer, readLimits(new Input([], options)))
  return verdict.checked ? verdict.faults.length === 0 : 'not checked'
}

test.each<[number, string, string]>([
  [0.4, '0.7', '40%, less than 70%'],
  [0.699, '0.7', '69.9%, less than 70%'],
  [0.6999, '70%', '69.99%, less than 70%'],
  [0.5, '50.5%', '50%, less than 50.5%'],
])('a probability of %d does not keep %s, and the sentence shows it', (probability, minProbability, said) => {
  const verdict = judge(told({ probability }), readLimits(new Input([], { minProbability })))
  expect(verdict).toMatchObject({ faults: [`Its probability is ${said}.`] })
})

describe('both sides of a what-if', () => {
  const answers = (...versions: string[]) => {
    const left = versions.map((version) => ({ snapshot: { version, builtAt: '', stale: false } }))
    return () => Promise.resolve(left.shift()!)
  }
  test.each([
    [['a', 'a'], true],
    [['a', 'b', 'b'], true],
    [['a', 'b', 'c'], false],
  ] as const)('of the inventories %j are of one: %s', async (versions, oneSnapshot) => {
    const next = answers(...versions)
    expect(await fromOneSnapshot(next, next)).toMatchObject({ oneSnapshot })
  })
})

describe('a limit is kept or not', () => {
  test.each<[string, Record<string, string>, Delivery, boolean | 'not checked']>([
    ['without any limit AT_RISK fails', {}, told({}), false],
    ['without any limit NO_INVENTORY fails', {}, told({ status: 'NO_INVENTORY' }), false],
    ['without any limit IN_FULL passes', {}, inFull, true],
    ['without any limit what has no forecast is not checked', {}, refused, 'not checked'],
    ['--fail-on NOT_AVAILABLE fails what has no forecast', { failOn: 'NOT_AVAILABLE' }, refused, false],
    ['--fail-on NO_INVENTORY lets AT_RISK pass', { failOn: 'NO_INVENTORY' }, told({}), true],
    ['a probability below the limit fails', { minProbability: '0.7' }, told({}), false],
    ['a probability as the limit passes', { minProbability: '40%' }, told({}), true],
    ['a probability above the limit passes', { minProbability: '0.7' }, inFull, true],
    ['a probability that nobody can state fails', { minProbability: '0' }, few, false],
    ['a difference below the limit fails', { minDelta: '-49' }, told({}), false],
    ['a difference as the limit passes', { minDelta: '-50' }, told({}), true],
    ['a difference in percent below the limit fails', { minDelta: '-4.9%' }, told({}), false],
    ['a difference with grouped thousands passes', { minDelta: '-50,000' }, told({}), true],
    ['a difference in percent above the limit passes', { minDelta: '10%' }, inFull, true],
    ['a shortfall above the limit fails', { maxShortfall: '59' }, told({}), false],
    ['a shortfall as the limit passes', { maxShortfall: '60' }, told({}), true],
    ['a shortfall in percent above the limit fails', { maxShortfall: '5%' }, told({}), false],
    ['a shortfall in percent below the limit passes', { maxShortfall: '6%' }, told({}), true],
    ['nothing left to deliver is no shortfall', { maxShortfall: '0%' }, told({ remainingCampaignObjective: 0, deliverable: 0 }), true],
    ['what delivers nothing lacks all of it', { maxShortfall: '99%' }, told({ status: 'NO_INVENTORY', deliverable: null }), false],
    ['of several limits each counts', { minProbability: '0.1', failOn: 'AT_RISK' }, told({}), false],
  ])('%s', (_, options, answer, expected) => {
    expect(passes(answer, options)).toBe(expected)
  })
})

test.each([
  { minProbability: '7' },
  { minProbability: 'high' },
  { minDelta: 'much' },
  { minDelta: '5,5%' },
  { minDelta: '1,00,000' },
  { maxShortfall: '5 percent' },
  { failOn: 'RISKY' },
])('%o is no limit', (options) => {
  const refusal = () => readLimits(new Input([], options))
  expect(refusal).toThrow(Failure)
  expect(refusal).toThrow(expect.objectContaining({ exitCode: exitCodes.usage }) as Error)
})

test('a difference beyond 999 percent is said in words', () => {
  expect([-88.6, 0, 343.2, 999, 999.1, -5000, null].map(percentOfRest)).toEqual([
    '−88.6%',
    '0.0%',
    '+343.2%',
    '+999.0%',
    'more than +999%',
    'more than −999%',
    '–',
  ])
})
