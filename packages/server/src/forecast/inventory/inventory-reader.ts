/** The reader of batches of inventory: counts rows and parses them. */
import type { InventoryKind } from '@spotdesk/sdk/values'
import { countRows, readRows, refuseDuplicates } from '../../delivery/facts/batch/read-file.ts'
import { batchReader } from '../../delivery/facts/ingest/read-batch.ts'
import { keyOfRow, rowSchemas } from './rows.ts'

export const inventoryReader = batchReader<InventoryKind>('inventory', {
  count: (kind, text) => countRows(rowSchemas[kind], text),
  async read(kind, text) {
    const items = await Array.fromAsync(readRows<Record<string, unknown>>(rowSchemas[kind], text))
    const toKey = keyOfRow[kind]
    if (toKey) refuseDuplicates(items, toKey)
    return items
  },
})
