import { expect, test } from 'vitest'
import { liftText, rateText } from './table-columns.ts'

test('rates and differences have one decimal, and tiny ones are named on their side of zero', () => {
  expect([0.239, 0.0004, 0].map(rateText)).toEqual(['23.9%', '< 0.1%', '0.0%'])
  expect([0.223, -0.031, 0.0004, -0.0004, 0].map(liftText)).toEqual(['+22.3%', '−3.1%', '< 0.1%', '> -0.1%', '0.0%'])
})
