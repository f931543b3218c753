/**
 * Writes changes of ads with their consequences: links of other ads to an archived ad, the campaign's sequence, the audit entries, and the
 * delivery statuses of the campaigns.
 */
import { type AdState, type SequenceState, canBeInSequence, syncSequence, placeAds } from '@spotdesk/sdk/rules'
import { appendAudit } from '../../platform/audit/append.ts'
import type { WriteTransaction } from '../../platform/db/connection/write-transaction.ts'
import { assessAgency } from '../../delivery/facts/assess/assess.ts'
import { applyFlatTerms } from '../../delivery/facts/flat.ts'
import { noteChange } from '../campaigns/write/write-store.ts'
import { adKind } from './kind.ts'
import { type AdCampaign, type StoredSequence, insertAdTotals, saveSequences } from './write-store.ts'
import { type RecordChange, toEntityChange, isChange, saveRecords } from '../../platform/change-sets/record/record-store.ts'
import type { Author, EntityChange } from '../../platform/audit/audit-store.ts'

export interface AdChange extends RecordChange<AdState> {
  /** The requested place in the sequence, from 1; null: not in the sequence; left out: derived from the change. */
  position?: number | null
}

/** A sequence to write. */
export interface SequenceChange {
  campaignId: number
  campaignName: string
  before: StoredSequence
  after: SequenceState
}

/** Adds the changes of other ads that follow from the given ones: no ad stays linked to an archived ad. */
export function withLinks(campaigns: ReadonlyMap<number, AdCampaign>, changes: readonly AdChange[]): AdChange[] {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const archived = new Set(changes.filter(({ before, fields }) => fields.archived && !before?.fields.archived).map(({ id }) => id))
  if (archived.size === 0) return [...changes]
  for (const { ads } of campaigns.values()) {
    for (const stored of ads.values()) {
      const change: AdChange = byId.get(stored.id) ?? { id: stored.id, before: stored, fields: stored.fields, action: 'UNLINK' }
      const linkedTo = change.fields.linkedTo.filter((id) => !archived.has(id))
      if (linkedTo.length < change.fields.linkedTo.length) byId.set(stored.id, { ...change, fields: { ...change.fields, linkedTo } })
    }
  }
  return [...byId.values()]
}

/** The sequence of a campaign after changes of its ads. */
export function sequenceAfter({ ads, sequence }: AdCampaign, changes: readonly AdChange[]): SequenceState {
  const next = new Map([...ads.values()].map(({ id, fields }) => [id, fields]))
  for (const { id, fields } of changes) next.set(id, fields)
  const able = new Set([...next].flatMap(([id, fields]) => (canBeInSequence(fields) ? [id] : [])))
  const returning = changes.filter(({ id, before }) => able.has(id) && before && !canBeInSequence(before.fields)).map(({ id }) => id)
  const followed = syncSequence(sequence, able, returning)
  const places = new Map(changes.flatMap(({ id, position }) => (position === undefined ? [] : [[id, position] as const])))
  if (places.size === 0) return followed
  const adIds = placeAds(followed.adIds, places).filter((id) => able.has(id))
  return { adIds: adIds.length > 1 ? adIds : [], left: followed.left.filter(({ id }) => !places.has(id) && !adIds.includes(id)) }
}

/**
 * Writes changes of ads whose campaigns the transaction has locked.
 * @param sequences requested sequences; the sequences of other campaigns follow from their ads
 * @returns the audit entries of the ads and sequences that were written
 */
export async function writeAds(
  tx: WriteTransaction,
  author: Author,
  changeSetId: string,
  campaigns: ReadonlyMap<number, AdCampaign>,
  { changes, sequences = new Map() }: { changes: readonly AdChange[]; sequences?: ReadonlyMap<number, SequenceState> },
): Promise<EntityChange[]> {
  const { actor, now } = author
  const written = withLinks(campaigns, changes).filter((change) => isChange(adKind, change))
  const moved = [...campaigns].flatMap(([campaignId, campaign]): SequenceChange[] => {
    const own = changes.filter(({ fields }) => fields.campaignId === campaignId)
    const after = sequences.get(campaignId) ?? sequenceAfter(campaign, own)
    const before = campaign.sequence
    const same = JSON.stringify([after.adIds, after.left]) === JSON.stringify([before.adIds, before.left])
    return same ? [] : [{ campaignId, campaignName: campaign.campaign.fields.name, before, after }]
  })
  const touched = [...new Set([...written.map(({ fields }) => fields.campaignId), ...moved.map(({ campaignId }) => campaignId)])]
  if (touched.length === 0) return []
  await saveAds(tx, author, written)
  const toSequenceRow = ({ campaignId, before, after }: SequenceChange) => {
    return { ...after, campaignId, version: before.version + (isMove(before, after) ? 1 : 0) }
  }
  await saveSequences(tx, actor.agencyId, moved.map(toSequenceRow), now)
  const heard = moved.filter(({ before, after }) => isMove(before, after))
  const audits = [...written.map((change) => toEntityChange(adKind, change)), ...heard.map(auditOfSequence)]
  await appendAudit(tx, author, changeSetId, audits)
  await noteChange(tx, actor.agencyId, touched, now)
  // Only ads in the objective are charged.
  const recharged = written.filter(
    ({ before, fields }) => before && before.fields.includedInCampaignObjective !== fields.includedInCampaignObjective,
  )
  if (recharged.length > 0)
    await applyFlatTerms(
      tx,
      actor.agencyId,
      recharged.map(({ fields }) => fields.campaignId),
    )
  await assessAgency(tx, { id: actor.agencyId, timeZone: actor.agency.timeZone }, now, touched, {
    except: actor.userId,
  })
  return audits
}

/** Writes ads, and the rows of totals of new ones. This is the only function that inserts or updates ads. */
export async function saveAds(tx: WriteTransaction, author: Pick<Author, 'actor' | 'now'>, changes: readonly AdChange[]): Promise<void> {
  await saveRecords(tx, author, adKind, changes)
  const made = changes.filter(({ before }) => before === null)
  await insertAdTotals(
    tx,
    author.actor.agencyId,
    made.map(({ id }) => id),
  )
}

/** True when the order of the ads differs; the remembered places of removed ads alone are no change. */
const isMove = (before: SequenceState, after: SequenceState) => before.adIds.join() !== after.adIds.join()

function auditOfSequence({ campaignId, campaignName, before, after }: SequenceChange): EntityChange {
  return {
    entityType: 'adSequence',
    entityId: campaignId,
    entityName: campaignName,
    action: 'SEQUENCE',
    versionBefore: before.version,
    versionAfter: before.version + 1,
    diff: [{ path: 'sequence', before: before.adIds, after: after.adIds }],
  }
}
