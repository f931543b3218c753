import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchKey, sortKey } from './text.ts'

const byKey = (names: string[]) => names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0))

describe('searchKey', () => {
  test.each([
    ['RADIO Kia', 'radio kia'],
    ['ȘCOALĂ', 'școală'],
    ['Cafe\u0301', 'café'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['100% _x\\', '100% _x\\'],
  ])('%s is compared as %s', (text, key) => expect(searchKey(text)).toBe(key))

  test('a part of a text is a part of its key, in any case', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, part, after) => {
        expect(searchKey(before + part + after)).toContain(searchKey(part))
        expect(searchKey((before + part + after).toUpperCase())).toContain(searchKey(part))
      }),
    )
  })

  test('a key holds no NUL', () => expect(searchKey('a\0b')).not.toContain('\0'))
})

describe('sortKey', () => {
  test('names sort case-folded with accents beside their base letter', () => {
    expect(byKey(['zebra', 'Éclair', 'apple', 'eclair', 'Zulu', 'ECLAIR 2', 'Łódź', 'lodz', 'Lodz 2', 'Ångström'])).toEqual([
      'Ångström',
      'apple',
      'eclair',
      'Éclair',
      'ECLAIR 2',
      'lodz',
      'Łódź',
      'Lodz 2',
      'zebra',
      'Zulu',
    ])
  })

  test('a name stands before those that it begins', () => expect(byKey(['Été 2', 'Été', 'Ete 1'])).toEqual(['Été', 'Ete 1', 'Été 2']))

  test('the key of the longest name fits into a row of an index', () => {
    const bytes = (text: string) => Buffer.byteLength(text)
    for (const letter of ['𐀀', 'ß', 'ﬃ', '한', 'ễ', 'ΐ']) expect(bytes(sortKey(letter.repeat(255)))).toBeLessThanOrEqual(1200)
  })
})
