/** Every endpoint × nobody, each role, each feature off, each kind of token → the exact status. Made of the rows: later rows are in it. */
import {
  type Endpoint,
  type NamedRow,
  type Permission,
  attentionPlans,
  bulk,
  campaigns,
  changeSets,
  endpoints,
  featureNames,
  impliedBy,
  invitations,
  notifications,
  orders,
  permissions,
  publishers,
  roles,
  session,
  userLog,
  users,
} from '@spotdesk/sdk/contract'
import { type Person, people } from '@spotdesk/server/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Fixtures, createFixtures, parametersFrom } from './fixtures.ts'
import { sampleOf } from './samples.ts'

let world: Fixtures
beforeAll(async () => {
  world = await createFixtures()
  await setFeatures(() => true)
})
afterAll(() => world.app.close())

/** Switches the features of the home agency, for the calls from now on. */
async function setFeatures(isOn: (feature: string) => boolean): Promise<void> {
  const features = JSON.stringify(featureNames.map((feature) => ({ feature, active: isOn(feature), properties: {} })))
  await world.app.database.system.updateTable('agencies').set({ features }).where('id', '=', 1).execute()
  world.app.clock.advance(1000)
}

const home = (Object.keys(people) as Person[]).filter((person) => person !== 'stranger')
const wantedBy = (row: Endpoint): Permission[] => [row.permission ?? []].flat()

/** These calls need the permission of the change that they make: of the samples, that of changing a campaign. */
const byContent: readonly Endpoint[] = [changeSets.plan, changeSets.apply, bulk.cancelJob]
/** The things are the manager's. These calls need what changing a campaign needs, and more of everybody else. */
const owner: Person = 'manager'
const reverts: readonly Endpoint[] = [changeSets.revert, userLog.revert, bulk.revertJob]
/** Whoever is limited to some publishers could not see a new one. */
const forUnlimited: readonly Endpoint[] = [publishers.create]
const neededBy = (row: Endpoint, person: Person): Permission[] => {
  const needed = [...new Set([...wantedBy(row), ...wantedBy(campaigns.update)])]
  if (byContent.includes(row)) return needed
  if (!reverts.includes(row)) return wantedBy(row)
  return person === owner ? needed : [...needed, 'AUDIT.EXECUTE']
}

const askOf = ({ app, own }: Fixtures, row: Endpoint, options: { as?: Person; bearer?: string }) =>
  app.ask(row, { ...parametersFrom(row, own), ...sampleOf(row, own) } as never, options)
const ask = (row: Endpoint, options: { as?: Person; bearer?: string }) => askOf(world, row, options)

/** The call got past the gate: it was done, or refused for what it asked, never for who asks. */
function expectAdmitted({ status, json }: { status: number; json: unknown }, why: string): void {
  expect(status, why).toBeLessThan(500)
  expect([401, 403], `${why}: ${JSON.stringify(json)}`).not.toContain(status)
}

function expectRefused({ status, json }: { status: number; json: unknown }, expected: { status: number; code: string }, why: string): void {
  expect({ status, code: (json as { code?: string } | undefined)?.code }, why).toEqual(expected)
}

/** Calls that only a person makes, signed in: they give rights, or could take the account. */
const onlyForSessions: Endpoint[] = [
  session.createToken,
  session.deviceDecide,
  session.authorize,
  session.changeAgency,
  session.changePassword,
  session.cancelEmailChange,
  invitations.accept,
  invitations.decline,
  users.create,
  users.enable,
  users.invite,
]

/** A scope of the permission that is narrowed to another call; undefined when there is none. */
function anotherCall(permission: Permission, call: string | undefined): string | undefined {
  const other = endpoints.find(({ row }) => row.scope !== undefined && row.scope !== call && wantedBy(row).includes(permission))
  return other && `${permission}:${other.row.scope}`
}

/** Calls that one sample cannot make succeed for an administrator; each has tests of its own beside its handler. */
const elsewhere = new Set<Endpoint>([
  session.revokeToken,
  session.currentToken,
  session.revokeCurrentToken,
  session.deviceInspect,
  session.deviceDecide,
  session.changePassword,
  invitations.accept,
  invitations.decline,
  changeSets.apply,
  changeSets.revert,
  bulk.revertJob,
  orders.retryDuplication,
  attentionPlans.record,
  notifications.read,
])

