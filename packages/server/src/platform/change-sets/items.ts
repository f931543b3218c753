/** The items of a change-set as the API shows them. */
import type { changeSets, OutputOf, ParsedOf } from '@spotdesk/sdk/contract'
import { type Kysely, sql } from 'kysely'
import type { FieldChange } from '../audit/append.ts'
import type { DB } from '../db/schema.ts'
import { notFound } from '../http/problem.ts'
import type { Call } from '../http/route.ts'
import { type ChangeSetRow, findChangeSet } from './change-set-store.ts'
import { presentDiff } from './present.ts'
import { withinPage } from './within-page.ts'

type Item = changeSets.ChangeItem
type Page = Omit<ParsedOf<typeof changeSets.items>, 'id'>
type List = OutputOf<typeof changeSets.items>

export async function listItems({ id, ...page }: ParsedOf<typeof changeSets.items>, call: Call): Promise<List> {
  const changeSet = await findChangeSet(call.db, call.actor, id)
  if (!changeSet) throw notFound()
  // A change made directly, such as a pause, was never planned: its audit row says what it was.
  const zone = call.actor.agency.timeZone
  return (await readItems(call.db, changeSet, page, zone)) ?? readAudited(call.db, changeSet, page, zone)
}

/** A page of planned items; null when there is none at all. What an import has changed stands in the audit rows alone. */
async function readItems(
  db: Kysely<DB>,
  { agencyId, id }: ChangeSetRow,
  { verdict = [], page, limit }: Page,
  zone: string,
): Promise<List | null> {
  const [found, counted] = await Promise.all([
    sql<Item & { diff: FieldChange[] | null }>`
      select i.entity_type as "entityType", i.index, i.line, i.verdict, i.action, case when i.verdict <> 'CREATE' or i.outcome in ('APPLIED', 'REVERTED') then i.entity_id end as id,
        i.external_reference as "externalReference", i.name, i.base_version as version, i.changes, i.errors, i.warnings, i.outcome, e.diff
      from change_items i
      left join audit_events e on e.agency_id = i.agency_id and e.change_set_id = i.change_set_id and e.entity_type = i.entity_type and e.entity_id = i.entity_id and i.changes = '[]'
      where i.agency_id = ${agencyId} and i.change_set_id = ${id} and (cardinality(${verdict}::text[]) = 0 or i.verdict = any(${verdict}::text[]))
      order by i.index limit ${limit} offset ${page * limit}`.execute(db),
    sql<{ every: number; matching: number }>`
      select count(*) as every, count(*) filter (where cardinality(${verdict}::text[]) = 0 or verdict = any(${verdict}::text[])) as matching
      from change_items where agency_id = ${agencyId} and change_set_id = ${id}`.execute(db),
  ])
  const { every, matching } = counted.rows[0]!
  const list = found.rows.map(({ diff, ...item }) => (diff ? { ...item, changes: presentDiff(diff, zone) } : item))
  return every === 0 ? null : { list: withinPage(list), total: matching }
}

interface AuditedChange {
  entityType: string
  entityId: number
  entityName: string
  action: string
  versionBefore: number | null
  diff: FieldChange[]
}

async function readAudited(
  db: Kysely<DB>,
  { agencyId, id, revertedAt }: ChangeSetRow,
  { verdict = [], page, limit }: Page,
  zone: string,
): Promise<List> {
  const { rows } = await sql<AuditedChange>`
    select entity_type as "entityType", entity_id as "entityId", entity_name as "entityName", action, version_before as "versionBefore", diff
    from audit_events where agency_id = ${agencyId} and change_set_id = ${id} order by entity_type, entity_id`.execute(db)
  const items = rows.map((row, index): Item => ({
    entityType: row.entityType,
    index,
    line: null,
    verdict: row.versionBefore === null ? 'CREATE' : 'UPDATE',
    action: row.action,
    id: row.entityId,
    externalReference: null,
    name: row.entityName,
    version: row.versionBefore,
    changes: presentDiff(row.diff, zone),
    errors: [],
    warnings: [],
    outcome: revertedAt === null ? 'APPLIED' : 'REVERTED',
  }))
  const matching = items.filter((item) => verdict.length === 0 || verdict.includes(item.verdict))
  return { list: withinPage(matching.slice(page * limit, (page + 1) * limit)), total: matching.length }
}
