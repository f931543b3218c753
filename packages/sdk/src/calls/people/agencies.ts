// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/agencies.ts'

export const saveFeatures: CallRowOf<typeof rows.saveFeatures> = {
  method: 'PUT',
  path: '/agencies/features',
  permission: 'PLATFORM.WRITE',
  body: true,
  answer: 'json',
  ifMatch: 'required',
}

export const saveSettings: CallRowOf<typeof rows.saveSettings> = {
  method: 'PUT',
  path: '/agencies/settings',
  permission: 'AGENCY_SETTINGS.WRITE',
  body: true,
  answer: 'json',
}

export const settings: CallRowOf<typeof rows.settings> = {
  method: 'GET',
  path: '/agencies/settings',
  permission: 'AGENCY_SETTINGS.READ',
  answer: 'json',
}
