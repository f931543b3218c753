/**
 * No write lets an API token raise its own rights: after each call, made with what would raise them, nobody's credentials and rights
 * are other than before. Made of the rows: later rows are in it. What a row may change is in the table below, with the reason.
 */
import {
  type EndpointRow,
  type Permission,
  apiBase,
  endpoints,
  invitations,
  pathParameters,
  permissions,
  roles,
  session,
  toQuery,
  users,
} from '@spotdesk/sdk/contract'
import { worldPassword } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fixtures, createFixtures, parametersFrom } from './fixtures.ts'
import { sampleOf } from './samples.ts'

let world: Fixtures
beforeAll(async () => {
  world = await createFixtures()
  held = (await world.app.call(session.currentUserInfo, {}, { as: 'admin' })).permissions
})
afterAll(() => world.app.close())

/** Everything that says who may do what: a row a credential, a right or a way to one. */
const tables = {
  tokens: sql`select id, user_id, agency_id, scopes, expires_at, revoked_at from api_tokens where revoked_at is null`,
  sessions: sql`select id, user_id, agency_id, expires_at, revoked_at from sessions`,
  devices: sql`select user_hash, scopes, approved, user_id, agency_id from device_codes`,
  authorizations: sql`select code_hash, scopes, user_id, agency_id from authorization_codes`,
  accounts: sql`select id, user_name, email, password_hash, disabled from users`,
  places: sql`select agency_id, user_id, role_id, advertiser_ids, publisher_ids, disabled from memberships`,
  addresses: sql`select user_id, email from email_changes`,
  invitations: sql`select agency_id, id, user_id, role_id, advertiser_ids, publisher_ids, accepted_at from invitations`,
}
type Table = keyof typeof tables

/** Writes that change some of it, each with the reason why a token may. */
const allowed = new Map<EndpointRow, { tables: Table[]; why: string }>([
  [session.revokeToken, { tables: ['tokens'], why: 'ends a token of its own user, and gives nothing' }],
  [session.revokeCurrentToken, { tables: ['tokens'], why: 'ends itself' }],
  [users.revokeToken, { tables: ['tokens'], why: 'ends a token of the agency, and gives nothing' }],
  [users.disable, { tables: ['places'], why: 'closes somebody else out, and gives nothing' }],
])

type Snapshot = Record<Table, Map<string, string>>

/** The last one, unless a token was made after it. */
let last: Snapshot | undefined

async function snapshot(): Promise<Snapshot> {
  const parts = Object.entries(tables).map(([name, query]) => sql`select ${sql.lit(name)} as name, t::text as row from (${query}) t`)
  const found = sql<{ name: Table; row: string }>`${sql.join(parts, sql` union all `)} order by 1, 2`
  const { rows } = await found.execute(world.app.database.system)
  const entries = Object.keys(tables).map((name) => [
    name,
    new Map(rows.filter((found) => found.name === name).map(({ row }) => [row, row])),
  ])
  return (last = Object.fromEntries(entries) as Snapshot)
}

/** The rows that are new or gone, by table. */
function changes(before: Snapshot, after: Snapshot): Partial<Record<Table, string[]>> {
  const found = (Object.keys(tables) as Table[]).map((name) => {
    const gone = [...before[name].keys()].filter((row) => !after[name].has(row)).map((row) => `- ${row}`)
    const made = [...after[name].keys()].filter((row) => !before[name].has(row)).map((row) => `+ ${row}`)
    return [name, [...gone, ...made]] as const
  })
  return Object.fromEntries(found.filter(([, rows]) => rows.length > 0))
}

/** Bodies that try to gain rights: fields of every kind that some row accepts, with the correct password too. */
const greedy = {
  roleId: 1,
  scopes: [...permissions],
  permissions: [...permissions],
  admin: true,
  email: 'attacker@evil.test',
  userName: 'attacker',
  password: 'Correct-horse-9',
  newPassword: 'Correct-horse-9',
  confirmPassword: 'Correct-horse-9',
  oldPassword: worldPassword,
  currentPassword: worldPassword,
  advertiserIds: null,
  publisherIds: null,
  disabled: false,
  approve: true,
  agencyId: 2,
  userId: 102,
}

const adminId = 102
const writes = endpoints
  .filter(({ row }) => !row.public && row.method !== 'GET' && !row.reads)
  .map(({ row }) => [`${row.method} ${row.path}`, row] as const)

/** Inputs of a row: its sample, the sample with everything greedy beside it, greed alone; each on the fixture and on the caller. */
function inputsOf(row: EndpointRow): { parameters: Record<string, unknown>; query: Record<string, unknown>; body: unknown }[] {
  const { body, file: _, ...query } = sampleOf(row, world.own)
  const own = parametersFrom(row, world.own)
  const places = 'id' in own && row.path.startsWith('/security-management/users/') ? [own, { id: adminId }] : [own]
  const bodies = row.body ? [body, { ...(body as object), ...greedy }, greedy] : [undefined]
  return places.flatMap((parameters) => bodies.map((sent) => ({ parameters, query, body: sent })))
}

