import { limits } from '@spotdesk/sdk/values'
import { expect, test } from 'vitest'
import { exportRefusal } from './export-refusal.ts'

test('no more items are exported than one export may hold', () => {
  expect(exportRefusal(1000, limits.bulkExportIds)).toBeNull()
  expect(exportRefusal(1001, limits.bulkExportIds)).toEqual({ title: 'Limit error', message: 'A maximum of 1000 items can be exported!' })
  expect(exportRefusal(1001, limits.recordRows)).toBeNull()
  expect(exportRefusal(10_001, limits.recordRows)?.message).toContain('{most} items')
})
