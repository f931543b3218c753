import { expect, test } from 'vitest'
import { parseDuration, printDuration } from './duration-text.ts'

test.each([
  ['30', 30],
  ['0:30', 30],
  [':30', ':30'],
  ['1:05', 65],
  ['1:5', 65],
  ['1:00:00', 3600],
  ['90', 90],
  ['90 s', 90],
  ['1m30s', 90],
  ['1 min 30 sec', 90],
  ['2h', 7200],
  [' ', null],
  ['1:60', '1:60'],
  ['1:60:00', '1:60:00'],
  ['-5', '-5'],
  ['thirty', 'thirty'],
])('the duration %j is %j', (text, expected) => expect(parseDuration(text)).toBe(expected))

test('seconds read as a clock', () => {
  expect([0, 5, 30, 65, 600, 3661].map(printDuration)).toEqual(['0:00', '0:05', '0:30', '1:05', '10:00', '1:01:01'])
  expect([printDuration(null), printDuration('x'), printDuration(1.5)]).toEqual(['', 'x', '1.5'])
})
