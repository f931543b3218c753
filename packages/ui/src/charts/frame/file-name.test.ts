import { expect, test } from 'vitest'
import { toFileName } from './file-name.ts'

test.each([
  ['Snack Time 01', 'Snack Time 01 spend'],
  ['A/B: "50%" <test>?', 'A B 50% test spend'],
  ['..\u202Ehidden\u0000', 'hidden spend'],
  ['إذاعة المدينة', 'إذاعة المدينة spend'],
  ['x'.repeat(255), `${'x'.repeat(80)} spend`],
  ['   ', 'spend'],
  [undefined, 'spend'],
])('the file of a chart of %j is called %j', (subject, name) => {
  expect(toFileName(subject, 'spend')).toBe(name)
})