async function send(row: EndpointRow, bearer: string, { parameters, query, body }: ReturnType<typeof inputsOf>[number]) {
  const path = pathParameters(row.path).reduce(
    (url, name) => url.replace(`{${name}}`, encodeURIComponent(String(parameters[name] ?? query[name]))),
    `${apiBase}${row.path}`,
  )
  const text = toQuery(row, { ...query, ...parameters })
  const url = text === '' ? path : `${path}?${text}`
  const { file } = sampleOf(row, world.own) as { file?: { name: string; bytes: string | Uint8Array<ArrayBuffer> } }
  if (!row.file || !file) return world.app.send(row.method, url, { bearer, ...(body !== undefined && { body }) })
  const form = new FormData()
  form.append(row.file.name, new Blob([file.bytes]), file.name)
  return world.app.send(row.method, url, { bearer, form })
}

/** How much the token holds: everything that its user does, the permissions of the row alone, or everything, narrowed to calls where it can be. */
const widths = ['widest', 'narrow', 'calls'] as const
type Width = (typeof widths)[number]

/** A permission, narrowed to its calls if it has some; the permission that a row without such a call asks for stays whole. */
function toCalls(permission: Permission, row: EndpointRow): string {
  const calls = endpoints.flatMap((endpoint) => ([endpoint.row.permission].flat().includes(permission) ? (endpoint.row.scope ?? []) : []))
  const isAsked = row.scope === undefined && [row.permission].flat().includes(permission)
  return calls.length === 0 || isAsked ? permission : `${permission}:${[...new Set(calls)].join(',')}`
}

/** Everything that the administrator may. */
let held: string[]

/** Tokens that calls share: those that may end one have a token of their own. */
const bearers = new Map<string, string>()

/** A token of the administrator. */
async function tokenFor(row: EndpointRow, width: Width): Promise<string> {
  const wanted = [row.permission ?? []].flat().filter((permission) => held.includes(permission))
  const narrowed = held.map((permission) => toCalls(permission as Permission, row))
  const scopes = width === 'calls' ? narrowed : width === 'widest' || wanted.length === 0 ? held : wanted
  const key = allowed.get(row)?.tables.includes('tokens') ? '' : scopes.join()
  const known = bearers.get(key)
  if (known !== undefined) return known
  const { token } = await world.app.call(session.createToken, { body: { name: width, scopes } }, { as: 'admin' })
  if (key !== '') bearers.set(key, token)
  last = undefined
  return token
}

describe.each(writes)('%s', (_, row) => {
  test.each(widths)('does not raise the rights of a caller with the %s token', async (width) => {
    const permitted = allowed.get(row)
    let bearer = await tokenFor(row, width)
    let before = last ?? (await snapshot())
    for (const input of inputsOf(row)) {
      const answer = await send(row, bearer, input)
      expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500)
      // Without a token that holds, nothing would be tried.
      expect(answer.status, answer.text.slice(0, 300)).not.toBe(401)
      const after = await snapshot()
      const found = changes(before, after)
      before = after
      const unexpected = Object.entries(found).filter(([table]) => !permitted?.tables.includes(table as Table))
      expect(unexpected, `${answer.status} ${answer.text.slice(0, 300)}`).toEqual([])
      expectNoMore(found)
      if (width === 'calls') expectNobodyBeyond(found)
      if (!permitted?.tables.includes('tokens')) continue
      bearer = await tokenFor(row, width)
      before = await snapshot()
    }
  })
})

/** Changes that are allowed give nobody the caller's own membership, a wider one than the caller's, or a credential. */
function expectNoMore(found: Partial<Record<Table, string[]>>): void {
  expect((found.tokens ?? []).filter((row) => row.startsWith('+'))).toEqual([])
  expect((found.places ?? []).filter((row) => row.includes(`(1,${adminId},`))).toEqual([])
  // A platform administrator may do more than any role of an agency.
  expect((found.places ?? []).filter((row) => row.startsWith('+') && /^\+ \(\d+,\d+,1,/.test(row))).toEqual([])
  // Nobody who was there has another name, address or password, and who is new has no password that the caller knows.
  expect((found.accounts ?? []).filter((row) => row.startsWith('-'))).toEqual([])
  expect((found.accounts ?? []).filter((row) => /\$(argon2|scrypt)/.test(row))).toEqual([])
}

/** A token that holds a permission for single calls only touches no place of a role that holds the whole of it. */
function expectNobodyBeyond({ places = [] }: Partial<Record<Table, string[]>>): void {
  const touched = places.map((row) => Number(/^[+-] \(\d+,\d+,(\d+),/.exec(row)![1]))
  const beyond = roles
    .filter(({ holds }) => holds.some((permission) => toCalls(permission, session.user) !== permission))
    .map(({ id }) => id)
  expect(beyond.length).toBeGreaterThan(0)
  expect(touched.filter((id) => (beyond as number[]).includes(id))).toEqual([])
}

test('every row of the table of exceptions is a write of the contract', () => {
  expect([...allowed.keys()].filter((row) => !writes.some(([, write]) => write === row))).toEqual([])
  expect(writes.map(([, row]) => row)).toContain(invitations.accept)
  expect(writes.length).toBeGreaterThan(60)
})
