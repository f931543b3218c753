/** Creative files as change-sets see them: a file is stored once and never changed, so there is nothing to plan or to revert. */
import { creatives } from '@spotdesk/sdk/contract'
import type { EntityKind } from '../../platform/change-sets/entity.ts'

export const creativeEntity: EntityKind = {
  entityType: 'creative',
  label: 'creative file',
  changeSetKind: 'creatives',
  table: 'creatives',
  read: creatives.get,
  texts: {},
}
