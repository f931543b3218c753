// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/user-log.ts'

export const choices: CallRowOf<typeof rows.choices> = {
  method: 'GET',
  path: '/user-log/choices',
  permission: 'AUDIT.READ',
  answer: 'json',
}

export const exportLog: CallRowOf<typeof rows.exportLog> = {
  method: 'GET',
  path: '/user-log/export',
  permission: 'AUDIT.READ',
  query: ['q', 'user', 'entityType', 'entityId', 'action', 'source', 'changeSetId', 'from', 'to'],
  download: 'text/csv',
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/user-log/{id}',
  permission: 'AUDIT.READ',
  answer: 'json',
  dates: { at: 1, revertedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/user-log',
  permission: 'AUDIT.READ',
  query: ['q', 'user', 'entityType', 'entityId', 'action', 'source', 'changeSetId', 'from', 'to', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ at: 1, revertedAt: 1 }] },
  paged: true,
}

export const ofCampaign: CallRowOf<typeof rows.ofCampaign> = {
  method: 'GET',
  path: '/campaigns/{id}/history',
  permission: 'CAMPAIGN.READ',
  query: ['page', 'limit'],
  answer: 'json',
  dates: { list: [{ at: 1 }] },
  paged: true,
}

export const revert: CallRowOf<typeof rows.revert> = {
  method: 'POST',
  path: '/user-log/{id}/revert',
  permission: 'OWN_PROFILE.READ',
  body: true,
  answer: 'json',
  dates: { conflicts: [{ changedAt: 1 }] },
}
