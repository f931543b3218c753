/** What the forecast is made from: batches of inventory, and snapshots. */
import { inventory } from '@spotdesk/sdk/contract'
import { type InventoryKind, inventoryKinds } from '@spotdesk/sdk/values'
import { listBatches, readBatch } from '../delivery/batch-store.ts'
import { countRows } from '../delivery/facts/read-file.ts'
import { takeBatch } from '../delivery/ingest.ts'
import { notFound } from '../http/problem.ts'
import { type Handler, type Route, on } from '../http/route.ts'
import { rowSchemas } from './feed/rows.ts'
import { askForSnapshot, readSnapshot } from './snapshots.ts'

function takeInventory(kind: InventoryKind): Handler<typeof inventory.samples> {
  return (input, call) => takeBatch({ kind, type: 'inventory', count: (text) => countRows(rowSchemas[kind], text) }, input, call)
}

export const inventoryRoutes: Route[] = [
  ...inventoryKinds.map((kind) => on(inventory[kind] as typeof inventory.samples, takeInventory(kind))),
  on(inventory.batches, ({ kind, page, limit }, { db, actor }) =>
    listBatches<inventory.InventoryBatch>(db, actor.agencyId, { kinds: kind ?? inventoryKinds, page, limit }),
  ),
  on(inventory.batch, async ({ id }, { db, actor }) => {
    const batch = await readBatch<inventory.InventoryBatch>(db, actor.agencyId, { jobId: id, kinds: inventoryKinds })
    if (!batch) throw notFound()
    return batch
  }),
  on(inventory.snapshot, readSnapshot),
  on(inventory.build, askForSnapshot),
]
