import { expect, test } from 'vitest'
import { matchOptions } from './options.ts'

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }))

test('select search filters names case-insensitively (contains)', () => {
  const options = named('Helio Energy', 'Lumen Telecom', 'Atlas Mutual')
  expect(matchOptions(options, 'LU').map((option) => option.label)).toEqual(['Lumen Telecom'])
  expect(matchOptions(options, ' el ').map((option) => option.label)).toEqual(['Helio Energy', 'Lumen Telecom'])
  expect(matchOptions(options, 'x')).toEqual([])
})

test('select search finds an option by its other words', () => {
  const options = [{ value: 'HOURS', label: 'Dayparting', words: 'hours schedule' }, ...named('Weather')]
  expect(matchOptions(options, 'Hour').map((option) => option.label)).toEqual(['Dayparting'])
})

test('select search gives at most 50 results, in the order of the options', () => {
  const options = named(...Array.from({ length: 120 }, (_, index) => `Campaign ${index}`))
  const matches = matchOptions(options, 'campaign')
  expect(matches).toHaveLength(50)
  expect(matches[49]?.label).toBe('Campaign 49')
})
