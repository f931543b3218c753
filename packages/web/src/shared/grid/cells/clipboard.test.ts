import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTable, printTable, readTable } from './clipboard.ts'

describe('tables on the clipboard', () => {
  test.each([
    ['1000\n2000\n', [['1000'], ['2000']]],
    [
      '2027/02/05\t2027/03/31\r\n2027/02/06\t2027/04/30\r\n',
      [
        ['2027/02/05', '2027/03/31'],
        ['2027/02/06', '2027/04/30'],
      ],
    ],
    ['"two\nlines"\t"a ""quote"""\t\n x ', [['two\nlines', 'a "quote"', ''], ['x']]],
    ['5" banner\t"open', [['5" banner', '"open']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('%j is read cell by cell', (text, lines) => {
    expect(readTable(text)).toEqual(lines)
  })

  test('what is printed is read again, whatever its texts hold', () => {
    const cells = fc.array(
      fc.array(
        fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '1', ',') }).map((text) => `x${text.trim()}x`),
        { minLength: 1, maxLength: 3 },
      ),
      {
        minLength: 1,
      },
    )
    fc.assert(
      fc.property(cells, (lines) => {
        expect(readTable(printTable(lines))).toEqual(lines)
      }),
    )
  })

  test('a text that a spreadsheet would calculate has an apostrophe, a negative number has none', () => {
    expect(printTable([['=1+1', '+7', '@name', '-3.5', '-3.5%', '-A1', '1,234']])).toBe("'=1+1\t'+7\t'@name\t-3.5\t-3.5%\t'-A1\t1,234")
  })

  test('one value with a line end is no table; two columns are one', () => {
    expect([isTable('1000\r\n'), isTable('1\t2'), isTable('1\n2')]).toEqual([false, true, true])
  })
})
