// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/invitations.ts'

export const accept: CallRowOf<typeof rows.accept> = {
  method: 'PUT',
  path: '/user/invitations/{id}/accept',
  permission: 'OWN_PROFILE.WRITE',
  answer: 'json',
}

export const decline: CallRowOf<typeof rows.decline> = {
  method: 'PUT',
  path: '/user/invitations/{id}/decline',
  permission: 'OWN_PROFILE.WRITE',
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/user/invitations',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
  dates: [{ createdAt: 1, expiresAt: 1 }],
}
