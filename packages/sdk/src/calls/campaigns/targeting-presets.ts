// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/targeting-presets.ts'

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/targeting/presets',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/targeting/presets/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/targeting/presets',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: [{ createdAt: 1, updatedAt: 1 }],
}

export const remove: CallRowOf<typeof rows.remove> = {
  method: 'DELETE',
  path: '/targeting/presets/{id}',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/targeting/presets/{id}',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, updatedAt: 1 },
  ifMatch: 'required',
}
