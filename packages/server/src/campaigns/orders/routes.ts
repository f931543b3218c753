import { orders } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { archiveOrder, unarchiveOrder } from './archive.ts'
import { duplicateOrder, retryDuplication } from './duplicate.ts'
import { exportOrders } from './export.ts'
import { getOrder, listOrders, listVendors, newOrderTemplate } from './read.ts'
import { createOrder, updateOrder } from './save.ts'

export const orderRoutes: Route[] = [
  on(orders.dashboard, listOrders),
  on(orders.exportList, exportOrders),
  on(orders.template, newOrderTemplate),
  on(orders.create, createOrder),
  on(orders.get, getOrder),
  on(orders.update, updateOrder),
  on(orders.vendors, listVendors),
  on(orders.archive, archiveOrder),
  on(orders.unarchive, unarchiveOrder),
  on(orders.duplicate, duplicateOrder),
  on(orders.retryDuplication, retryDuplication),
]
