import { expect, test } from 'vitest'
import { resolveAmong } from './pasted-values.ts'

test('pasted values are found by label or value in any case, and the others are rejected with their reason', () => {
  const options = [
    { value: 'RO-CJ', label: 'Cluj' },
    { value: 'RO-IS', label: 'Iași' },
    { value: 'RO-SB', label: 'Sibiu', isDisabled: true },
  ]
  const { found, rejected } = resolveAmong(options, ['cluj', 'RO IS', 'Sibiu', 'Paris'], { unknown: 'Not found.', disabled: 'Closed.' })
  expect(found.map(({ label }) => label)).toEqual(['Cluj', 'Iași'])
  expect(rejected).toEqual([
    { text: 'Sibiu', reason: 'Closed.' },
    { text: 'Paris', reason: 'Not found.' },
  ])
})
