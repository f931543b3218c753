// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/platform/commons.ts'

export const attributionSiteActions: CallRowOf<typeof rows.attributionSiteActions> = {
  method: 'GET',
  path: '/commons/attribution-site-actions',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const categories: CallRowOf<typeof rows.categories> = {
  method: 'GET',
  path: '/commons/categories',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const languages: CallRowOf<typeof rows.languages> = {
  method: 'GET',
  path: '/commons/languages',
  permission: 'OWN_PROFILE.READ',
  query: ['context'],
  answer: 'json',
}
