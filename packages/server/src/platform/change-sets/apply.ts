/**
 * Writes planned changes, many with few statements. Where the database refuses one of them, they are written one by one, each with
 * a savepoint, so that a bad row goes back alone.
 */
import { rowError } from '@spotdesk/sdk/bulk'
import type { CampaignFields } from '@spotdesk/sdk/rules'
import type { RowError, RowErrorCode } from '@spotdesk/sdk/values'
import { type Author, appendAudit } from '../audit/append.ts'
import { sqlStateOf } from '../db/errors.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { assessAgency } from '../../delivery/facts/assess.ts'
import { followFlatTerms } from '../../delivery/facts/flat.ts'
import { inSlices } from '../jobs/in-slices.ts'
import { type StoredCampaign, activateAds, insertCampaigns, lockCampaigns, updateCampaigns } from './campaign-store.ts'
import type { PlannedItem } from './change-set-store.ts'
import { type CampaignChange, flagsOf, nextCampaign } from './next-campaign.ts'
import { followProposals } from './follow-proposals.ts'

/** What became of the items of a chunk. */
export interface Applied {
  created: number
  updated: number
  /** Ids of campaigns made, by index of the item. */
  made: Map<number, number>
  /** Items that could not be written, by index. */
  failures: Map<number, RowError[]>
}

export interface Application {
  author: Author
  changeSetId: string
  /** Ids of what items make or have made, by their index. */
  newIds: ReadonlyMap<number, number>
  /** Items that could not be written: what would stand under them is not written either. */
  failed: ReadonlySet<number>
}

/** Items judged against what is stored now, with the writes still to be sent. */
export interface Prepared {
  applied: Applied
  /** Sends the writes; may share a message with others. @throws what `isRefusal` knows, when the database refuses one of them */
  write: () => Promise<void>
}

/** How items of one kind of thing are written. */
export interface ChangeKind {
  /** Where ids come from. */
  sequence: string
  /** Rows written in one transaction. */
  chunkRows: number
  /** Locks what the items are about and says what can be done; items without anything to write are passed over. */
  prepare(tx: WriteTransaction, items: readonly PlannedItem[], application: Application): Promise<Prepared>
}

/** Sorts items into what can be written now, with what stands for things that other items make replaced by their ids. */
export function sortItems<B extends { version: number }, F extends object>(
  items: readonly PlannedItem[],
  stored: ReadonlyMap<number, B>,
  application: Application,
): { applied: Applied; writing: { item: PlannedItem; id: number; before: B | null; fields: F }[] } {
  const applied = noneApplied()
  const writing = items.flatMap((item) => {
    if (item.verdict !== 'CREATE' && item.verdict !== 'UPDATE') return []
    const id = item.verdict === 'CREATE' ? application.newIds.get(item.index)! : item.id!
    const before = stored.get(id) ?? null
    const fields = withIds(item.after as F, application)
    if (item.verdict === 'UPDATE' && before?.version !== item.version) applied.failures.set(item.index, [conflictOf(item, before?.version)])
    else if (fields === null)
      applied.failures.set(item.index, [itemError(item, 'invalidValue', { detail: 'what it refers to was not made' })])
    else {
      if (item.verdict === 'CREATE') applied.made.set(item.index, id)
      return [{ item, id, before, fields }]
    }
    return []
  })
  applied.created = applied.made.size
  applied.updated = writing.length - applied.created
  return { applied, writing }
}

/** Fields in which a thing that another item makes stands as −(index + 1). */
const references = ['orderId', 'campaignId', 'linkedTo'] as const

function withIds<F extends object>(fields: F, { newIds, failed }: Application): F | null {
  let whole = true
  const idOf = (id: unknown): unknown => {
    if (typeof id !== 'number' || id >= 0) return id
    const index = -id - 1
    if (!newIds.has(index) || failed.has(index)) whole = false
    return newIds.get(index)
  }
  const given = fields as Record<string, unknown>
  const replaced = Object.fromEntries(
    references.flatMap((name) => (name in given ? [[name, Array.isArray(given[name]) ? given[name].map(idOf) : idOf(given[name])]] : [])),
  )
  return whole ? { ...fields, ...replaced } : null
}

export const campaignChanges: ChangeKind = {
  sequence: 'campaign_ids',
  chunkRows: 100,
  async prepare(tx, items, application) {
    const { author, changeSetId } = application
    const ids = items.flatMap(({ id, verdict }) => (verdict === 'UPDATE' ? [id!] : []))
    const stored = new Map((await lockCampaigns(tx, author.actor, ids)).map((campaign) => [campaign.id, campaign]))
    const { applied, writing } = sortItems<StoredCampaign, CampaignFields>(items, stored, application)
    const changes = writing.map(({ item, id, before, fields }): CampaignChange => {
      const effect = item.effect as keyof typeof flagsOf | null
      return { id, before, fields, flags: effect ? flagsOf[effect] : {}, action: effect ?? item.verdict }
    })
    return { applied, write: () => writeChanges(tx, author, changeSetId, changes) }
  },
}

