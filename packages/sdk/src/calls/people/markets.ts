// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/markets.ts'

export const agencies: CallRowOf<typeof rows.agencies> = {
  method: 'GET',
  path: '/markets/{id}/agencies',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/markets',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}
