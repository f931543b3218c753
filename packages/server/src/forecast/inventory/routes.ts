/** The input of forecasts: batches of inventory, and snapshots. */
import { inventory } from '@spotdesk/sdk/contract'
import { type InventoryKind, inventoryKinds } from '@spotdesk/sdk/values'
import { listBatchesHandler, readBatchHandler, storeBatch } from '../../delivery/facts/ingest/ingest.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { inventoryReader } from './inventory-reader.ts'
import { requestSnapshot, readSnapshot } from '../snapshots/snapshots.ts'

function createInventoryHandler(kind: InventoryKind): Handler<typeof inventory.samples> {
  return (input, call) => storeBatch({ kind, reader: inventoryReader, type: 'inventory' }, input, call)
}

export const inventoryRoutes: Route[] = [
  ...inventoryKinds.map((kind) => on(inventory[kind] as typeof inventory.samples, createInventoryHandler(kind))),
  on(inventory.batches, listBatchesHandler(inventoryKinds)),
  on(inventory.batch, readBatchHandler(inventoryKinds)),
  on(inventory.snapshot, readSnapshot),
  on(inventory.build, requestSnapshot),
]
