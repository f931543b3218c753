/**
 * Every kind of change × each role and token → read if its thing is, on every call that tells of changes. Made of the rows of the
 * entities: later ones are in it.
 */
import { type Endpoint, type Permission, type Role, changeSets, roleOf, savedViews, session, userLog } from '@spotdesk/sdk/contract'
import { type Person, people } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entitiesWith } from '../../../packages/server/src/nouns.ts'
import { type Fixtures, createFixtures, parametersFrom } from './fixtures.ts'

// What is read here needs nothing of a session.
const entities = entitiesWith({} as Parameters<typeof entitiesWith>[0])

/** A change that stands in the log and in a change-set of its own. */
interface Change {
  kind: string
  entityType: string
  entityId: number
  /** The call that reads the thing itself. */
  read: Endpoint
  marker: string
  changeSet: string
  entry: string
  /** The one who reads it in any case. */
  of?: Person
}

let world: Fixtures
let changes: Change[]
beforeAll(async () => {
  world = await createFixtures()
  const { own } = world
  const idOf: Record<string, number> = {
    campaign: own.campaign,
    ad: own.ad,
    order: own.order,
    publisher: own.publisher,
    zone: own.zone,
    advertiser: own.advertiser,
    creative: own.creative,
    inventoryAdjustment: own.adjustment,
    releaseSchedule: own.schedule,
    savedView: own.savedView,
    targetingPreset: own.preset,
    user: own.user,
    agency: 1,
  }
  const things = entities.rows.map((row) => {
    const entityId = idOf[row.entityType]
    if (entityId === undefined) throw new Error(`say which ${row.entityType} is read`)
    return { row, entityId, of: undefined as Person | undefined }
  })
  things.push({ row: entities.find('user')!, entityId: idOfPerson('trafficker'), of: 'trafficker' })
  const body = { name: 'Mine alone', screen: 'campaigns' as const, scope: 'PERSONAL' as const, filters: {} }
  const personal = await world.app.call(savedViews.create, { body }, { as: 'trafficker' })
  things.push({ row: entities.find('savedView')!, entityId: personal.id, of: undefined })
  changes = await Promise.all(
    things.map(async ({ row, entityId, of }, index) => {
      const uuid = (part: number) => `01900000-0000-7000-8000-0000000${part}0${String(index).padStart(3, '0')}`
      const change: Change = {
        kind: row.changeSetKind,
        entityType: row.entityType,
        entityId,
        read: row.read as Endpoint,
        marker: `secret-${index}-`,
        changeSet: uuid(1),
        entry: uuid(2),
        ...(of && { of }),
      }
      await insertChange(change)
      return change
    }),
  )
})
afterAll(() => world.app.close())

const idOfPerson = (person: Person) => 101 + Object.keys(people).indexOf(person)

async function insertChange({ kind, entityType, entityId, marker, changeSet, entry }: Change): Promise<void> {
  const { system } = world.app.database
  const now = world.app.clock.now()
  await sql`insert into change_sets (agency_id, id, kind, source, status, actor_type, actor_id, actor_name, user_id, created_at, applied_at)
    values (1, ${changeSet}, ${kind}, 'WEB', 'APPLIED', 'USER', 'user:999', 'somebody@world.test', 999, ${now}, ${now})`.execute(system)
  await sql`insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, change_set_id, entity_type, entity_id, entity_name, action,
      version_before, version_after, diff)
    values (1, ${now}, ${entry}, 'USER', 'user:999', 'somebody@world.test', 'WEB', ${changeSet}, ${entityType}, ${entityId}, ${`${marker}name`}, 'UPDATE', 1, 2,
      ${JSON.stringify([{ path: 'name', before: `${marker}before`, after: `${marker}after` }])})`.execute(system)
}

interface Caller {
  name: string
  options: { as?: Person; bearer?: string }
  role: Role
  person: Person
}

async function tokenOf(person: Person, scopes: Permission[]): Promise<Caller> {
  const { token } = await world.app.call(session.createToken, { body: { name: 'reader', scopes } }, { as: person })
  return { name: `token of ${person} for ${scopes.join()}`, options: { bearer: token }, role: roleOf(people[person].roleId), person }
}

async function callers(): Promise<Caller[]> {
  const home = (Object.keys(people) as Person[]).filter((person) => person !== 'stranger')
  const persons = home.map((person): Caller => ({ name: person, options: { as: person }, role: roleOf(people[person].roleId), person }))
  const reading: Permission[] = ['CAMPAIGN.READ', 'AUDIT.READ']
  const wanted = [...new Set(entities.rows.flatMap(({ read }) => [read.permission ?? []].flat()))]
  const scopes = wanted.map((permission) => [...new Set([...reading, permission])])
  const tokens = [
    ...scopes.map((own) => tokenOf('platform', own)),
    ...scopes.map((own) => tokenOf('readonly', own)),
    tokenOf('trafficker', reading),
  ]
  return [...persons, ...(await Promise.all(tokens))]
}

test('a change is read by those who read its thing, whatever call they ask', async () => {
  const all = await callers()
  expect(all.length).toBeGreaterThan(20)
  for (const caller of all) {
    const ask = (row: Endpoint, input: object) => world.app.ask(row, input as never, caller.options)
    const readsSets = (await ask(changeSets.list, {})).status === 200
    const readsLog = (await ask(userLog.list, {})).status === 200
    const isLimited = caller.role.scope !== undefined
    const expected: string[] = []
    const found: Record<'sets' | 'items' | 'list' | 'log' | 'entries', string[]> = { sets: [], items: [], list: [], log: [], entries: [] }
    const [sets, log, file] = await Promise.all([
      ask(changeSets.list, { limit: 100 }),
      ask(userLog.list, { limit: 100, user: ['somebody@world.test'] }),
      ask(userLog.exportLog, {}),
    ])
    for (const change of changes) {
      const ids = { ...world.own, ...(change.entityType in world.own && { [change.entityType]: change.entityId }) }
      const direct = await ask(change.read, parametersFrom(change.read, ids))
      const name = `${change.entityType} ${change.entityId}`
      if (!isLimited && (direct.status === 200 || change.of === caller.person)) expected.push(name)
      if ((await ask(changeSets.get, { id: change.changeSet })).status === 200) found.sets.push(name)
      if ((await ask(changeSets.items, { id: change.changeSet })).text.includes(change.marker)) found.items.push(name)
      if (sets.text.includes(change.changeSet)) found.list.push(name)
      if (log.text.includes(change.marker) && file.text.includes(change.marker)) found.log.push(name)
      if ((await ask(userLog.get, { id: change.entry })).status === 200) found.entries.push(name)
    }
    const sorted = [readsSets ? expected : [], readsLog ? expected : []]
    expect(found, caller.name).toEqual({ sets: sorted[0], items: sorted[0], list: sorted[0], log: sorted[1], entries: sorted[1] })
    if (!readsLog) continue
    const { entityTypes } = (await ask(userLog.choices, {})).json as { entityTypes: string[] }
    const types = new Set(expected.map((name) => name.split(' ')[0]!))
    expect(
      entityTypes.filter((type) => entities.find(type) && !types.has(type)),
      caller.name,
    ).toEqual([])
  }
})

test('what the log names has a row, which says who reads it', async () => {
  const { rows } = await sql<{ type: string }>`select distinct entity_type as type from audit_events`.execute(world.app.database.system)
  expect(rows.map(({ type }) => type).filter((type) => !entities.auditTypes.includes(type))).toEqual([])
})
