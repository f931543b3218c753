// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/platform/help.ts'

export const faq: CallRowOf<typeof rows.faq> = {
  method: 'GET',
  path: '/help/faq',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const feedback: CallRowOf<typeof rows.feedback> = {
  method: 'POST',
  path: '/help/feedback',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
  answer: 'json',
}

export const howTo: CallRowOf<typeof rows.howTo> = {
  method: 'GET',
  path: '/help/how-to',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const whatIs: CallRowOf<typeof rows.whatIs> = {
  method: 'GET',
  path: '/help/what-is',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}
