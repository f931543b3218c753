/** Calls on orders. Their inputs and answers are in `order-schemas.ts`. */
import * as z from 'zod'
import { limits, orderStatusFilters, pageSizes } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { Copies, CopySettings } from './copies.ts'
import { NewOrder, Order, OrderChanges, OrderResult, OrderRow, OrderTemplate } from './order-schemas.ts'
import { byId, id, lenientPageQuery, listOf, sortOf } from '../wire.ts'

export * from './order-schemas.ts'

/** Columns that the order list sorts by. */
export const orderSorts = [
  'id',
  'name',
  'advertiser',
  'startDate',
  'endDate',
  'actuals',
  'secondScreenImpressions',
  'audioObjective',
  'secondScreenObjective',
  'totalSpend',
  'secondScreenSpend',
  'complete',
  'secondScreenComplete',
  'pace',
  'status',
  'updatedAt',
] as const

const filters = {
  /** Statuses; ARCHIVED stands for the flag. */
  status: z
    .array(z.enum(orderStatusFilters))
    .optional()
    .describe(
      'If empty or omitted, every order, including archived ones. ARCHIVED means only archived ones, other values only unarchived ones.',
    ),
  /** Advertisers; if empty or omitted, all. */
  advertiserId: z.array(id).optional(),
  /** Orders with these ids; if empty or omitted, all. */
  ids: z.array(id).max(limits.exportPageMax).optional().describe('Ids that do not exist, or that the caller may not see, are left out.'),
  /** Id or part of the name. */
  q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
  /** Column, with '-' before it for descending; if omitted, by id. */
  sort: sortOf(orderSorts),
}
const description = 'An invalid page or limit is ignored.'

export const dashboard = endpoint({
  method: 'GET',
  path: '/orders/dashboard',
  summary: 'List orders with the totals of their campaigns',
  permission: 'CAMPAIGN.READ',
  description,
  paged: true,
  query: z.object({ ...filters, ...lenientPageQuery(pageSizes.orders, limits.pageMax) }),
  response: listOf(OrderRow),
})

export const exportList = endpoint({
  method: 'GET',
  path: '/orders/export',
  summary: 'Export orders as a CSV report',
  permission: ['CAMPAIGN.READ', 'REPORT.EXECUTE'],
  description: `Without page and limit, the report has all matches. A user can run one export at a time. ${description}`,
  query: z.object({
    ...filters,
    /** Only these of the matching orders; if empty or omitted, all of them. */
    ids: z.array(id).optional().describe('At most 1,000: the orders that are selected in a list.'),
    /** Page of the list, from 0; if omitted, every page. */
    page: z.int().min(0).max(1_000_000).optional().catch(undefined),
    /** Number of orders in the report; if omitted, all matching ones. */
    limit: z.int().min(1).max(limits.exportPageMax).optional().catch(undefined),
  }),
  response: z.object({
    /** Name to download the report by, with `creatives.report`. */
    fileName: z.string(),
  }),
  errors: ['tooManyItems', 'exportRunning', 'exportsBusy', 'storageQuotaExceeded'],
})

export const template = endpoint({
  method: 'GET',
  path: '/orders/template',
  summary: 'Read the defaults of a new order',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  query: z.object({
    /** Advertiser to preselect. */
    advertiserId: id
      .optional()
      .describe('Advertiser to preselect. An unknown id is ignored. If omitted, the only advertiser of an account that has one.'),
  }),
  response: OrderTemplate,
})

export const create = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Create an order',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  status: 201,
  body: NewOrder,
  response: OrderResult,
})

export const get = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'Read an order',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  query: z.object({
    /** True includes `margin` in the answer. */
    defaultMargin: z.boolean().optional().describe('The answer includes the margin of new campaigns of the order.'),
  }),
  response: Order,
})

export const update = endpoint({
  method: 'PUT',
  path: '/orders/{id}',
  summary: 'Change the settings of an order',
  description: 'Absent fields stay as they are. Advertiser, currency and objective type cannot change once the order has a campaign.',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  ifMatch: 'required',
  params: byId,
  body: OrderChanges,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'versionConflict'],
})

export const vendors = endpoint({
  method: 'GET',
  path: '/orders/{id}/vendors',
  summary: "List the attribution vendors of an order's campaigns",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: z.array(
    z.object({
      /** Name of the vendor in lower case: the part of a pixel id before the colon. */
      id: z.string(),
      /** The vendor's pixels in the order's campaigns, as `vendor:id`. */
      pixelIds: z.array(z.string()),
    }),
  ),
})

export const archive = endpoint({
  method: 'PUT',
  path: '/orders/{id}/archive',
  summary: 'Archive an order and pause its campaigns',
  permission: 'CAMPAIGN.WRITE',
  scope: 'archive',
  params: byId,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'orderHasPendingCampaigns', 'changeSetClosed', 'versionConflict'],
})

export const unarchive = endpoint({
  method: 'PUT',
  path: '/orders/{id}/unarchive',
  summary: 'Unarchive an order',
  permission: 'CAMPAIGN.WRITE',
  scope: 'unarchive',
  params: byId,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'changeSetClosed', 'versionConflict'],
})

export const duplicate = endpoint({
  method: 'POST',
  path: '/orders/{id}/duplicate',
  summary: 'Duplicate an order with its campaigns as drafts',
  description: 'The answer has the id of the new order at once. A job then copies the campaigns of all copies: all of them or none.',
  permission: 'CAMPAIGN.WRITE',
  feature: 'ORDER_DUPLICATION',
  scope: 'duplicate',
  params: byId,
  body: CopySettings.optional(),
  response: Copies,
  errors: ['orderActionNotAllowed', 'jobRunning', 'tooManyJobs'],
})

export const retryDuplication = endpoint({
  method: 'POST',
  path: '/orders/{id}/retry-duplication',
  summary: 'Copy the campaigns of a duplicate again after a failure',
  permission: 'CAMPAIGN.WRITE',
  feature: 'ORDER_DUPLICATION',
  scope: 'duplicate',
  spec: 'ours',
  params: byId,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'jobRunning', 'tooManyJobs'],
})
