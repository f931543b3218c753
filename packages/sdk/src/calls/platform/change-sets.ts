// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/platform/change-sets.ts'

export const apply: CallRowOf<typeof rows.apply> = {
  method: 'POST',
  path: '/change-sets/{id}/apply',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/change-sets/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { createdAt: 1, expiresAt: 1, appliedAt: 1, revertedAt: 1 },
}

export const items: CallRowOf<typeof rows.items> = {
  method: 'GET',
  path: '/change-sets/{id}/items',
  permission: 'CAMPAIGN.READ',
  query: ['verdict', 'outcome', 'warned', 'q', 'page', 'limit'],
  answer: 'json',
  paged: true,
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/change-sets',
  permission: 'CAMPAIGN.READ',
  query: ['mine', 'kind', 'status', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ createdAt: 1, expiresAt: 1, appliedAt: 1, revertedAt: 1 }] },
  paged: true,
}

export const plan: CallRowOf<typeof rows.plan> = {
  method: 'POST',
  path: '/change-sets',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, expiresAt: 1, appliedAt: 1, revertedAt: 1 },
}

export const revert: CallRowOf<typeof rows.revert> = {
  method: 'POST',
  path: '/change-sets/{id}/revert',
  permission: 'OWN_PROFILE.READ',
  body: true,
  answer: 'json',
  dates: { conflicts: [{ changedAt: 1 }] },
}
