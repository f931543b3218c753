import { expect, test } from 'vitest'
import { hiddenCharacterIn, showHidden, withoutHidden } from './hidden-characters.ts'

test.each([
  'Autumn drive',
  'Café Zürich, Łódź – 50 %',
  'Family 👩‍👩‍👧‍👦 and 👩🏽‍🚀',
  'Love ❤️ 1️⃣ ☎︎',
  'Go 🏴󠁧󠁢󠁥󠁮󠁧󠁿 go',
  // Persian with a joiner that separates, Sinhala and Hindi with one that joins.
  'می‌خواهم',
  'ශ්‍රී ලංකා',
  'क्‍ष',
  'שלום C++‎ עולם',
  '葛󠄀城',
  '東京 ラジオ　全国',
])('%j has no hidden character, and stays as it is', (name) => {
  expect([hiddenCharacterIn(name), withoutHidden(name), showHidden(name)]).toEqual([null, name, name])
})

test.each([
  ['a right-to-left override', 'Invoice\u202Efdp.exe', 'U+202E', 'Invoicefdp.exe', String.raw`Invoice\u202efdp.exe`],
  ['an isolate', '\u2066Acme\u2069', 'U+2066', 'Acme', String.raw`\u2066Acme\u2069`],
  ['an escape', 'Red\u001B[31m', 'U+001B', 'Red[31m', String.raw`Red\u001b[31m`],
  ['a C1 control', 'Red\u009B31m', 'U+009B', 'Red31m', String.raw`Red\u009b31m`],
  ['a blank without width', 'Ac\u200Bme', 'U+200B', 'Acme', String.raw`Ac\u200bme`],
  ['a byte order mark', '\uFEFFAcme', 'U+FEFF', 'Acme', String.raw`\ufeffAcme`],
  ['a soft hyphen', 'Ac\u00ADme', 'U+00AD', 'Acme', String.raw`Ac\u00adme`],
  ['a joiner between Latin letters', 'Ac\u200Dme', 'U+200D', 'Acme', String.raw`Ac\u200dme`],
  ['a joiner at the end', 'می\u200C', 'U+200C', 'می', `می${String.raw`\u200c`}`],
  ['two joiners', 'می\u200C\u200Cخ', 'U+200C', 'میخ', `می${String.raw`\u200c\u200c`}خ`],
  ['a mark of direction among Latin letters', 'Ac\u200Fme', 'U+200F', 'Acme', String.raw`Ac\u200fme`],
  ['a mark of Arabic among Latin letters', 'Ac\u061Cme', 'U+061C', 'Acme', String.raw`Ac\u061cme`],
  ['a tag that is no flag', 'A\u{E0041}\u{E0042}', 'U+E0041', 'A', String.raw`A\udb40\udc41\udb40\udc42`],
  ['a text of tags behind a flag', '🏴\u{E0041}\u{E007F}', 'U+E0041', '🏴', `🏴${String.raw`\udb40\udc41\udb40\udc7f`}`],
  ['a Hangul filler', 'Ac\u3164me', 'U+3164', 'Acme', String.raw`Ac\u3164me`],
])('%s is named, left out and shown', (_, name, found, without, shown) => {
  expect([hiddenCharacterIn(name), withoutHidden(name), showHidden(name)]).toEqual([found, without, shown])
})

test('an end of a line and a tab are hidden in a name, and stay in a text', () => {
  expect([hiddenCharacterIn('One\nTwo'), hiddenCharacterIn('One\tTwo'), showHidden('One\n\tTwo')]).toEqual([
    'U+000A',
    'U+0009',
    'One\n\tTwo',
  ])
})
