import * as z from 'zod'
import {
  currencies,
  type Currency,
  limits,
  objectiveTypes,
  orderDuplicationStatuses,
  orderStatuses,
  orderStatusFilters,
  pageSizes,
  revenueTypes,
} from '../../values/index.ts'
import { CappingRule, Reference } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, lenientPageQuery, listOf, sortOf } from '../wire.ts'

const percent = z.number().min(0).max(100).nullable()

export const OrderObjective = z.object({
  type: z.enum(objectiveTypes),
  /** Impressions, or an amount in the order's currency; null when it is unlimited or not set. */
  value: z.number().nullable(),
  unlimited: z.boolean(),
  /** What of it is bought as guaranteed, and what the platform spreads over programmatic campaigns. */
  managedObjective: z.number().nullable(),
  optimisedObjective: z.number().nullable(),
})
export type OrderObjective = z.output<typeof OrderObjective>

/** What the campaigns of an order that are not archived add up to. */
export const CampaignsSummary = z.object({
  /** A campaign has begun: its start has come after it was submitted, or it has delivered. */
  started: z.boolean(),
  sumObjective: z.number(),
  minStartDate: instant.nullable(),
  maxEndDate: instant.nullable(),
  hasUnlimitedObjective: z.boolean(),
})
export type CampaignsSummary = z.output<typeof CampaignsSummary>

