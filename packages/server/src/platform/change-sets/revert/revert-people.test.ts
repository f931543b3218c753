/** Reverts of what was done to users and to the settings of an agency. */
import { agencies, changeSets, type InputOf, errorText, session, userLog, users } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Fixture, type Person, openFixture } from '../../../testing/desk.ts'
import { worldPassword } from '../../../testing/world.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

const nobody = { reverted: 0, unchanged: 0 }
const revert = async (id: unknown, options: InputOf<typeof changeSets.revert>['body'] = {}, person: Person = 'admin') => {
  const { status, body } = await desk.call(person, changeSets.revert, { id: String(id), body: options })
  return { status, ...(body as unknown as changeSets.RevertResult) }
}
const fieldsOf = ({ conflicts }: changeSets.RevertResult) => conflicts.map(({ fields, reason }) => `${fields.join()}: ${reason}`)
const userOf = async (id: number) => (await desk.call('admin', users.get, { id })).body
const update = async (id: number, body: InputOf<typeof users.update>['body'], person: Person = 'admin') =>
  (await desk.call(person, users.update, { id, body })).body
let made = 0
async function newUser(more: Partial<InputOf<typeof users.create>['body']> = {}) {
  const email = `revert-${made++}@world.test`
  const { body } = await desk.call('admin', users.create, {
    body: { email, firstName: 'First', lastName: 'Last', roleId: 5, ...more },
  })
  // A first password is theirs once they have signed in with it.
  if (more.password) await desk.app.call(session.login, { body: { userName: email, password: more.password } })
  return { id: body['id'] as number, changeSetId: String(body['changeSetId']), email }
}

