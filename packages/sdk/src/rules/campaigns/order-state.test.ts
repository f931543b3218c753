import { expect, test } from 'vitest'
import { orderProblem } from './order-state.ts'

test.each([
  ['ACTIVE', 0.8, { direction: 'behind', label: 'Behind plan', tone: 'bad' }],
  ['ACTIVE', 0.94, { direction: 'behind', label: 'Behind plan', tone: 'warn' }],
  ['ACTIVE', 1.3, { direction: 'ahead', label: 'Ahead of plan', tone: 'warn' }],
  ['ACTIVE', 0.97, null],
  ['ACTIVE', null, null],
  ['INACTIVE', 0.2, null],
  ['ARCHIVED', 0.2, null],
  ['DUPLICATING', 0.2, null],
  ['DUPLICATED', 0.2, null],
] as const)('an order that is %s at a pace of %s', (status, pace, problem) => {
  expect(orderProblem({ status, pace })).toEqual(problem)
})
