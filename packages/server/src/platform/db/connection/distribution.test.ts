/** The rules that let the schema be distributed over several servers by agency (Citus, YugabyteDB), and that keep agencies apart. */
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensurePartitions } from '../../../delivery/facts/roll-up/partition-store.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'

/** Tables that exist on every server, each with the reason why it belongs to no agency. All others are tables of agencies. */
const referenceTables: Record<string, string> = {
  markets: 'shared by agencies',
  agencies: 'the tenants themselves',
  users: 'one person may belong to several agencies; read before the agency of a call is known',
  memberships: 'which agencies a user may choose: read before the agency is known',
  publishers: 'supply, traded by all agencies of a market',
  zones: 'supply, traded by all agencies of a market',
  shows: 'supply, traded by all agencies of a market',
  supply_packs: 'supply, traded by all agencies of a market',
  targeting_values: 'places, languages, categories: the same for all agencies',
  targeting_value_names: 'their other names',
  targeting_value_loads: 'what the look-ups were made from',
  sessions: 'read to find out who calls and for which agency',
  api_tokens: 'read to find out who calls and for which agency',
  device_codes: 'a device that waits for its user belongs to nobody yet',
  authorization_codes: 'changed for a token by a program that has not said for which agency',
  sign_in_attempts: 'who tries to sign in belongs to nobody yet',
  email_changes: 'a person who changes their address may belong to several agencies; confirmed before the agency is known',
  invitations: 'who is invited reads it before they belong to the agency',
  password_requests: 'who has forgotten a password belongs to nobody yet',
  account_mails: 'messages to users, who may belong to several agencies; a link in one is opened before the agency is known',
  fee_cards: "the platform's prices, the same for all agencies",
  fee_card_formats: "the platform's prices, the same for all agencies",
  fee_card_data: "the platform's prices, the same for all agencies",
  currency_rates: 'rates of exchange are the same for everybody',
  sales_tax_states: 'states are the same for everybody',
  sales_tax_rates: 'taxes are the same for everybody',
  demographic_universes: 'how many people live in a country is the same for everybody',
  forecast_inventory: 'made of the inventory of all agencies, whose stations are sold by everybody',
  forecast_snapshot: 'made of the inventory and of the campaigns of all agencies',
  forecast_bytes: 'the bytes of the two; read by the owner alone',
  forecast_failure: 'builds of the two that came to nothing',
  forecast_calibrations: 'learnt from the forecasts of all agencies together: sums, and nothing of a campaign',
  mended_values: 'what migrations changed of things of agencies and of shared ones; read by the operator alone',
  maintenance: "work over all agencies' data",
  migration_checksums: 'the history of the schema',
  kysely_migration: 'the history of the schema',
  kysely_migration_lock: 'the history of the schema',
}

/** Those of them whose rows agencies own: their policies name the owner. */
const ownedSupply = ['publishers', 'shows', 'zones']

let test_: TestDatabase
beforeAll(async () => {
  test_ = await createTestDatabase()
  await ensurePartitions(test_.database.system as never, new Date('2026-11-21T00:00Z'))
})
afterAll(() => test_.drop())

async function query<R>(text: RawBuilder<R>): Promise<R[]> {
  return (await text.execute(test_.database.system)).rows
}

