/** The subject of a revert: a change-set, or the chosen things of it. */
import { createHash } from 'node:crypto'
import type { changeSets, ParsedOf } from '@spotdesk/sdk/contract'
import type { WriteTransaction } from '../../db/connection/write-transaction.ts'
import type { Actor } from '../../http/gate/actor.ts'
import { lockChangeSet } from '../change-set-store.ts'
import type { Entities } from '../entity.ts'
import { type RevertScope, type RevertedPart, listEvents } from './revert-store.ts'

type Chosen = NonNullable<ParsedOf<typeof changeSets.revert>['body']>['items']

/** The chosen things of a change-set; all of them are the whole change-set. */
export async function resolveRevertScope(
  tx: WriteTransaction,
  entities: Entities,
  actor: Actor,
  { id, items: chosen }: { id: string; items: Chosen },
): Promise<RevertScope> {
  const { agencyId } = actor
  // Held first: what is still being applied would be a part of what it will have written. What the actor may not see is refused by the revert.
  if (chosen === undefined || !(await lockChangeSet(tx, entities, actor, id))) return { id, part: null }
  const events = await listEvents(tx, agencyId, id)
  const wanted = new Set(chosen.map((item) => `${item.entityType} ${item.id}`))
  const found = events.filter(({ entityType, entityId }) => wanted.has(`${entityType} ${entityId}`))
  // Refused once the caller's permissions are known: who may not revert learns nothing of what the change-set holds.
  if (new Set(found.map(({ entityType, entityId }) => `${entityType} ${entityId}`)).size < wanted.size)
    return { id, part: null, namesOthers: true }
  return { id, part: found.length === events.length ? null : toRevertedPart(found.map((event) => event.id)) }
}

/** The key of one audit row is its id; that of several is a UUID of version 8 (RFC 9562 §5.8) made of them. */
export function toRevertedPart(eventIds: readonly string[]): RevertedPart {
  const sorted = eventIds.toSorted()
  return { key: sorted.length === 1 ? sorted[0]! : hashToUuid(sorted.join()), eventIds: sorted }
}

function hashToUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = 0x80 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
