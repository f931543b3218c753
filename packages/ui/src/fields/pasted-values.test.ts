import { expect, test } from 'vitest'
import { resolveAmong, splitValues } from './pasted-values.ts'

test('pasted values are separated by comma, semicolon, tab and new line, and each is taken once', () => {
  expect(splitValues('Cluj, Iași;Brașov\tCluj\r\n\n  Sibiu ,"Alba Iulia"')).toEqual(['Cluj', 'Iași', 'Brașov', 'Sibiu', 'Alba Iulia'])
  expect([splitValues(''), splitValues(' ,;\n'), splitValues('Cluj')]).toEqual([[], [], ['Cluj']])
})

test('pasted values are found by label or value in any case, and the others are rejected with their reason', () => {
  const options = [
    { value: 'RO-CJ', label: 'Cluj' },
    { value: 'RO-IS', label: 'Iași' },
    { value: 'RO-SB', label: 'Sibiu', isDisabled: true },
  ]
  const { found, rejected } = resolveAmong(options, ['cluj', 'ro-is', 'Sibiu', 'Paris'], { unknown: 'Not found.', disabled: 'Closed.' })
  expect(found.map(({ label }) => label)).toEqual(['Cluj', 'Iași'])
  expect(rejected).toEqual([
    { text: 'Sibiu', reason: 'Closed.' },
    { text: 'Paris', reason: 'Not found.' },
  ])
})
