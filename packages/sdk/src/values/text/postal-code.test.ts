import { expect, test } from 'vitest'
import { cleanPasted, splitPasted } from './pasted.ts'
import { readPostalCode, splitPostalCodes } from './postal-code.ts'

test('a pasted text loses what came with it, and nothing else', () => {
  const texts = [
    '\uFEFF"02134"',
    '10001\u00A0 ',
    '\u200B10002',
    "'02134",
    '“Köln”',
    '„Köln“',
    "O'Fallon",
    '5" screen',
    '""',
    '  a \u00A0 b ',
  ]
  expect(texts.map(cleanPasted)).toEqual(['02134', '10001', '10002', '02134', 'Köln', 'Köln', "O'Fallon", '5" screen', '', 'a b'])
})

test('commas, semicolons, tabs and line ends separate values, outside of quotes', () => {
  expect(splitPasted('Cluj, Iași;Brașov\tCluj\r\n\n  Sibiu ,"Alba Iulia"')).toEqual([
    'Cluj',
    'Iași',
    'Brașov',
    'Cluj',
    'Sibiu',
    'Alba Iulia',
  ])
  expect(splitPasted('"New York, NY";Boston,"a"')).toEqual(['New York, NY', 'Boston', 'a'])
  expect([splitPasted(''), splitPasted(' ,;\n'), splitPasted('5" screen')]).toEqual([[], [], ['5" screen']])
})

// The lines of a public report.
test.each([
  ['\uFEFF"02134"', '02134 written'],
  ['2134', '02134 guessed'],
  ['02134-1001', '02134 guessed'],
  ['10001\u00A0 ', '10001 written'],
  ['\u200B10002', '10002 written'],
  ['10,003', '10003 guessed'],
  ['1.0004E+04', '10004 guessed'],
  ['2.134E+03', '02134 guessed'],
  ['NY 10005', '10005 guessed'],
  ['10006.00', '10006 guessed'],
  ['021341001', '02134 guessed'],
  ['SW1A 1aa', 'SW1A 1AA written'],
  ['010-0001', '010-0001 written'],
  ['AD500', 'AD500 written'],
  ['Boston', undefined],
  ['100*', undefined],
  ['1.5', undefined],
  ['', undefined],
])('%j is the postal code %s', (text, expected) => {
  const read = readPostalCode(text)
  expect(read ? `${read.code} ${read.as}` : undefined).toBe(expected)
})

test('lists of postal codes are separated by everything that people put between them', () => {
  expect(splitPostalCodes('10001 10002\t10003;10004,10005\r\n10,006\n"10,007"\nSW1A 1AA, NY 10005\n\n02134-1001 02135')).toEqual([
    '10001',
    '10002',
    '10003',
    '10004',
    '10005',
    '10,006',
    '10,007',
    'SW1A 1AA',
    'NY 10005',
    '02134-1001',
    '02135',
  ])
})
