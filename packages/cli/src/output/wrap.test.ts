import { expect, test } from 'vitest'
import { betweenWords, wrapped } from './wrap.ts'

test('lines end between words and are indented', () => {
  expect(wrapped('one two three four', 12, 2)).toEqual(['  one two', '  three four'])
  expect(wrapped('short', 80, 4)).toEqual(['    short'])
})

test('wide characters count twice, and a long word stays whole', () => {
  expect(wrapped('東京 大阪 a', 6)).toEqual(['東京', '大阪 a'])
  expect(wrapped('a unbreakable b', 5)).toEqual(['a', 'unbreakable', 'b'])
})

test('in a terminal lines end between words and keep their indent, and a command stays whole', () => {
  const terminal = { isTTY: true, columns: 20 }
  const text = 'Intervals of 90% held in 83%.\n  104001 Autumn drive is at risk.\nMake one with: spotdesk forecast fix 104001'
  expect(betweenWords(text, terminal)).toBe(
    'Intervals of 90%\nheld in 83%.\n  104001 Autumn\n  drive is at risk.\nMake one with: spotdesk forecast fix 104001',
  )
  expect(betweenWords(text, { isTTY: false, columns: 20 })).toBe(text)
})
