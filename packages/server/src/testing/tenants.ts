/** The data of another agency, and a database whose policies use another agency than its queries. */
import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

/** Tables that hold an agency's rows: those with a policy. */
async function tenantTables({ system }: Database): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select relname as name from pg_class where relrowsecurity and relkind in ('r', 'p') order by 1`.execute(system)
  return rows.map(({ name }) => name)
}

/** Tables whose rows an agency owns and others may read, where a pack sells them. */
const supply = new Set(['publishers', 'zones', 'shows'])

/** Count and digest of an agency's rows in every table that has such rows. */
export async function tenantRows(database: Database, agencyId: number): Promise<Record<string, string>> {
  const digests = (await tenantTables(database)).map(
    (
      table,
    ) => sql`select ${sql.lit(table)} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as digest
      from ${sql.table(table)} t where ${sql.ref(supply.has(table) ? 'owner_agency_id' : 'agency_id')} = ${agencyId}`,
  )
  const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(database.system)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** How many tables have a policy, and those of which a connection without an agency sees a row. */
export async function seenByNobody(database: Database): Promise<{ tables: number; seen: string[] }> {
  const tables = await tenantTables(database)
  const db = database.as({ agencyId: null })
  const found = await Promise.all(
    tables.map(async (table) => ((await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)).rows.length > 0 ? [table] : [])),
  )
  return { tables: tables.length, seen: found.flat() }
}

/** Names that only an agency's own people may read. */
export async function readPrivateNames({ system }: Database, agencyId: number): Promise<string[]> {
  const tables = ['campaigns', 'advertisers', 'orders', 'creatives', 'ads', 'segments'] as const
  const found = await Promise.all(
    tables.map((table) => system.selectFrom(table).select('name').where('agency_id', '=', agencyId).execute()),
  )
  return found.flat().map(({ name }) => name)
}

/**
 * The same database, but the setting that row-level security reads always names `agencyId`, whoever asks. The owner's handle, which
 * no policy binds, throws: no request may use it.
 */
export function bindToAgency(real: Database, agencyId: number): { database: Database; used(): number } {
  let count = 0
  const forged = (scope: { agencyId: number | null }) => {
    if (scope.agencyId === null) return scope
    count += 1
    return { agencyId }
  }
  const refused = new Proxy(
    {},
    {
      get(_, name) {
        throw new Error(`a request used the owner's handle: ${String(name)}`)
      },
    },
  )
  const database = {
    as: (scope: { agencyId: number | null }) => real.as(forged(scope)),
    write: (scope: { agencyId: number | null }, work: never) => real.write(forged(scope), work),
    bulk: (scope: { agencyId: number | null }, work: never) => real.bulk(forged(scope), work),
    cursor: (scope: { agencyId: number | null }, query: never, batch?: number) => real.cursor(forged(scope), query, batch),
    system: refused,
    systemWrite: () => Promise.reject(new Error("a request used the owner's transaction")),
    config: real.config,
    health: real.health,
    storage: real.storage,
    close: async () => {},
  }
  return { database: database as unknown as Database, used: () => count }
}
