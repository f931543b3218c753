/**
 * The login of the application on a PostgreSQL of the user's (DATABASE_APP_URL): another user than the owner, so that no statement on its
 * connections can become the owner. `set role` alone, which is all that DATABASE_URL by itself allows, ends with `reset role`.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { DatabaseSetupError, getSqlState, toDatabaseError } from '../errors.ts'

/** The role that all grants of the tables name. */
const appRole = 'spotdesk_app'

/** Roles of PostgreSQL whose members read or write past row-level security, or reach the server's machine. */
const powerfulRoles = [
  'pg_read_all_data',
  'pg_write_all_data',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
]

/** SQLSTATE when two processes create the same role at once. */
const madeAlready = new Set(['42710', '23505'])

/**
 * Creates the user of DATABASE_APP_URL if the cluster has none of that name, with the rights of the application's role and no others. An
 * existing one is left as it is. @returns true if it was created
 */
export async function ensureAppLogin(owner: pg.PoolConfig, user: string, password: string): Promise<boolean> {
  return withClient(owner, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [user])
    if (rows.length > 0) return false
    const none = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    const login = `login password ${pg.escapeLiteral(scramVerifier(password))} ${none}`
    try {
      if (user !== appRole) {
        await client.query(`do $$ begin if not exists (select from pg_roles where rolname = '${appRole}') then
          create role ${appRole} nologin ${none}; end if; exception when duplicate_object or unique_violation then null; end $$`)
      }
      await client.query(`create role ${pg.escapeIdentifier(user)} ${login}${user === appRole ? '' : ` in role ${appRole}`}`)
      return true
    } catch (error) {
      if (madeAlready.has(getSqlState(error) ?? '')) return false
      if (getSqlState(error) !== '42501') throw error
      throw new DatabaseSetupError(
        `The user "${user}" of DATABASE_APP_URL does not exist, and the user of DATABASE_URL may not create roles. Run once as a superuser: ` +
          `create role ${appRole} nologin; create role ${pg.escapeIdentifier(user)} login password '…' in role ${appRole};`,
        { cause: error },
      )
    }
  })
}

interface Finding {
  user: string
  same: boolean
  owner: boolean
  powers: string[]
  role: boolean
  member: boolean
}

/**
 * Refuses a login of the application that row-level security does not bind, or that belongs to another database.
 * @param setting the variable that holds the URL
 * @throws DatabaseSetupError with one sentence
 */
export async function checkAppLogin(owner: pg.PoolConfig, app: pg.PoolConfig, setting: string): Promise<void> {
  const database = "(select oid::text from pg_database where datname = current_database()) || ' ' || pg_postmaster_start_time()"
  const { rows: mine } = await withClient(owner, (client) =>
    client.query<{ place: string; owners: string[] }>(`select ${database} as place, array(select current_user::text
      union select pg_get_userbyid(c.relowner)::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in (current_schema(), 'pgboss') and c.relkind in ('r', 'p')) as owners`),
  )
  const { place, owners } = mine[0]!
  const { rows } = await withClient(app, (client) =>
    client.query<Finding>(
      `select session_user::text as user, ${database} = $1 as same,
        exists (select from pg_roles r where r.rolname = any($2::text[]) and pg_has_role(session_user, r.oid, 'MEMBER')) as owner,
        array(select r.rolname::text from pg_roles r where pg_has_role(session_user, r.oid, 'MEMBER')
          and (r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolreplication or r.rolname = any($3::text[]))) as powers,
        exists (select from pg_roles where rolname = '${appRole}') as role,
        exists (select from pg_roles r where r.rolname = '${appRole}' and pg_has_role(session_user, r.oid, 'USAGE')) as member`,
      [place, owners, powerfulRoles],
    ),
  )
  const { user, same, owner: isOwner, powers, role, member } = rows[0]!
  if (!same) throw new DatabaseSetupError(`${setting} is another database than DATABASE_URL: both must name the same.`)
  if (isOwner) {
    throw new DatabaseSetupError(
      `The user "${user}" of ${setting} owns the tables or may become their owner, so that row-level security does not bind it: ` +
        'give another user there, one that does not exist is made.',
    )
  }
  if (powers.length > 0) {
    throw new DatabaseSetupError(
      `The user "${user}" of ${setting} has rights that reach past row-level security (${powers.join(', ')}): give a user without them.`,
    )
  }
  if (role && !member)
    throw new DatabaseSetupError(
      `The user "${user}" of ${setting} has no rights of the application. Run once as a superuser: grant ${appRole} to ${pg.escapeIdentifier(user)};`,
    )
}

/**
 * True if a pooler in transaction mode stands between: a transaction of a second connection meets the server process of the first. The
 * process number that a pooler reports at the start of a connection is invented.
 */
export async function isPooled(config: pg.PoolConfig): Promise<boolean> {
  const readPid = async (client: pg.Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  return withClient(config, async (first) => {
    const pid = await readPid(first)
    if (pid === (first as pg.Client & { processID: number }).processID) return false
    return withClient(config, async (second) => (await readPid(second)) === pid || (await readPid(first)) !== pid)
  })
}

async function withClient<T>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    // It may be starting or recovering: the caller waits for that.
    throw toDatabaseError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The stored form of a password in PostgreSQL, computed here so that no log of statements contains the password (RFC 5803, RFC 7677). */
function scramVerifier(password: string): string {
  const [iterations, salt] = [4096, randomBytes(16)]
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}
