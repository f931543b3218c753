import { expect, test } from 'vitest'
import { exportRefusal } from './export-refusal.ts'

test('at most 1000 selected items are exported', () => {
  expect(exportRefusal(1000)).toBeNull()
  expect(exportRefusal(1001)).toEqual({ title: 'Limit error', message: 'A maximum of 1000 items can be exported!' })
})
