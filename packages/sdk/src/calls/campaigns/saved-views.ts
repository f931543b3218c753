// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/saved-views.ts'

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/saved-views',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/saved-views/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/saved-views',
  permission: 'CAMPAIGN.READ',
  query: ['screen'],
  answer: 'json',
  dates: [{ createdAt: 1, updatedAt: 1 }],
}

export const remove: CallRowOf<typeof rows.remove> = {
  method: 'DELETE',
  path: '/saved-views/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const setDefault: CallRowOf<typeof rows.setDefault> = {
  method: 'POST',
  path: '/saved-views/{id}/default',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/saved-views/{id}',
  permission: 'CAMPAIGN.READ',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
  ifMatch: 'required',
}
