// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/billing.ts'

export const estimate: CallRowOf<typeof rows.estimate> = {
  method: 'POST',
  path: '/billingWidget',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  reads: true,
}

export const salesTaxStates: CallRowOf<typeof rows.salesTaxStates> = {
  method: 'GET',
  path: '/billingWidget',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}