/** Calls that put the sample's entity away: they come after all others. */
const isLast = ({ name }: { name: string }) => /^(archive|remove|delete|disable)/.test(name)

test('every call of the table succeeds for a user with all permissions', async () => {
  // On things that nothing was done to yet.
  const untouched = await createFixtures()
  const refused: string[] = []
  const called = endpoints.filter(({ row: { public: isPublic } }) => !isPublic).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
  for (const { noun, name, row } of called) {
    await jobsEnded(untouched)
    const answer = await askOf(untouched, row, { as: 'platform' })
    const expected = row.status ?? (row.response || row.download ? 200 : 204)
    if (answer.status !== expected && !elsewhere.has(row)) refused.push(`${noun}.${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
  }
  await untouched.app.close()
  expect(refused).toEqual([])
})

/** A person runs one job of a kind at a time. */
async function jobsEnded({ app }: Fixtures): Promise<void> {
  await vi.waitFor(
    async () => {
      const running = await app.database.system.selectFrom('jobs').select('id').where('status', '=', 'STARTED').execute()
      if (running.length > 0) throw new Error('a job is running')
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** Tokens of the platform's administrator, one for the same scopes. */
const bearers = new Map<string, Promise<string>>()
function bearer(scopes: string[]): Promise<string> {
  const key = scopes.toSorted().join()
  const made =
    bearers.get(key) ??
    world.app.call(session.createToken, { body: { name: 'scoped', scopes } }, { as: 'platform' }).then(({ token }) => token)
  bearers.set(key, made)
  return made
}

const secured: [string, NamedRow][] = endpoints
  .filter(({ row }) => !row.public)
  .map((named) => [`${named.row.method} ${named.row.path}`, named])

describe.each(secured)('%s', (_, { row }) => {
  test('refuses a caller who is not signed in', async () => {
    expectRefused(await ask(row, {}), { status: 401, code: 'unauthenticated' }, 'nobody')
    expectRefused(await ask(row, { bearer: 'x.y.z' }), { status: 401, code: 'unauthenticated' }, 'a forged token')
  })

  test('admits the roles that hold its permissions and refuses all others', async () => {
    for (const person of home) {
      const role = roles.find(({ id }) => id === people[person].roleId)!
      const holds = role.admin || neededBy(row, person).every((permission) => role.holds.includes(permission))
      const allowed = holds && !(forUnlimited.includes(row) && 'publisherIds' in people[person])
      const answer = await ask(row, { as: person })
      if (allowed) expectAdmitted(answer, role.name)
      else expectRefused(answer, { status: 403, code: 'forbidden' }, role.name)
    }
  })

  test('admits a token scoped to it, and refuses one scoped to anything else', async () => {
    if (onlyForSessions.includes(row))
      return expectRefused(await ask(row, { bearer: await bearer([...permissions]) }), { status: 403, code: 'signInRequired' }, 'a token')
    if (row === session.revokeCurrentToken) return
    const wanted = neededBy(row, 'platform')
    expectAdmitted(await ask(row, { bearer: await bearer([...wanted]) }), `scopes ${wanted.join()}`)
    if (row.scope) expectAdmitted(await ask(row, { bearer: await bearer([`${wanted[0]}:${row.scope}`]) }), `narrowed to ${row.scope}`)
    const others = permissions.filter((permission) => ![permission, ...impliedBy(permission)].some((granted) => wanted.includes(granted)))
    if (wanted.some((permission) => permission !== 'OWN_PROFILE.READ')) {
      expectRefused(await ask(row, { bearer: await bearer(others) }), { status: 403, code: 'forbidden' }, 'all other scopes')
      const other = wanted.flatMap((permission) => anotherCall(permission, row.scope) ?? [])
      if (other.length > 0)
        expectRefused(await ask(row, { bearer: await bearer(other) }), { status: 403, code: 'forbidden' }, 'another call')
    }
  })

  if (!row.feature) return
  test('refuses an agency whose feature is off', async () => {
    await setFeatures((feature) => feature !== row.feature)
    expectRefused(await ask(row, { as: 'admin' }), { status: 403, code: 'featureOff' }, 'feature off')
    expectAdmitted(await ask(row, { as: 'platform' }), 'administrators pass every check')
    await setFeatures(() => true)
    expectAdmitted(await ask(row, { as: 'admin' }), 'feature on')
  })
})
