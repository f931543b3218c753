import { expect, test } from 'vitest'
import { orderProblem } from './order-state.ts'

const behind = { kind: 'behind', label: 'Behind plan' }
const risk = { kind: 'atRisk', label: 'At risk', tone: 'warn' }

test.each([
  ['ACTIVE', 0.8, false, { ...behind, tone: 'bad' }],
  ['ACTIVE', 0.94, false, { ...behind, tone: 'warn' }],
  ['ACTIVE', 1.3, false, { kind: 'ahead', label: 'Ahead of plan', tone: 'warn' }],
  ['ACTIVE', 0.97, false, null],
  ['ACTIVE', null, false, null],
  // What happens goes before what may; a pace that is fine now hides no forecast.
  ['ACTIVE', 0.94, true, { ...behind, tone: 'warn' }],
  ['ACTIVE', 0.97, true, risk],
  ['ACTIVE', 1.3, true, risk],
  ['ACTIVE', null, true, risk],
  ['INACTIVE', 0.2, true, null],
  ['ARCHIVED', 0.2, true, null],
  ['DUPLICATING', 0.2, true, null],
  ['DUPLICATED', 0.2, true, null],
] as const)('an order that is %s at a pace of %s, at risk: %s', (status, pace, atRisk, problem) => {
  expect(orderProblem({ status, pace, atRisk })).toEqual(problem)
})
