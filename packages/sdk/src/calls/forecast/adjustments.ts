// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/forecast/adjustments.ts'

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/inventory-adjustments',
  permission: 'PUBLISHER_ADJUSTMENT.WRITE',
  feature: 'PUBLISHER_ADJUSTMENTS',
  body: true,
  answer: 'json',
  dates: { period: { start: 1, end: 1 }, corrections: [{ start: 1, end: 1 }], createdAt: 1, updatedAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/inventory-adjustments/{id}',
  permission: 'PUBLISHER_ADJUSTMENT.READ',
  feature: 'PUBLISHER_ADJUSTMENTS',
  answer: 'json',
  dates: { period: { start: 1, end: 1 }, corrections: [{ start: 1, end: 1 }], createdAt: 1, updatedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/inventory-adjustments/dashboard',
  permission: 'PUBLISHER_ADJUSTMENT.READ',
  feature: 'PUBLISHER_ADJUSTMENTS',
  query: ['status', 'publisherId', 'q', 'sort', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ period: { start: 1, end: 1 }, corrections: [{ start: 1, end: 1 }], createdAt: 1, updatedAt: 1 }] },
  paged: true,
}

export const remove: CallRowOf<typeof rows.remove> = {
  method: 'DELETE',
  path: '/inventory-adjustments/{id}',
  permission: 'PUBLISHER_ADJUSTMENT.DELETE',
  feature: 'PUBLISHER_ADJUSTMENTS',
  answer: 'json',
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/inventory-adjustments/{id}',
  permission: 'PUBLISHER_ADJUSTMENT.WRITE',
  feature: 'PUBLISHER_ADJUSTMENTS',
  body: true,
  answer: 'json',
  dates: { period: { start: 1, end: 1 }, corrections: [{ start: 1, end: 1 }], createdAt: 1, updatedAt: 1 },
  ifMatch: 'required',
}
