/**
 * Writes planned changes, many with few statements. Where the database refuses one of them, they are written one by one, each with
 * a savepoint, so that a bad row goes back alone.
 */
import type { RowError, RowErrorCode } from '@spotdesk/sdk/values'
import { rowErrorText } from '@spotdesk/sdk/values'
import { type Author, appendAudit } from '../audit/append.ts'
import { sqlStateOf } from '../db/errors.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { assessAgency } from '../delivery/assess.ts'
import { activateAds, insertCampaigns, lockCampaigns, updateCampaigns } from './campaign-store.ts'
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
  /** Ids to give to new campaigns, one for each item of verdict CREATE, by its index. */
  newIds: ReadonlyMap<number, number>
}

/** Items judged against what is stored now, with the writes still to be sent. */
export interface Prepared {
  applied: Applied
  /** Sends the writes; may share a message with others. @throws what `isRefusal` knows, when the database refuses one of them */
  write: () => Promise<void>
}

/** Locks the campaigns of items and says what can be done; items without anything to write are passed over. */
export async function prepareItems(tx: WriteTransaction, items: readonly PlannedItem[], application: Application): Promise<Prepared> {
  const { author, changeSetId, newIds } = application
  const writing = items.filter(({ verdict }) => verdict === 'CREATE' || verdict === 'UPDATE')
  const locked = await lockCampaigns(
    tx,
    author.actor,
    writing.flatMap(({ id, verdict }) => (verdict === 'UPDATE' ? [id!] : [])),
  )
  const stored = new Map(locked.map((campaign) => [campaign.id, campaign]))
  const applied = noneApplied()
  const changes: CampaignChange[] = []
  for (const item of writing) {
    const id = item.verdict === 'CREATE' ? newIds.get(item.index)! : item.id!
    const before = stored.get(id) ?? null
    if (item.verdict === 'UPDATE' && before?.version !== item.version) applied.failures.set(item.index, [conflictOf(item, before?.version)])
    else
      changes.push({ id, before, fields: item.after!, flags: item.effect ? flagsOf[item.effect] : {}, action: item.effect ?? item.verdict })
    if (item.verdict === 'CREATE') applied.made.set(item.index, id)
  }
  applied.created = applied.made.size
  applied.updated = changes.length - applied.created
  return { applied, write: () => writeChanges(tx, author, changeSetId, changes) }
}

/** Applies items one by one. Nothing is thrown for a row's sake. */
export async function applyRowByRow(tx: WriteTransaction, items: readonly PlannedItem[], application: Application): Promise<Applied> {
  const total = noneApplied()
  for (const item of items) {
    try {
      const part = await tx.savepoint(async () => {
        const { applied, write } = await prepareItems(tx, [item], application)
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
  const next = changes.map((change) => ({ change, ...nextCampaign(change, now) }))
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
  if (delivering.length > 0) await assessAgency(tx, { id: actor.agencyId, timeZone: actor.agency.timeZone }, now, delivering)
}

/** An error of an item that only showed when it was written. */
export function itemError(
  item: Pick<PlannedItem, 'line' | 'externalReference'>,
  code: RowErrorCode,
  more: Partial<RowError> & { detail?: string } = {},
): RowError {
  const { detail, ...rest } = more
  const text = rowErrorText(code, {})
  return {
    line: item.line,
    column: null,
    code,
    field: null,
    value: null,
    suggestion: null,
    externalReference: item.externalReference,
    ...rest,
    message: detail === undefined ? text : `${text.replace(/\.$/, '')}: ${detail}.`,
  }
}

/** Somebody changed the campaign after the plan was made. */
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