/** Applies items of a kind one by one. Nothing is thrown for a row's sake. */
export async function applyRowByRow(
  tx: WriteTransaction,
  kind: ChangeKind,
  items: readonly PlannedItem[],
  application: Application,
): Promise<Applied> {
  const total = noneApplied()
  for (const item of items) {
    // What failed a moment ago fails what refers to it.
    const failed = new Set([...application.failed, ...total.failures.keys()])
    try {
      const part = await tx.savepoint(async () => {
        const { applied, write } = await kind.prepare(tx, [item], { ...application, failed })
        await write()
        return applied
      })
      total.created += part.created
      total.updated += part.updated
      for (const [index, id] of part.made) total.made.set(index, id)
      for (const [index, failure] of part.failures) total.failures.set(index, failure)
    } catch (error) {
      if (!isRefusal(error)) throw error
      total.failures.set(item.index, [refusalOf(item, sqlStateOf(error)!)])
    }
  }
  return total
}

const noneApplied = (): Applied => ({ created: 0, updated: 0, made: new Map(), failures: new Map() })

/** Writes changes of campaigns that the transaction has locked, with their audit rows. */
export async function writeChanges(
  tx: WriteTransaction,
  author: Author,
  changeSetId: string,
  changes: readonly CampaignChange[],
): Promise<void> {
  const { actor, now } = author
  const next = await inSlices(changes, (change) => ({ change, ...nextCampaign(change, now) }))
  const submitted = changes.filter(({ before, flags }) => before && !before.submitted && flags.submitted).map(({ id }) => id)
  const activated = submitted.length > 0 ? await activateAds(tx, actor.agencyId, submitted, now) : new Map<number, number[]>()
  for (const { change, audit } of next) {
    const ids = activated.get(change.id)
    if (ids) audit.diff = [...audit.diff, { path: 'activatedAds', before: [], after: ids }]
  }
  // They do not need each other's answers: they share a message.
  await Promise.all([
    insertCampaigns(
      tx,
      actor.agencyId,
      next.filter(({ change }) => change.before === null).map(({ row }) => row),
    ),
    updateCampaigns(
      tx,
      actor.agencyId,
      next.filter(({ change }) => change.before !== null).map(({ row }) => row),
    ),
    appendAudit(
      tx,
      author,
      changeSetId,
      next.map(({ audit }) => audit),
    ),
  ])
  await followProposals(tx, author, next)
  // What follows from settings and delivery together: completion, pace, delivery statuses. Nothing does of a new draft.
  const delivering = changes.filter(({ before, flags }) => before !== null || flags.submitted).map(({ id }) => id)
  const flat = changes.filter(({ before, fields }) => before !== null && fields.revenueType === 'FLAT').map(({ id }) => id)
  if (flat.length > 0) await followFlatTerms(tx, actor.agencyId, flat)
  if (delivering.length > 0) await assessAgency(tx, { id: actor.agencyId, timeZone: actor.agency.timeZone }, now, delivering)
}

/** An error of an item that only showed when it was written. */
export function itemError(
  item: Pick<PlannedItem, 'line' | 'externalReference' | 'entityType'>,
  code: RowErrorCode,
  { detail, ...source }: { column?: string; field?: string; value?: string | null; detail?: string } = {},
): RowError {
  const { line, externalReference, entityType } = item
  const row = { line, externalReference, ...(entityType !== 'campaign' && { noun: entityType }) }
  return rowError(row, { code, ...(detail !== undefined && { detail }) }, source)
}

/** Somebody changed the thing after the plan was made. */
export function conflictOf(item: PlannedItem, version: number | undefined): RowError {
  const more = version === undefined ? {} : { detail: `it is at ${version} now` }
  return itemError(item, 'rowConflict', {
    column: 'rev',
    field: 'version',
    value: item.version === null ? null : String(item.version),
    ...more,
  })
}

/** Whether the database refused a row for the sake of its values: classes 22 (data exception) and 23 (integrity constraint violation). */
export function isRefusal(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '')
}

function refusalOf(item: PlannedItem, state: string): RowError {
  if (state === '23505')
    return itemError(item, 'alreadyExists', { column: 'external_reference', field: 'externalReference', value: item.externalReference })
  return itemError(item, 'invalidValue', state === '23503' ? { detail: 'something it refers to is gone' } : {})
}
