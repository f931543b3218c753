/** The entity row of advertisers: columns, scope, plan, write and revert. */
import { advertisers } from '@spotdesk/sdk/contract'
import type { AdvertiserState } from '@spotdesk/sdk/rules'
import { rowErrorText } from '@spotdesk/sdk/values'
import type { EntityKind } from '../../platform/change-sets/entity.ts'
import { recordRow } from '../../platform/change-sets/record/record-entity.ts'
import type { RecordKind } from '../../platform/change-sets/record/record-kind.ts'
import { recordRevert } from '../../platform/change-sets/record/record-revert.ts'
import { permit } from '../../platform/http/gate/gate.ts'
import { isSeller, visibleAdvertisers } from '../../platform/http/visible-query.ts'
import { hasOthersOrders, ownAdvertisers } from './store.ts'

export const advertiserKind: RecordKind<AdvertiserState> = {
  entityType: 'advertiser',
  label: 'advertiser',
  changeSetKind: 'advertisers',
  table: 'advertisers',
  sequence: 'advertiser_ids',
  columns: {
    name: { name: 'name' },
    domain: { name: 'domain' },
    contact: { name: 'contact' },
    email: { name: 'email' },
    categoryIds: { name: 'category_ids' },
    externalReference: { name: 'external_reference' },
    status: { name: 'status' },
  },
  scope: (actor) => visibleAdvertisers(actor, 'r'),
  removed: { status: 'ARCHIVED', externalReference: null },
  children: { label: 'orders or campaigns', areOthers: hasOthersOrders },
  refuse: async (_, { before, after }) =>
    before.status === 'ARCHIVED' && after.status === 'ARCHIVED' ? rowErrorText('advertiserArchived') : null,
}

export const advertiserEntity: EntityKind = {
  ...recordRow(advertiserKind),
  read: advertisers.get,
  // Their changes hold the contacts.
  readers: (actor) => !isSeller(actor),
  visible: ownAdvertisers,
  texts: { domain: 'Domain', contact: 'Contact', email: 'E-mail' },
  revert: recordRevert(advertiserKind, { permit: (actor) => permit(advertisers.update, actor) }),
}
