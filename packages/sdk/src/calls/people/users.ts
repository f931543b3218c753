// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/users.ts'

export const access: CallRowOf<typeof rows.access> = {
  method: 'GET',
  path: '/security-management/users/{id}/access',
  permission: 'USER.READ',
  answer: 'json',
}

export const create: CallRowOf<typeof rows.create> = {
  method: 'POST',
  path: '/security-management/users',
  permission: 'USER.WRITE',
  body: true,
  answer: 'json',
  dates: { lastSeenAt: 1, createdAt: 1 },
}

export const disable: CallRowOf<typeof rows.disable> = {
  method: 'PUT',
  path: '/security-management/users/{id}/disable',
  permission: 'USER.WRITE',
  answer: 'json',
  dates: { lastSeenAt: 1, createdAt: 1 },
}

export const enable: CallRowOf<typeof rows.enable> = {
  method: 'PUT',
  path: '/security-management/users/{id}/enable',
  permission: 'USER.WRITE',
  answer: 'json',
  dates: { lastSeenAt: 1, createdAt: 1 },
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/security-management/users/{id}',
  permission: 'USER.READ',
  answer: 'json',
  dates: { lastSeenAt: 1, createdAt: 1 },
}

export const invite: CallRowOf<typeof rows.invite> = {
  method: 'POST',
  path: '/security-management/users/{id}/invitation',
  permission: 'USER.WRITE',
  answer: 'json',
  dates: { expiresAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/security-management/users/dashboard',
  permission: 'USER.READ',
  query: ['status', 'roleId', 'q', 'sort', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ lastSeenAt: 1, createdAt: 1 }] },
  paged: true,
}

export const publishers: CallRowOf<typeof rows.publishers> = {
  method: 'GET',
  path: '/security-management/publishers',
  permission: 'USER.READ',
  query: ['q', 'ids'],
  answer: 'json',
}

export const revokeToken: CallRowOf<typeof rows.revokeToken> = {
  method: 'DELETE',
  path: '/security-management/tokens/{id}',
  permission: 'API_TOKEN.WRITE',
}

export const tokens: CallRowOf<typeof rows.tokens> = {
  method: 'GET',
  path: '/security-management/tokens',
  permission: 'API_TOKEN.READ',
  query: ['q', 'state', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ createdAt: 1, expiresAt: 1, lastUsedAt: 1 }] },
  paged: true,
}

export const update: CallRowOf<typeof rows.update> = {
  method: 'PUT',
  path: '/security-management/users/{id}',
  permission: 'USER.WRITE',
  body: true,
  answer: 'json',
  dates: { lastSeenAt: 1, createdAt: 1 },
  ifMatch: 'required',
}
