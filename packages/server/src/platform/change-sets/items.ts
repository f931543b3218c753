/** The items of a change-set as the API shows them. */
import type { changeSets, OutputOf, ParsedOf } from '@spotdesk/sdk/contract'
import type { Kysely } from 'kysely'
import type { FieldChange } from '../audit/append.ts'
import type { DB } from '../db/schema.ts'
import { notFound } from '../http/problem.ts'
import type { Handler } from '../http/route.ts'
import { type ChangeSetRow, findChangeSet } from './change-set-store.ts'
import type { Entities } from './entity.ts'
import { readAuditedChanges, readPlannedItems } from './item-store.ts'
import { presentDiff } from './present.ts'
import { withinPage } from './within-page.ts'

type Item = changeSets.ChangeItem
type Page = Omit<ParsedOf<typeof changeSets.items>, 'id'>
type List = OutputOf<typeof changeSets.items>
type Present = (diff: readonly FieldChange[]) => Item['changes']

export const listItems =
  (entities: Entities): Handler<typeof changeSets.items> =>
  async ({ id, ...page }, call) => {
    const changeSet = await findChangeSet(call.db, call.actor, id)
    if (!changeSet) throw notFound()
    // A direct change, such as a pause, was never planned: its audit row describes it.
    const present = (diff: readonly FieldChange[]) => presentDiff(entities, diff, call.actor.agency.timeZone)
    return (await readItems(call.db, changeSet, page, present)) ?? readAudited(call.db, changeSet, page, present)
  }

/** A page of planned items; null when the change-set has none. The changes of an applied import are only in its audit rows. */
async function readItems(db: Kysely<DB>, changeSet: ChangeSetRow, page: Page, present: Present): Promise<List | null> {
  const { items, every, matching } = await readPlannedItems(db, changeSet, page)
  const list = items.map(({ diff, ...item }) => (diff ? { ...item, changes: present(diff) } : item))
  return every === 0 ? null : { list: withinPage(list), total: matching }
}

async function readAudited(db: Kysely<DB>, changeSet: ChangeSetRow, { verdict = [], page, limit }: Page, present: Present): Promise<List> {
  const changes = await readAuditedChanges(db, changeSet)
  const items = changes.map((row, index): Item => ({
    entityType: row.entityType,
    index,
    line: null,
    verdict: row.versionBefore === null ? 'CREATE' : 'UPDATE',
    action: row.action,
    id: row.entityId,
    externalReference: null,
    name: row.entityName,
    version: row.versionBefore,
    changes: present(row.diff),
    errors: [],
    warnings: [],
    outcome: changeSet.revertedAt === null ? 'APPLIED' : 'REVERTED',
  }))
  const matching = items.filter((item) => verdict.length === 0 || verdict.includes(item.verdict))
  return { list: withinPage(matching.slice(page * limit, (page + 1) * limit)), total: matching.length }
}
