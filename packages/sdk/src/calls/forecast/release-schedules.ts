// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/forecast/release-schedules.ts'

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/release-schedules',
  permission: 'ZONE.WRITE',
  body: true,
  answer: 'json',
  dates: { releases: [1], createdAt: 1, updatedAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/release-schedules/{id}',
  permission: 'ZONE.READ',
  answer: 'json',
  dates: { releases: [1], createdAt: 1, updatedAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/release-schedules',
  permission: 'ZONE.READ',
  query: ['q', 'sort', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ releases: [1], createdAt: 1, updatedAt: 1 }] },
  paged: true,
}

export const remove: CallRowOf<typeof rows.remove> = {
  method: 'DELETE',
  path: '/release-schedules/{id}',
  permission: 'ZONE.WRITE',
  answer: 'json',
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/release-schedules/{id}',
  permission: 'ZONE.WRITE',
  body: true,
  answer: 'json',
  dates: { releases: [1], createdAt: 1, updatedAt: 1 },
  ifMatch: 'required',
}
