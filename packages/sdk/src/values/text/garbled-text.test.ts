import { describe, expect, test } from 'vitest'
import { beforeLoss, ungarbled } from './garbled-text.ts'

/** A text as a program reads it that takes its UTF-8 for another encoding. */
const takenFor = (page: string, text: string) => new TextDecoder(page).decode(new TextEncoder().encode(text))

const right = [
  'Café',
  'Łódź Q1',
  'München – Straße',
  'Brașov și Iași',
  'Malmö’s Å',
  '10 € «x»',
  'İstanbul',
  'Đà Nẵng',
  'Київ',
  'Αθήνα',
  'ŻÓŁĆ',
]

describe('A wrongly decoded text', () => {
  test.each(['windows-1252', 'windows-1250', 'macintosh', 'windows-1251'])('of %s has its right text', (page) => {
    for (const text of right) expect(ungarbled(takenFor(page, text))).toBe(text)
  })

  test('that was taken twice for another encoding has its right text', () => {
    expect(ungarbled(takenFor('windows-1252', takenFor('windows-1252', 'Café')))).toBe('Café')
  })

  test.each([
    ...right,
    'plain',
    'SPÓŁKA Z O.O.',
    'PODRÓŻ',
    '„RADIO VARĂ”',
    'VARĂ…',
    'MAÇÃ',
    'Гёте и Рёбра',
    'ÎŞI',
    'naïve São Ça',
    'Łódź'.normalize('NFD'),
    '東京 😀😀',
    '\uFFFDd',
  ])('is not taken for one that is right: %s', (text) => {
    expect(ungarbled(text)).toBeNull()
  })
})

test.each([
  ['?ód?', 'Łódź', 'Łódź'],
  ['Caf\uFFFD 2', 'Café 2', 'Café 2'],
  ['Why?', 'Why', null],
  ['?ód? 2', 'Łódź', null],
  ['a?', 'a?', null],
  ['?', null, null],
])('characters lost in %s are those of %s', (text, before, found) => {
  expect(beforeLoss(text, before)).toBe(found)
})