/** Tables, with partitions left out: these follow their parent. */
const ownTables = sql`c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

async function tenantTables(): Promise<string[]> {
  const rows = await query(sql<{ name: string }>`select c.relname as name from pg_class c where ${ownTables} order by 1`)
  return rows.map(({ name }) => name).filter((name) => !(name in referenceTables))
}

/** Names of the columns of an index or a constraint, in their order. */
const namesOf = (table: string, numbers: string) =>
  sql.raw<string[]>(`array(select a.attname::text from unnest(${numbers}::int2[]) with ordinality k (number, place)
  join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`)

describe('tenant tables', () => {
  test('have the agency, never null, and a primary key', async () => {
    const rows = await query(sql<{ name: string }>`
      select c.relname as name from pg_class c where ${ownTables}
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and a.attnotnull and a.atttypid = 'bigint'::regtype)
        and exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`)
    const having = rows.map(({ name }) => name)
    expect((await tenantTables()).filter((name) => !having.includes(name))).toEqual([])
  })

  test('have the agency first in every primary key and unique index', async () => {
    const indexes = await query(sql<{ table: string; index: string; columns: string[] }>`
      select c.relname as "table", x.indexrelid::regclass::text as index, ${namesOf('c.oid', 'x.indkey')} as columns
      from pg_index x join pg_class c on c.oid = x.indrelid where ${ownTables} and x.indisunique`)
    const tenants = await tenantTables()
    expect(indexes.filter(({ table }) => tenants.includes(table)).length).toBeGreaterThan(tenants.length)
    expect(indexes.filter(({ table, columns }) => tenants.includes(table) && columns[0] !== 'agency_id')).toEqual([])
  })

  test('refer to rows of their own agency, or to reference tables', async () => {
    const keys = await query(sql<{ name: string; table: string; target: string; columns: string[]; targets: string[] }>`
      select k.conname as name, c.relname as "table", t.relname as target, ${namesOf('c.oid', 'k.conkey')} as columns, ${namesOf('t.oid', 'k.confkey')} as targets
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid where ${ownTables} and k.contype = 'f'`)
    const tenants = await tenantTables()
    const crossing = keys.filter(({ table, target, columns, targets }) => {
      if (!tenants.includes(target)) return false
      return !tenants.includes(table) || columns[0] !== 'agency_id' || targets[0] !== 'agency_id'
    })
    expect(keys.length).toBeGreaterThan(0)
    expect(crossing).toEqual([])
  })

  test('show and take rows of the set agency only', async () => {
    const policies = await query(sql<{
      table: string
      command: string
      permissive: string
      using: string
      check: string | null
      roles: string[]
    }>`
      select tablename as "table", cmd as command, permissive, qual as using, with_check as check, roles::text[] as roles from pg_policies where schemaname = 'public' order by 1, 2`)
    const secured = await query(
      sql<{ name: string }>`select c.relname as name from pg_class c where ${ownTables} and c.relrowsecurity order by 1`,
    )
    const tenants = await tenantTables()
    expect(secured.map(({ name }) => name)).toEqual([...tenants, ...ownedSupply].toSorted())
    const own = policies.filter(({ table }) => !ownedSupply.includes(table))
    expect(own.map(({ table }) => table)).toEqual(tenants)
    const using = `(agency_id = (( SELECT NULLIF(current_setting('app.agency_id'::text, true), ''::text) AS "nullif"))::bigint)`
    expect(
      own.filter(
        (policy) =>
          policy.using !== using || (policy.check ?? using) !== using || policy.command !== 'ALL' || policy.roles.join() !== 'public',
      ),
    ).toEqual([])
    // Supply is written by its owner alone, and what a pack sells is read besides.
    const shared = policies.filter(({ table }) => ownedSupply.includes(table))
    expect(shared.map(({ table, command, using: condition }) => [table, command, condition === `(owner_${using.slice(1)}`])).toEqual(
      ownedSupply.flatMap((table) => [
        [table, 'ALL', true],
        [table, 'SELECT', false],
      ]),
    )
  })
})

describe('the whole schema', () => {
  test('names no reference table that does not exist', async () => {
    const rows = await query(sql<{ name: string }>`select c.relname as name from pg_class c where ${ownTables}`)
    const existing = rows.map(({ name }) => name)
    expect(Object.keys(referenceTables).filter((name) => !existing.includes(name))).toEqual([])
  })

  test('has no triggers, no rules, no exclusion and no deferrable constraints', async () => {
    const rows = await query(sql<{ name: string }>`
      select tgname as name from pg_trigger where not tgisinternal
      union all select rulename from pg_rules where schemaname = 'public'
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace and (contype = 'x' or condeferrable)`)
    expect(rows).toEqual([])
  })
})

describe('spotdesk_app', () => {
  test('is an ordinary role that owns nothing', async () => {
    const [role] = await query(sql`select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = 'spotdesk_app'`)
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false })
    const owned = await query(sql`
      select relname as name from pg_class where relowner = 'spotdesk_app'::regrole union all select nspname from pg_namespace where nspowner = 'spotdesk_app'::regrole
      union all select proname from pg_proc where proowner = 'spotdesk_app'::regrole`)
    expect(owned).toEqual([])
  })

  test('has no right on any partition, and gets none on what is made later', async () => {
    const partitions = await query(sql<{ name: string; readable: boolean }>`
      select c.relname as name, has_table_privilege('spotdesk_app', c.oid, 'select, insert, update, delete, truncate') as readable
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'`)
    expect(partitions.length).toBeGreaterThan(0)
    expect(partitions.filter(({ readable }) => readable)).toEqual([])
    expect(await query(sql`select * from pg_default_acl`)).toEqual([])
  })

  test('may not empty a table, make one, or write to the audit trail but at its end', async () => {
    const [rights] = await query(sql`
      select has_schema_privilege('spotdesk_app', 'public', 'create') as creates,
        has_table_privilege('spotdesk_app', 'audit_events', 'update, delete, truncate') as rewrites,
        exists (select from pg_class c where ${ownTables} and has_table_privilege('spotdesk_app', c.oid, 'truncate, references, trigger')) as empties`)
    expect(rights).toEqual({ creates: false, rewrites: false, empties: false })
  })

  test('has no right on the history of the schema', async () => {
    const tables = ['migration_checksums', 'kysely_migration', 'kysely_migration_lock']
    const rows = await query(
      sql<{
        name: string
      }>`select name from unnest(${tables}::text[]) name where has_table_privilege('spotdesk_app', name, 'select, insert, update, delete')`,
    )
    expect(rows).toEqual([])
  })
})
