/** Renews the keys by which stored names are searched and sorted, where the code makes others now. */
import { lookUpKey, searchKey, sortKey } from '@spotdesk/sdk/values'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Texts that are read and written at once: some ten megabytes. For each batch the whole table is read. */
const batch = 50_000

/** Texts that have always had the same keys: plain names, and keys without signs. */
const plainNames = '^[ -~]*$'
const plainKeys = '^[a-z0-9 ]*$'

/**
 * Makes all stored keys as the code makes them now: part of a migration, in its transaction. Rows whose keys are right already are not
 * written.
 */
export async function renewSearchKeys(db: QueryExecutorProvider): Promise<void> {
  const { rows: tables } = await sql<{ name: string; sorts: boolean }>`
    select c.relname as name, bool_or(a.attname = 'name_key') as sorts from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
    group by c.relname having bool_or(a.attname = 'name_lc') and bool_or(a.attname = 'name') order by 1`.execute(db)
  for (const { name, sorts } of tables) {
    const table = sql.table(name)
    await eachText(db, { table: name, column: 'name', plain: plainNames }, async (texts) => {
      const [keys, sortKeys] = [texts.map(searchKey), texts.map(sortKey)]
      const [set, differs] = sorts
        ? [sql`, name_key = k.sort_key`, sql`(t.name_lc, t.name_key) is distinct from (k.key, k.sort_key)`]
        : [sql``, sql`t.name_lc <> k.key`]
      await sql`update ${table} t set name_lc = k.key ${set}
        from unnest(${texts}::text[], ${keys}::text[], ${sortKeys}::text[]) k(name, key, sort_key) where t.name = k.name and ${differs}`.execute(
        db,
      )
    })
  }
  await renewLoggedNames(db)
  // Other names of values have nothing but their keys: this start loads them anew with their packages, after its migrations.
  await sql`delete from targeting_value_loads`.execute(db)
  await eachText(db, { table: 'targeting_values', column: 'search_key', plain: plainKeys }, async (texts) => {
    await sql`update targeting_values t set search_key = k.key
      from unnest(${texts}::text[], ${texts.map(lookUpKey)}::text[]) k(old, key) where t.search_key = k.old and k.key <> k.old`.execute(db)
  })
}

/** Names of things in the log have nothing but their key, and two keys of one thing may have become the same. */
async function renewLoggedNames(db: QueryExecutorProvider): Promise<void> {
  await eachText(db, { table: 'audit_names', column: 'name_lc', plain: plainNames }, async (texts) => {
    const changed = texts.filter((text) => searchKey(text) !== text)
    await sql`insert into audit_names (agency_id, entity_type, entity_id, name_lc)
      select n.agency_id, n.entity_type, n.entity_id, k.key from audit_names n
      join unnest(${changed}::text[], ${changed.map(searchKey)}::text[]) k(old, key) on n.name_lc = k.old on conflict do nothing`.execute(
      db,
    )
    await sql`delete from audit_names where name_lc = any(${changed}::text[])`.execute(db)
  })
}

/** Calls `renew` with the different texts of a column that are not plain, in their order. */
async function eachText(
  db: QueryExecutorProvider,
  { table, column, plain }: { table: string; column: string; plain: string },
  renew: (texts: string[]) => Promise<void>,
): Promise<void> {
  const text = sql`${sql.ref(column)} collate "C"`
  for (let after = ''; ;) {
    const { rows } = await sql<{ text: string }>`
      select distinct ${text} as text from ${sql.table(table)} where ${text} > ${after} and not ${text} ~ ${plain} order by 1 limit ${batch}`.execute(
      db,
    )
    if (rows.length > 0) await renew(rows.map((row) => row.text))
    if (rows.length < batch) return
    after = rows.at(-1)!.text
  }
}
