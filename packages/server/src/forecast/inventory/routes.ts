/** The input of forecasts: batches of inventory, and snapshots. */
import { inventory } from '@spotdesk/sdk/contract'
import { type InventoryKind, inventoryKinds } from '@spotdesk/sdk/values'
import { listBatchesOf, readBatchOf, takeBatch } from '../../delivery/facts/ingest.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { inventoryReader } from './inventory-reader.ts'
import { askForSnapshot, readSnapshot } from '../snapshots/snapshots.ts'

function takeInventory(kind: InventoryKind): Handler<typeof inventory.samples> {
  return (input, call) => takeBatch({ kind, reader: inventoryReader, type: 'inventory' }, input, call)
}

export const inventoryRoutes: Route[] = [
  ...inventoryKinds.map((kind) => on(inventory[kind] as typeof inventory.samples, takeInventory(kind))),
  on(inventory.batches, listBatchesOf(inventoryKinds)),
  on(inventory.batch, readBatchOf(inventoryKinds)),
  on(inventory.snapshot, readSnapshot),
  on(inventory.build, askForSnapshot),
]
