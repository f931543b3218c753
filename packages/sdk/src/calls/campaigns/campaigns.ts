// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/campaigns.ts'

export const ads: CallRowOf<typeof rows.ads> = {
  method: 'GET',
  path: '/campaigns/{id}/ads/filter',
  permission: 'CAMPAIGN.READ',
  query: ['q', 'from', 'to', 'sort', 'page', 'limit'],
  answer: 'json',
  paged: true,
}

export const archive: CallRowOf<typeof rows.archive> = {
  method: 'PUT',
  path: '/campaigns/{id}/archive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const assignedUsers: CallRowOf<typeof rows.assignedUsers> = {
  method: 'GET',
  path: '/campaigns/assigned-users',
  permission: 'CAMPAIGN.READ',
  query: ['q', 'limit'],
  answer: 'json',
}

export const cards: CallRowOf<typeof rows.cards> = {
  method: 'GET',
  path: '/campaigns/cards',
  permission: 'CAMPAIGN.READ',
  query: [
    'type',
    'status',
    'deliveryStatus',
    'assignedUsername',
    'advertiserId',
    'orderId',
    'ids',
    'forecastStatus',
    'needsAttention',
    'q',
    'sort',
    'page',
    'limit',
  ],
  answer: 'json',
  dates: { list: [{ startDate: 1, endDate: 1, asOf: 1, forecast: { madeAt: 1 } }] },
  paged: true,
}

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/campaigns',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const dealSettings: CallRowOf<typeof rows.dealSettings> = {
  method: 'GET',
  path: '/campaigns/{id}/settings',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
}

export const delivery: CallRowOf<typeof rows.delivery> = {
  method: 'GET',
  path: '/campaigns/{id}/delivery',
  permission: 'CAMPAIGN.READ',
  query: ['from', 'to'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const duplicate: CallRowOf<typeof rows.duplicate> = {
  method: 'POST',
  path: '/campaigns/{id}/duplicate',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
}

export const exportList: CallRowOf<typeof rows.exportList> = {
  method: 'GET',
  path: '/campaigns/export',
  permission: ['CAMPAIGN.READ', 'REPORT.EXECUTE'],
  query: [
    'type',
    'status',
    'deliveryStatus',
    'assignedUsername',
    'advertiserId',
    'orderId',
    'ids',
    'forecastStatus',
    'needsAttention',
    'q',
    'sort',
    'page',
    'limit',
  ],
  answer: 'json',
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/campaigns/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/campaigns',
  permission: 'CAMPAIGN.READ',
  query: [
    'type',
    'status',
    'deliveryStatus',
    'assignedUsername',
    'advertiserId',
    'orderId',
    'ids',
    'forecastStatus',
    'needsAttention',
    'q',
    'sort',
    'page',
    'limit',
  ],
  answer: 'json',
  dates: { list: [{ startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1 }] },
  paged: true,
}

export const pause: CallRowOf<typeof rows.pause> = {
  method: 'POST',
  path: '/campaigns/{id}/pause',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const quickEdit: CallRowOf<typeof rows.quickEdit> = {
  method: 'PUT',
  path: '/campaigns/{id}/quick-edit',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
  ifMatch: 'required',
}

export const resume: CallRowOf<typeof rows.resume> = {
  method: 'POST',
  path: '/campaigns/{id}/resume',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const review: CallRowOf<typeof rows.review> = {
  method: 'POST',
  path: '/campaigns/{id}/review',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const submit: CallRowOf<typeof rows.submit> = {
  method: 'POST',
  path: '/campaigns/{id}/submit',
  permission: 'CAMPAIGN.WRITE',
  query: ['override'],
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const totals: CallRowOf<typeof rows.totals> = {
  method: 'GET',
  path: '/campaigns/totals',
  permission: 'CAMPAIGN.READ',
  query: [
    'type',
    'status',
    'deliveryStatus',
    'assignedUsername',
    'advertiserId',
    'orderId',
    'ids',
    'forecastStatus',
    'needsAttention',
    'q',
  ],
  answer: 'json',
  dates: { asOf: 1 },
}

export const unarchive: CallRowOf<typeof rows.unarchive> = {
  method: 'PUT',
  path: '/campaigns/{id}/unarchive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/campaigns/{id}',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
  ifMatch: 'required',
}

export const validCpm: CallRowOf<typeof rows.validCpm> = {
  method: 'POST',
  path: '/campaigns/valid/cpm',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  reads: true,
}

export const views: CallRowOf<typeof rows.views> = {
  method: 'GET',
  path: '/campaigns/views',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const withdraw: CallRowOf<typeof rows.withdraw> = {
  method: 'POST',
  path: '/campaigns/{id}/withdraw',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, asOf: 1, createdAt: 1, updatedAt: 1, dateRange: { start: 1, end: 1 } },
}
