import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { valueParsers } from './value-parsers.ts'

const { TIMESTAMPTZ } = pg.types.builtins
const ours = valueParsers.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown
const theirs = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => unknown

test('instants are those that the driver itself would read, to the millisecond', () => {
  const whole = fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  const fraction = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 999_999 }).map((n) => `.${String(n).padStart(6, '0').replace(/0+$/, '')}`),
  )
  fc.assert(
    fc.property(whole, fraction, fc.constantFrom('+00', '+02', '-03:30', '+00 BC'), (date, part, zone) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${part}${zone}`
      expect(ours(text)).toEqual(theirs(text))
    }),
  )
  for (const text of ['infinity', '-infinity', '10000-01-01 00:00:00+00', '0044-03-15 12:00:00+00 BC'])
    expect(ours(text)).toEqual(theirs(text))
})
