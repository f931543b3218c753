import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

/** A saved column layout: which columns there are, in which order, and which are hidden. */
export const ColumnLayout = z.object({
  /** Columns; those that it does not name keep their usual place. */
  colDef: z
    .array(
      z.object({
        /** Field of the list's row that the column shows. */
        field: z.string().min(1).max(64),
        /** True: the column is hidden. */
        hide: z.boolean(),
        /** Place from the left, from 0. */
        order: z.int().min(0).max(200),
      }),
    )
    .max(100),
})
export type ColumnLayout = z.output<typeof ColumnLayout>

/** Fields of the campaign list that only filter: no layout holds them. */
export const campaignFilterFields = ['type', 'deliveryStatus', 'assignedUsername', 'advertiserId', 'q'] as const

export const campaignColumns = endpoint({
  method: 'GET',
  path: '/dashboard-customizations/campaigns',
  summary: 'Columns of the campaign list, as this user saved them',
  permission: 'CAMPAIGN.READ',
  response: ColumnLayout,
})
export const saveCampaignColumns = endpoint({
  method: 'POST',
  path: '/dashboard-customizations/campaigns',
  summary: 'Save the columns of the campaign list',
  permission: 'CAMPAIGN.READ',
  body: ColumnLayout,
  response: ColumnLayout,
})

/** Fields of the order list that only filter: no layout holds them. */
export const orderFilterFields = ['advertiserId', 'q'] as const

export const orderColumns = endpoint({
  method: 'GET',
  path: '/dashboard-customizations/orders',
  summary: 'Columns of the order list, as this user saved them',
  permission: 'CAMPAIGN.READ',
  response: ColumnLayout,
})
export const saveOrderColumns = endpoint({
  method: 'POST',
  path: '/dashboard-customizations/orders',
  summary: 'Save the columns of the order list',
  permission: 'CAMPAIGN.READ',
  body: ColumnLayout,
  response: ColumnLayout,
})
