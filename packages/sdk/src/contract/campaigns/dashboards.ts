import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** A saved column layout: the columns, their order, and which are hidden. */
export const ColumnLayout = z.object({
  /** Columns of the layout. A column that it does not name keeps its usual place. */
  colDef: z
    .array(
      z.object({
        /** Field of the list's row that the column shows. */
        field: z.string().min(1).max(64),
        /** True if the column is hidden. */
        hide: z.boolean(),
        /** Place from the left, from 0. */
        order: z.int().min(0).max(200),
      }),
    )
    .max(100),
})
export type ColumnLayout = z.output<typeof ColumnLayout>

/** Fields of the campaign list that only filter; no layout contains them. */
export const campaignFilterFields = ['type', 'deliveryStatus', 'assignedUsername', 'advertiserId', 'q'] as const

export const campaignColumns = endpoint({
  method: 'GET',
  path: '/dashboard-customizations/campaigns',
  summary: 'Read your saved columns of the campaign list',
  permission: 'CAMPAIGN.READ',
  response: ColumnLayout,
})
export const saveCampaignColumns = endpoint({
  method: 'POST',
  path: '/dashboard-customizations/campaigns',
  summary: 'Save your columns of the campaign list',
  permission: 'CAMPAIGN.READ',
  body: ColumnLayout,
  response: ColumnLayout,
})

/** Fields of the order list that only filter; no layout contains them. */
export const orderFilterFields = ['advertiserId', 'q'] as const

export const orderColumns = endpoint({
  method: 'GET',
  path: '/dashboard-customizations/orders',
  summary: 'Read your saved columns of the order list',
  permission: 'CAMPAIGN.READ',
  response: ColumnLayout,
})
export const saveOrderColumns = endpoint({
  method: 'POST',
  path: '/dashboard-customizations/orders',
  summary: 'Save your columns of the order list',
  permission: 'CAMPAIGN.READ',
  body: ColumnLayout,
  response: ColumnLayout,
})