/** An order as its list shows it: settings, and the roll-up of its campaigns' delivery. Money is in the order's currency. */
export const OrderRow = z.object({
  id,
  name: z.string(),
  version: z.int(),
  externalReference: z.string().nullable(),
  status: z.enum(orderStatuses),
  archived: z.boolean(),
  /** DUPLICATED is a label for 24 hours; null before, after, and for an order that is no duplicate. */
  duplicationStatus: z.enum(orderDuplicationStatuses).nullable(),
  advertiser: Reference,
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  currency: z.string(),
  objectiveType: z.enum(objectiveTypes),
  orderObjective: OrderObjective,
  orderRevenue: z.object({ type: z.enum(revenueTypes), currency: z.string() }),
  /** Audio impressions delivered. */
  actuals: z.int(),
  secondScreenImpressions: z.int(),
  /** The order's own objective, else the sum of its campaigns' audio objectives; null when unlimited or not set. */
  audioObjective: z.number().nullable(),
  secondScreenObjective: z.number().nullable(),
  totalSpend: z.number(),
  secondScreenSpend: z.number(),
  /** Delivered part of the objective in percent, one decimal, never above 100; null without an objective. */
  complete: percent,
  /** The part expected at the end of its campaigns, in percent. */
  estimatedComplete: percent,
  secondScreenComplete: percent,
  secondScreenEstimatedComplete: percent,
  /** Campaigns that are not archived. */
  campaigns: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type OrderRow = z.output<typeof OrderRow>

export const Order = OrderRow.extend({
  cappingRules: z.array(CappingRule),
  deal: z.object({ id: z.string() }).nullable(),
  dealId: z.string().nullable(),
  comments: z.string().nullable(),
  campaignsSummary: CampaignsSummary,
  /** In percent, only when it was asked for; null for an advertiser, who may not see it. */
  margin: z.number().nullable().optional(),
})
export type Order = z.output<typeof Order>

/** Something that is questionable about an order that was written all the same. */
export const OrderWarning = z.object({ code: z.string(), field: z.string(), message: z.string() })

/** What a write answers: the order as it is now, and the change-set that an undo reverts (null when nothing changed). */
export const OrderResult = Order.extend({ changeSetId: z.uuid().nullable(), warnings: z.array(OrderWarning) })
export type OrderResult = z.output<typeof OrderResult>

/** What a new order begins with. */
export const OrderTemplate = z.object({
  name: z.string(),
  advertiser: Reference.nullable(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  objectiveType: z.enum(objectiveTypes),
  orderObjective: OrderObjective,
  orderRevenue: z.object({ type: z.enum(revenueTypes), currency: z.string() }),
  cappingRules: z.array(CappingRule),
  dealId: z.string().nullable(),
  comments: z.string().nullable(),
  externalReference: z.string().nullable(),
  /** The agency's default in percent; null for an advertiser. */
  margin: z.number().nullable(),
})
export type OrderTemplate = z.output<typeof OrderTemplate>

const wholeObjective = z.int().min(limits.objectiveMin).max(limits.objectiveMax)
const objectiveShare = z.int().min(0).max(limits.objectiveMax)
const settings = {
  advertiserId: id,
  name: z.string().trim().min(1).max(limits.name),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  objectiveType: z.enum(objectiveTypes),
  orderObjective: z.object({
    value: wholeObjective.nullable().optional(),
    unlimited: z.boolean().optional(),
    managedObjective: objectiveShare.nullable().optional(),
    optimisedObjective: objectiveShare.nullable().optional(),
  }),
  orderRevenue: z.object({
    type: z.enum(revenueTypes).optional(),
    currency: z.enum(currencies as [Currency, ...Currency[]]).optional(),
  }),
  cappingRules: z.array(CappingRule).max(limits.cappingRules),
  dealId: z.string().trim().max(limits.name).nullable(),
  comments: z.string().trim().max(limits.comments).nullable(),
  externalReference: z.string().trim().max(limits.externalReference).nullable(),
  margin: z.number().min(0).lt(100),
}

/** Settings of an order in a write. */
export const OrderChanges = z.object(settings).partial()
export type OrderChanges = z.output<typeof OrderChanges>
export const NewOrder = OrderChanges.required({ name: true, advertiserId: true })
export type NewOrder = z.output<typeof NewOrder>

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
  'status',
  'updatedAt',
] as const

const filters = {
  status: z
    .array(z.enum(orderStatusFilters))
    .optional()
    .describe('Empty or absent: every order, archived ones too. ARCHIVED: only archived; other values: only unarchived.'),
  advertiserId: z.array(id).optional(),
  q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
  sort: sortOf(orderSorts),
}
const description = 'An invalid page or limit is ignored.'

export const dashboard = endpoint({
  method: 'GET',
  path: '/orders/dashboard',
  summary: 'List orders with the roll-up of their campaigns',
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
  description: `Without page and limit: everything that matches. One export of a user at a time. ${description}`,
  query: z.object({
    ...filters,
    page: z.int().min(0).max(1_000_000).optional().catch(undefined),
    limit: z.int().min(1).max(limits.exportPageMax).optional().catch(undefined),
  }),
  response: z.object({ fileName: z.string() }),
  errors: ['exportRunning', 'exportsBusy', 'storageQuotaExceeded'],
})

export const template = endpoint({
  method: 'GET',
  path: '/orders/template',
  summary: 'What a new order begins with',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  query: z.object({ advertiserId: id.optional().describe('Preselects the advertiser; ignored when there is none with this id.') }),
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
  query: z.object({ defaultMargin: z.boolean().optional().describe('Answers the margin that new campaigns of the order begin with.') }),
  response: Order,
})

export const update = endpoint({
  method: 'PUT',
  path: '/orders/{id}',
  summary: 'Change the settings of an order',
  description: 'What is left out stays as it is. Advertiser, currency and objective type are fixed once the order has a campaign.',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byId,
  body: OrderChanges,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'versionConflict'],
})

export const vendors = endpoint({
  method: 'GET',
  path: '/orders/{id}/vendors',
  summary: "Attribution vendors of an order's campaigns",
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byId,
  response: z.array(z.object({ id: z.string(), pixelIds: z.array(z.string()) })),
})

export const archive = endpoint({
  method: 'PUT',
  path: '/orders/{id}/archive',
  summary: 'Archive an order and pause its campaigns',
  permission: 'CAMPAIGN.WRITE',
  scope: 'archive',
  params: byId,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'orderHasPendingCampaigns', 'versionConflict'],
})

export const unarchive = endpoint({
  method: 'PUT',
  path: '/orders/{id}/unarchive',
  summary: 'Unarchive an order',
  permission: 'CAMPAIGN.WRITE',
  scope: 'unarchive',
  params: byId,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'versionConflict'],
})

export const duplicate = endpoint({
  method: 'POST',
  path: '/orders/{id}/duplicate',
  summary: 'Duplicate an order with its campaigns as drafts',
  description: 'Answers the id of the new order at once; its campaigns are copied by a job, all of them or none.',
  permission: 'CAMPAIGN.WRITE',
  feature: 'ORDER_DUPLICATION',
  scope: 'duplicate',
  params: byId,
  response: z.object({ id }),
  errors: ['orderActionNotAllowed', 'jobRunning', 'tooManyJobs'],
})

export const retryDuplication = endpoint({
  method: 'POST',
  path: '/orders/{id}/retry-duplication',
  summary: 'Copy the campaigns of a duplicate again after that failed',
  permission: 'CAMPAIGN.WRITE',
  feature: 'ORDER_DUPLICATION',
  scope: 'duplicate',
  spec: 'ours',
  params: byId,
  response: OrderResult,
  errors: ['orderActionNotAllowed', 'jobRunning', 'tooManyJobs'],
})
