import { expect, it } from 'vitest'
import { toJsonText } from './json-text.ts'

it.each([
  ['plain text', 'Łódź 😀 "quoted"', 'Łódź 😀 "quoted"'],
  ['NUL', 'a\0b', 'a\uFFFDb'],
  ['half of a pair', 'a\ud83d', 'a\uFFFD'],
  ['a backslash and what looks like an escape', String.raw`a\u0000`, String.raw`a\u0000`],
])('JSON for the database keeps %s as far as it can', (_name, text, kept) => {
  expect(JSON.parse(toJsonText([{ text }]))).toEqual([{ text: kept }])
})
