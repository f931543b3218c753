// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/supply/publishers.ts'

export const zone: CallRowOf<typeof rows.zone> = {
  method: 'GET',
  path: '/publishers/{publisherId}/zones/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}
