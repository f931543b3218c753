// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/dashboards.ts'

export const campaignColumns: CallRowOf<typeof rows.campaignColumns> = {
  method: 'GET',
  path: '/dashboard-customizations/campaigns',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const orderColumns: CallRowOf<typeof rows.orderColumns> = {
  method: 'GET',
  path: '/dashboard-customizations/orders',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const saveCampaignColumns: CallRowOf<typeof rows.saveCampaignColumns> = {
  method: 'POST',
  path: '/dashboard-customizations/campaigns',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
}

export const saveOrderColumns: CallRowOf<typeof rows.saveOrderColumns> = {
  method: 'POST',
  path: '/dashboard-customizations/orders',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
}
