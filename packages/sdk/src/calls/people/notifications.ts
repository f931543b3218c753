// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/notifications.ts'

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/campaigns/{id}/custom-notifications',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: [{ createdAt: 1, sentAt: 1 }],
}

export const send: CallRowOf<typeof rows.send> = {
  method: 'POST',
  path: '/campaigns/{id}/custom-notification',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
}
