// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/advertisers.ts'

export const archive: CallRowOf<typeof rows.archive> = {
  method: 'PUT',
  path: '/advertisers/{id}/archive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const campaigns: CallRowOf<typeof rows.campaigns> = {
  method: 'GET',
  path: '/advertisers/{id}/campaigns',
  permission: 'CAMPAIGN.READ',
  query: [
    'type',
    'status',
    'deliveryStatus',
    'assignedUsername',
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

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/advertisers',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/advertisers/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/advertisers/dashboard',
  permission: 'CAMPAIGN.READ',
  query: ['status', 'q', 'sort', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ createdAt: 1, updatedAt: 1 }] },
  paged: true,
}

export const search: CallRowOf<typeof rows.search> = {
  method: 'GET',
  path: '/advertisers/search',
  permission: 'CAMPAIGN.READ',
  query: ['q', 'ids'],
  answer: 'json',
}

export const summary: CallRowOf<typeof rows.summary> = {
  method: 'GET',
  path: '/advertisers/summary',
  permission: 'CAMPAIGN.READ',
  query: ['limit', 'q'],
  answer: 'json',
}

export const unarchive: CallRowOf<typeof rows.unarchive> = {
  method: 'PUT',
  path: '/advertisers/{id}/unarchive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/advertisers/{id}',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}
