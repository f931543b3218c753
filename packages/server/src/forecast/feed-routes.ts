/** What the forecast is made from, as routes. */
import { inventory } from '@spotdesk/sdk/contract'
import { type Route, on } from '../http/route.ts'
import { askForSnapshot, readSnapshot } from './snapshots.ts'

export const inventoryRoutes: Route[] = [on(inventory.snapshot, readSnapshot), on(inventory.build, askForSnapshot)]