describe('The revert of a change of a user', () => {
  test('is done field by field, except fields that somebody has changed since', async () => {
    const { id } = await newUser()
    const { changeSetId } = await update(id, { firstName: 'Second', country: 'RO', roleId: 6, advertiserIds: [1001] })
    await update(id, { country: 'DE' })
    expect(await revert(changeSetId, { dryRun: true })).toMatchObject({ reverted: 1, changeSetId: null })
    const result = await revert(changeSetId)
    expect(result).toMatchObject({ reverted: 1, unchanged: 0 })
    expect(fieldsOf(result)).toEqual(['country: It was changed since.'])
    expect(await userOf(id)).toMatchObject({ firstName: 'First', country: 'DE', roleId: 5, advertiserIds: null })
    expect(await revert(changeSetId)).toEqual(result)
    const [audit] = await desk.rows<{ action: string; paths: string[]; version: number }>(
      sql`select action, array(select d ->> 'path' from jsonb_array_elements(diff) d order by 1) as paths, version_after as version
        from audit_events where entity_type = 'user' and entity_id = ${id} order by version_after desc limit 1`,
    )
    expect(audit).toEqual({ action: 'REVERT', paths: ['advertiserIds', 'firstName', 'roleId'], version: (await userOf(id))['version'] })
    // A revert is a change like any other.
    await revert(result.changeSetId)
    expect(await userOf(id)).toMatchObject({ firstName: 'Second', country: 'DE', roleId: 6, advertiserIds: [1001] })
  })

  test('never sets an e-mail address, which takes effect only when it is confirmed', async () => {
    const { id } = await newUser()
    const { changeSetId } = await update(id, { email: 'elsewhere@world.test', lastName: 'Other', currentPassword: worldPassword })
    const result = await revert(changeSetId)
    expect(fieldsOf(result)).toEqual(['email: An e-mail address is never reverted: it counts only when somebody who reads it confirms it.'])
    expect(await userOf(id)).toMatchObject({ email: 'elsewhere@world.test', lastName: 'Last' })
  })

  test('leaves a new address that waits for its confirmation, and reverts the other fields', async () => {
    const { id } = await newUser({ password: 'Another-horse-3' })
    const { changeSetId } = await update(id, { email: 'waiting@world.test', lastName: 'Other', currentPassword: worldPassword })
    expect(fieldsOf(await revert(changeSetId))).toEqual([
      'pendingEmail: An e-mail address that waits for its confirmation is canceled, not reverted.',
    ])
    expect(await userOf(id)).toMatchObject({ pendingEmail: 'waiting@world.test', lastName: 'Last' })
  })

  test('disables a created user, and enables a disabled user', async () => {
    const { id, changeSetId } = await newUser({ password: worldPassword })
    expect(await revert(changeSetId)).toMatchObject({ reverted: 1, conflicts: [] })
    expect(await userOf(id)).toMatchObject({ status: 'DISABLED' })
    const second = await newUser({ password: worldPassword })
    const { body } = await desk.call('admin', users.disable, { id: second.id })
    await revert(body['changeSetId'])
    expect(await userOf(second.id)).toMatchObject({ status: 'ACTIVE' })
    expect(fieldsOf(await revert(second.changeSetId))).toEqual([])
  })

  test('is refused with a sentence if the change is not allowed: nobody changes their own role, not even by a revert', async () => {
    await update(102, { roleId: 3 }, 'platform')
    const { changeSetId } = await update(102, { roleId: 2 }, 'platform')
    const result = await revert(changeSetId)
    expect(result).toMatchObject({ reverted: 0, changeSetId: null })
    expect(fieldsOf(result)).toEqual([`roleId: ${errorText('ownAccount', {})}`])
    expect(await userOf(102)).toMatchObject({ roleId: 2 })
  })

  test('never sets a password or a revoked token, and the answer gives the reason', async () => {
    await desk.call('analyst', session.changePassword, { body: { oldPassword: worldPassword, newPassword: 'Another-horse-2' } })
    const [entry] = await desk.rows<{ id: string }>(sql`select id from audit_events where diff @> '[{"path":"password"}]' limit 1`)
    const { body } = await desk.call('admin', userLog.revert, { id: entry!.id, body: {} })
    expect(body).toMatchObject(nobody)
    expect(fieldsOf(body as unknown as changeSets.RevertResult)).toEqual([
      'password: A password is never reverted: only its hash was kept, and its owner has chosen another one.',
    ])
  })

  test('requires the permission for users, but not for changes of the own profile', async () => {
    await desk.call('manager', session.updateCurrentUser, { body: { language: 'ro' } })
    const [own] = await desk.rows<{ id: string }>(
      sql`select change_set_id as id from audit_events where entity_type = 'user' and entity_id = 103 order by at desc limit 1`,
    )
    expect(await revert(own!.id, {}, 'trafficker')).toMatchObject({ status: 403 })
    expect(await revert(own!.id, {}, 'manager')).toMatchObject({ status: 200, reverted: 1 })
    const { id } = await newUser()
    const { changeSetId } = await update(id, { lastName: 'Other' })
    expect(await revert(changeSetId, {}, 'manager')).toMatchObject({ status: 403 })
  })
})

describe('The revert of a change of the settings of an agency', () => {
  const settings = async () => (await desk.call('admin', agencies.settings, {})).body
  const save = async (body: InputOf<typeof agencies.saveSettings>['body']) =>
    (await desk.call('admin', agencies.saveSettings, { body })).body

  test('is done field by field, except fields that somebody has changed since', async () => {
    const before = await settings()
    const changes = { name: 'Renamed', maximumCpm: 12.5, marginPercent: 5, deliveryThresholds: { underPace: 0.8 }, timeZone: 'Asia/Tokyo' }
    const { changeSetId } = await save(changes)
    await save({ marginPercent: 7 })
    const result = await revert(changeSetId)
    expect(result).toMatchObject({ reverted: 1, unchanged: 0 })
    expect(fieldsOf(result)).toEqual(['marginPercent: It was changed since.'])
    await vi.waitFor(async () =>
      expect(await settings()).toEqual({ ...before, marginPercent: 7, version: (before['version'] as number) + 3 }),
    )
    expect(await desk.rows(sql`select settings -> 'deliveryThresholds' as kept from agencies where id = 1`)).toEqual([{ kept: {} }])
    expect(await revert(changeSetId)).toEqual(result)
    expect(await revert(changeSetId, {}, 'manager')).toMatchObject({ status: 403 })
  })
})
