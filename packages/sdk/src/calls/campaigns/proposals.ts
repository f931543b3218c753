// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/proposals.ts'

export const accept: CallRowOf<typeof rows.accept> = {
  method: 'POST',
  path: '/proposals/{id}/accept',
  permission: 'PROPOSAL.EXECUTE',
  answer: 'json',
  dates: { terms: { startDate: 1, endDate: 1 }, submittedAt: 1, decidedAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/proposals/{id}',
  permission: 'PROPOSAL.READ',
  answer: 'json',
  dates: { terms: { startDate: 1, endDate: 1 }, submittedAt: 1, decidedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/proposals',
  permission: 'PROPOSAL.READ',
  query: ['status', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ terms: { startDate: 1, endDate: 1 }, submittedAt: 1, decidedAt: 1 }] },
  paged: true,
}

export const ofCampaign: CallRowOf<typeof rows.ofCampaign> = {
  method: 'GET',
  path: '/campaigns/{id}/proposals',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: [{ terms: { startDate: 1, endDate: 1 }, submittedAt: 1, decidedAt: 1 }],
}

export const reject: CallRowOf<typeof rows.reject> = {
  method: 'POST',
  path: '/proposals/{id}/reject',
  permission: 'PROPOSAL.EXECUTE',
  body: true,
  answer: 'json',
  dates: { terms: { startDate: 1, endDate: 1 }, submittedAt: 1, decidedAt: 1 },
}
