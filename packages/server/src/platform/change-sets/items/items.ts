/** The items of a change-set as the API shows them. */
import type { changeSets, ParsedOf } from '@spotdesk/sdk/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { notFound } from '../../http/answer/problem.ts'
import type { Handler } from '../../http/route.ts'
import { type ChangeSetRow, findChangeSet } from '../change-set-store.ts'
import type { Entities } from '../entity.ts'
import { withTexts, withUnits } from './item-texts.ts'
import { type ListedItem, isMatchingItem, readAuditedChanges, readPlannedItems } from './item-store.ts'
import { presentDiff } from '../present.ts'
import { readableSets } from '../readable-query.ts'
import { readReverted } from '../revert/reverted-query.ts'
import { withinPage } from '../plan/within-page.ts'

type Page = Omit<ParsedOf<typeof changeSets.items>, 'id'>
type Listed = { list: ListedItem[]; total: number }
type Present = (audited: Parameters<typeof presentDiff>[1]) => ListedItem['changes']

export const listItems =
  (entities: Entities): Handler<typeof changeSets.items> =>
  async ({ id, ...page }, call) => {
    const changeSet = await findChangeSet(call.db, readableSets(entities, call.actor), id)
    if (!changeSet) throw notFound()
    // A direct change, such as a pause, was never planned: its audit row describes it.
    const present: Present = (audited) => presentDiff(entities, audited, call.actor.agency.timeZone)
    const { list, total } = (await readItems(call.db, changeSet, page, present)) ?? (await readAudited(call.db, changeSet, page, present))
    return { list: withinPage(await withUnits(entities, call, await withTexts(entities, call, changeSet, list))), total }
  }

/** A page of planned items; null when the change-set has none. The changes of an applied import are only in its audit rows. */
async function readItems(db: Kysely<DB>, changeSet: ChangeSetRow, page: Page, present: Present): Promise<Listed | null> {
  const { items, every, matching } = await readPlannedItems(db, changeSet, page)
  const list = items.map(({ diff, ...item }) => (diff ? { ...item, changes: present({ ...item, diff }) } : item))
  return every === 0 ? null : { list, total: matching }
}

async function readAudited(
  db: Kysely<DB>,
  changeSet: ChangeSetRow,
  { verdict = [], outcome = [], warned, q, page, limit }: Page,
  present: Present,
): Promise<Listed> {
  const [changes, reverted] = await Promise.all([readAuditedChanges(db, changeSet), readReverted(db, changeSet.agencyId, [changeSet.id])])
  const isReverted = reverted(changeSet.id).has
  const items = changes.map((row, index): ListedItem => ({
    entityType: row.entityType,
    index,
    line: null,
    verdict: row.versionBefore === null ? 'CREATE' : 'UPDATE',
    action: row.action,
    id: row.entityId,
    externalReference: null,
    name: row.entityName,
    version: row.versionBefore,
    changes: present(row),
    errors: [],
    warnings: [],
    outcome: isReverted(row) ? 'REVERTED' : 'APPLIED',
  }))
  const text = q?.trim() ?? ''
  // What a call has changed directly has neither warnings nor references.
  const matching = items.filter(
    (item) =>
      (verdict.length === 0 || verdict.includes(item.verdict)) &&
      (outcome.length === 0 || outcome.includes(item.outcome!)) &&
      warned !== true &&
      (text === '' || isMatchingItem(item, text)),
  )
  return { list: matching.slice(page * limit, (page + 1) * limit), total: matching.length }
}
