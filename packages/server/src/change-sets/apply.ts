/**
 * Writes planned changes. A chunk is written whole, with few statements; only when one of its rows is refused by the database are
 * the rows written one by one, each with a savepoint, so that a bad row goes back alone.
 */
import type { RowError, RowErrorCode } from '@spotdesk/sdk/values'
import { rowErrorText } from '@spotdesk/sdk/values'
import { type Author, appendAudit } from '../audit/append.ts'
import { sqlStateOf } from '../db/errors.ts'
import type { WriteTransaction } from '../db/write-transaction.ts'
import { activateAds, insertCampaigns, lockCampaigns, updateCampaigns } from './campaign-store.ts'
import type { PlannedItem } from './change-set-store.ts'
import { type CampaignChange, flagsOf, nextCampaign } from './next-campaign.ts'

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

/** Applies items; those without anything to write are passed over. Nothing is thrown for a row's sake. */
export async function applyItems(tx: WriteTransaction, items: readonly PlannedItem[], application: Application): Promise<Applied> {
  const writing = items.filter(({ verdict }) => verdict === 'CREATE' || verdict === 'UPDATE')
  if (writing.length === 0) return noneApplied()
  try {
    return await tx.savepoint(() => writeItems(tx, writing, application))
  } catch (error) {
    if (refusalOf(writing[0]!, error) === null) throw error
  }
  const total = noneApplied()
  for (const item of writing) {
    try {
      merge(total, await tx.savepoint(() => writeItems(tx, [item], application)))
    } catch (error) {
      const refusal = refusalOf(item, error)
      if (refusal === null) throw error
      total.failures.set(item.index, [refusal])
    }
  }
  return total
}

const noneApplied = (): Applied => ({ created: 0, updated: 0, made: new Map(), failures: new Map() })

function merge(total: Applied, part: Applied): void {
  total.created += part.created
  total.updated += part.updated
  for (const [index, id] of part.made) total.made.set(index, id)
  for (const [index, failure] of part.failures) total.failures.set(index, failure)
}

async function writeItems(
  tx: WriteTransaction,
  items: readonly PlannedItem[],
  { author, changeSetId, newIds }: Application,
): Promise<Applied> {
  const applied = noneApplied()
  const stored = new Map(
    (
      await lockCampaigns(
        tx,
        author.actor,
        items.flatMap(({ id, verdict }) => (verdict === 'UPDATE' ? [id!] : [])),
      )
    ).map((campaign) => [campaign.id, campaign]),
  )
  const changes: CampaignChange[] = []
  for (const item of items) {
    const id = item.verdict === 'CREATE' ? newIds.get(item.index)! : item.id!
    const before = stored.get(id) ?? null
    if (item.verdict === 'UPDATE' && before?.version !== item.version) applied.failures.set(item.index, [conflictOf(item, before?.version)])
    else
      changes.push({ id, before, fields: item.after!, flags: item.effect ? flagsOf[item.effect] : {}, action: item.effect ?? item.verdict })
    if (item.verdict === 'CREATE') applied.made.set(item.index, id)
  }
  await writeChanges(tx, author, changeSetId, changes)
  applied.created = changes.filter(({ before }) => before === null).length
  applied.updated = changes.length - applied.created
  return applied
}

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
  const activated = await activateAds(tx, actor.agencyId, submitted, now)
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

/** What the database refuses for the sake of a row's values; null for any other error. */
function refusalOf(item: PlannedItem, error: unknown): RowError | null {
  const state = sqlStateOf(error)
  if (state === '23505')
    return itemError(item, 'alreadyExists', { column: 'external_reference', field: 'externalReference', value: item.externalReference })
  if (state === '23503') return itemError(item, 'invalidValue', { detail: 'something it refers to is gone' })
  if (state?.startsWith('22') || state?.startsWith('23')) return itemError(item, 'invalidValue')
  return null
}
