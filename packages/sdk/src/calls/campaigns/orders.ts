// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/orders.ts'

export const archive: CallRowOf<typeof rows.archive> = {
  method: 'PUT',
  path: '/orders/{id}/archive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1, campaignsSummary: { minStartDate: 1, maxEndDate: 1 } },
}

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/orders',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1, campaignsSummary: { minStartDate: 1, maxEndDate: 1 } },
}

export const dashboard: CallRowOf<typeof rows.dashboard> = {
  method: 'GET',
  path: '/orders/dashboard',
  permission: 'CAMPAIGN.READ',
  query: ['status', 'advertiserId', 'q', 'sort', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 }] },
  paged: true,
}

export const duplicate: CallRowOf<typeof rows.duplicate> = {
  method: 'POST',
  path: '/orders/{id}/duplicate',
  permission: 'CAMPAIGN.WRITE',
  feature: 'ORDER_DUPLICATION',
  answer: 'json',
}

export const exportList: CallRowOf<typeof rows.exportList> = {
  method: 'GET',
  path: '/orders/export',
  permission: ['CAMPAIGN.READ', 'REPORT.EXECUTE'],
  query: ['status', 'advertiserId', 'q', 'sort', 'ids', 'page', 'limit'],
  answer: 'json',
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/orders/{id}',
  permission: 'CAMPAIGN.READ',
  query: ['defaultMargin'],
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1, campaignsSummary: { minStartDate: 1, maxEndDate: 1 } },
}

export const retryDuplication: CallRowOf<typeof rows.retryDuplication> = {
  method: 'POST',
  path: '/orders/{id}/retry-duplication',
  permission: 'CAMPAIGN.WRITE',
  feature: 'ORDER_DUPLICATION',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1, campaignsSummary: { minStartDate: 1, maxEndDate: 1 } },
}

export const template: CallRowOf<typeof rows.template> = {
  method: 'GET',
  path: '/orders/template',
  permission: 'CAMPAIGN.WRITE',
  query: ['advertiserId'],
  answer: 'json',
  dates: { startDate: 1, endDate: 1 },
}

export const unarchive: CallRowOf<typeof rows.unarchive> = {
  method: 'PUT',
  path: '/orders/{id}/unarchive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1, campaignsSummary: { minStartDate: 1, maxEndDate: 1 } },
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/orders/{id}',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1, campaignsSummary: { minStartDate: 1, maxEndDate: 1 } },
  ifMatch: 'required',
}

export const vendors: CallRowOf<typeof rows.vendors> = {
  method: 'GET',
  path: '/orders/{id}/vendors',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}
