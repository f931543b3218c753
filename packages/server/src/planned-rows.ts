/** The rows of entities that files and JSON change-sets change, parents before children. The threads that plan load these alone. */
import { adEntity } from './campaigns/ads/entity.ts'
import { campaignEntity } from './campaigns/campaigns/entity.ts'
import { orderEntity } from './campaigns/orders/entity.ts'
import type { EntityKind } from './platform/change-sets/entity.ts'
import type { RecordNoun } from './platform/records/noun.ts'
import { publisherNoun } from './supply/publishers/noun.ts'
import { createZoneNoun } from './supply/zones/noun.ts'

/** The records, parents before children. */
export const recordNouns: readonly RecordNoun[] = [publisherNoun, createZoneNoun(publisherNoun.kind)]

export const plannedRows: readonly EntityKind[] = [orderEntity, campaignEntity, adEntity, ...recordNouns.map(({ entity }) => entity)]
