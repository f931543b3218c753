// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/ads.ts'

export const activate: CallRowOf<typeof rows.activate> = {
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/activate',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const archive: CallRowOf<typeof rows.archive> = {
  method: 'PUT',
  path: '/campaigns/{id}/ads/{adId}/archive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/campaigns/{id}/ads',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const deactivate: CallRowOf<typeof rows.deactivate> = {
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/deactivate',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const duplicate: CallRowOf<typeof rows.duplicate> = {
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/duplicate',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/campaigns/{id}/ads/{adId}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/campaigns/{id}/ads',
  permission: 'CAMPAIGN.READ',
  query: ['archived', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 }] },
  paged: true,
}

export const moveBrief: CallRowOf<typeof rows.moveBrief> = {
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/brief',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const sequence: CallRowOf<typeof rows.sequence> = {
  method: 'GET',
  path: '/campaigns/{id}/ad-sequence',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const setSequence: CallRowOf<typeof rows.setSequence> = {
  method: 'PUT',
  path: '/campaigns/{id}/ad-sequence',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  ifMatch: 'required',
}

export const types: CallRowOf<typeof rows.types> = {
  method: 'GET',
  path: '/ads/types',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const unarchive: CallRowOf<typeof rows.unarchive> = {
  method: 'PUT',
  path: '/campaigns/{id}/ads/{adId}/unarchive',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const unlink: CallRowOf<typeof rows.unlink> = {
  method: 'POST',
  path: '/campaigns/{id}/ads/{adId}/unlink',
  permission: 'CAMPAIGN.WRITE',
  feature: 'AD_LINK',
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/campaigns/{id}/ads/{adId}',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { startDate: 1, endDate: 1, createdAt: 1, updatedAt: 1 },
  ifMatch: 'required',
}
