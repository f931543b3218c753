import { describe, expect, it } from 'vitest'
import { nearest } from './nearest.ts'

describe('The nearest known text', () => {
  const known = ['STANDARD', 'SECOND_SCREEN', 'RESERVED', 'name', 'end_date']
  it.each([
    ['STANDRD', 'STANDARD'],
    ['reserve', 'RESERVED'],
    ['nmae', 'name'],
    ['enddate', 'end_date'],
    ['second', 'SECOND_SCREEN'],
    ['banana', null],
    ['', null],
    ['x'.repeat(1000), null],
  ])('of %s is %s', (text, expected) => {
    expect(nearest(text, known)).toBe(expected)
  })
})
