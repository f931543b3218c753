import { type Endpoint, campaigns } from '@spotdesk/sdk/contract'
import { type ActionVerb, actionVerbs, decideAction } from '@spotdesk/sdk/rules'
import { type CampaignStatus, type CampaignType, campaignStatuses, campaignTypes, dayMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type CallResult,
  type CallOptions,
  type CampaignSeed,
  type Fixture,
  type Person,
  fixtureTime,
  openFixture,
  things,
} from '../../../testing/desk.ts'

const rows = campaigns as unknown as Record<ActionVerb, Endpoint>
const verbs = Object.keys(actionVerbs) as ActionVerb[]
interface AuditRow {
  action: string
  version_before: number | null
  version_after: number
  diff: unknown
  change_set_id: string
  actor_name: string
  source: string
  reason: string | null
  entity_name: string
}

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterEach(() => desk.clock.set(fixtureTime))
afterAll(() => desk.close())

const act = (verb: ActionVerb, id: number, options?: CallOptions, person: Person = 'manager'): Promise<CallResult> =>
  desk.call(person, rows[verb], { id } as never, options)
const get = async (id: number) => (await desk.call('manager', campaigns.get, { id })).body
const auditOf = (id: number) =>
  desk.rows(sql<AuditRow>`
  select action, version_before, version_after, diff, change_set_id, actor_name, source, reason, entity_name from audit_events where entity_id = ${id} order by version_after`)

describe.each(campaignStatuses)('a campaign that is %s', (status) => {
  describe.each(campaignTypes)('of type %s', (type) => {
    const cases = [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const
    test.each(cases)('archived %s, order archived %s: each action gives the verdict of the rule', async (archived, orderArchived) => {
      for (const verb of verbs) await check(verb, { status, type, archived, orderArchived })
    })
  })
})

interface Case {
  status: CampaignStatus
  type: CampaignType
  archived: boolean
  orderArchived: boolean
}

async function check(verb: ActionVerb, { status, type, archived, orderArchived }: Case): Promise<void> {
  // Only RESERVED campaigns can be PENDING.
  if (status === 'PENDING' && type !== 'RESERVED') return
  const id = await desk.campaign({ status, type, archived, columns: orderArchived ? { order_id: things.archivedOrder } : {} })
  const verdict = decideAction(verb, { status, campaignType: type, archived, order: orderArchived ? { archived: true } : null })
  const answer = await act(verb, id)
  const audit = await auditOf(id)
  if (!verdict.ok) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed', allowedActions: verdict.params.allowedActions } })
    expect(audit).toEqual([])
    expect(await get(id)).toMatchObject({ status, archived, version: 1 })
  } else if (verb === 'duplicate') {
    expect(answer.status).toBe(200)
    expect(await get(id)).toMatchObject({ status, archived, version: 1 })
    expect(await get(answer.body['id'] as number)).toMatchObject({ status: 'DRAFT', archived: false, version: 1 })
  } else if (verdict.change) {
    expect(answer).toMatchObject({ status: 200, body: { id, version: 2, changeSetId: expect.any(String) } })
    expect(audit).toMatchObject([
      { action: verb.toUpperCase(), version_before: 1, version_after: 2, change_set_id: answer.body['changeSetId'] },
    ])
    const { changeSetId: _, ...campaign } = answer.body
    expect(await get(id)).toEqual(campaign)
  } else {
    expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' }, body: { id, version: 1, status, archived, changeSetId: null } })
    expect(audit).toEqual([])
  }
}

describe('effects', () => {
  const after = async (verb: ActionVerb, seed: CampaignSeed) => (await act(verb, await desk.campaign(seed))).body

  test('pause makes READY and RUNNING PAUSED, resume makes them READY or RUNNING by their dates', async () => {
    for (const status of ['READY', 'RUNNING'] as const) {
      const id = await desk.campaign({ status })
      expect((await act('pause', id)).body).toMatchObject({ status: 'PAUSED', version: 2 })
      expect((await act('resume', id)).body).toMatchObject({ status, version: 3 })
    }
  })

  test('resume after the end makes the campaign COMPLETED', async () => {
    const id = await desk.campaign({ status: 'PAUSED' })
    desk.clock.set(new Date(fixtureTime.getTime() + 19 * dayMs))
    expect((await act('resume', id)).body).toMatchObject({ status: 'RUNNING' })
    await act('pause', id)
    desk.clock.set(new Date(fixtureTime.getTime() + 40 * dayMs))
    // The minute job has not run: the stored status is still PAUSED, by the time it is COMPLETED.
    expect(await act('resume', id)).toMatchObject({ status: 409, body: { code: 'campaignActionNotAllowed' } })
  })

  test('a start that has passed since the last minute job is taken into account', async () => {
    const id = await desk.campaign({ status: 'READY' })
    desk.clock.set(new Date(fixtureTime.getTime() + 6 * dayMs))
    await act('pause', id)
    expect((await act('resume', id)).body).toMatchObject({ status: 'RUNNING' })
  })

  test('archive and unarchive change the flag only: the status under it stays', async () => {
    for (const status of ['DRAFT', 'PAUSED', 'COMPLETED'] as const) {
      const id = await desk.campaign({ status })
      expect((await act('archive', id)).body).toMatchObject({ status, archived: true })
      expect((await act('unarchive', id)).body).toMatchObject({ status, archived: false })
      expect((await auditOf(id)).map(({ diff }) => diff)).toEqual([
        [{ path: 'archived', before: false, after: true }],
        [{ path: 'archived', before: true, after: false }],
      ])
    }
  })

  test('unarchive shows the status that the time has changed meanwhile', async () => {
    const id = await desk.campaign({ status: 'PAUSED', archived: true })
    desk.clock.set(new Date(fixtureTime.getTime() + 40 * dayMs))
    expect((await act('unarchive', id)).body).toMatchObject({ status: 'COMPLETED', archived: false })
  })

  test('review makes a rejected proposal a draft again and clears the reason', async () => {
    expect(await after('review', { status: 'REJECTED', type: 'RESERVED' })).toMatchObject({
      status: 'DRAFT',
      statusReason: null,
      version: 2,
    })
  })

  test('delivery statuses that do not fit the new status are removed', async () => {
    const columns = { delivery_statuses: ['NOT_DELIVERING', 'MISSING_CREATIVE', 'ENDING_SOON', 'RECENTLY_UPDATED'] }
    expect((await after('pause', { columns }))['deliveryStatuses']).toEqual(['ENDING_SOON', 'RECENTLY_UPDATED'])
  })

  test('a campaign that may deliver again is assessed at once', async () => {
    expect((await after('resume', { status: 'PAUSED' }))['deliveryStatuses']).toContain('MISSING_CREATIVE')
  })

  test('the stored sort key of the status changes with it, so that lists sort by it', async () => {
    const id = await desk.campaign({ status: 'RUNNING' })
    await act('pause', id)
    const [row] = await desk.rows(sql<{ status_rank: number }>`select status_rank from campaigns where id = ${id}`)
    expect(row!.status_rank).toBe(campaignStatuses.indexOf('PAUSED'))
  })
})

describe('the audit trail', () => {
  test('has the actor, address, reason, and the changed fields', async () => {
    const id = await desk.campaign({ name: 'Audited' })
    const { body } = await act('pause', id, { reason: 'Client asked; caf%C3%A9 closed' })
    expect(await auditOf(id)).toEqual([
      {
        action: 'PAUSE',
        version_before: 1,
        version_after: 2,
        change_set_id: body['changeSetId'],
        actor_name: 'manager@world.test',
        source: 'WEB',
        reason: 'Client asked; café closed',
        entity_name: 'Audited',
        diff: [
          { path: 'paused', before: false, after: true },
          { path: 'status', before: 'RUNNING', after: 'PAUSED' },
        ],
      },
    ])
    const changeSets = await desk.rows(
      sql`select kind, status, source, actor_name from change_sets where id = ${body['changeSetId'] as string}`,
    )
    expect(changeSets).toEqual([{ kind: 'campaigns', status: 'APPLIED', source: 'WEB', actor_name: 'manager@world.test' }])
  })
})

describe('versions', () => {
  test('If-Match of the newest version passes, and the response has the new version', async () => {
    const id = await desk.campaign()
    expect(await act('pause', id, { ifMatch: 1 })).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  })

  test('If-Match of an old version answers 412 with each changed field: before, after, who and when', async () => {
    const id = await desk.campaign()
    await act('pause', id, { ifMatch: 1 }, 'trafficker')
    await act('archive', id, { ifMatch: 2 })
    const stale = await act('resume', id, { ifMatch: 1 })
    expect(stale).toMatchObject({ status: 412, body: { code: 'versionConflict', version: 3 } })
    expect(stale.body['changedFields']).toEqual([
      { field: 'paused', base: false, theirs: true, changedBy: 'trafficker@world.test', changedAt: fixtureTime.toISOString() },
      { field: 'status', base: 'RUNNING', theirs: 'PAUSED', changedBy: 'trafficker@world.test', changedAt: fixtureTime.toISOString() },
      { field: 'archived', base: false, theirs: true, changedBy: 'manager@world.test', changedAt: fixtureTime.toISOString() },
    ])
    expect(await get(id)).toMatchObject({ version: 3, archived: true })
  })

  test('a field that was changed twice shows its first and its last value', async () => {
    const id = await desk.campaign()
    await act('pause', id)
    await act('resume', id)
    await act('pause', id)
    const { body } = await act('resume', id, { ifMatch: 2 })
    expect(body['changedFields']).toMatchObject([
      { field: 'paused', base: true, theirs: true },
      { field: 'status', base: 'PAUSED', theirs: 'PAUSED' },
    ])
  })
})

describe('two at once', () => {
  test('twenty people who pause the same campaign: one change, one audit entry, the same response for all', async () => {
    const id = await desk.campaign()
    const answers = await Promise.all(Array.from({ length: 20 }, () => act('pause', id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => `${String(body['status'])} ${String(body['version'])}`))).toEqual(new Set(['PAUSED 2']))
    expect(answers.filter(({ body }) => body['changeSetId'] !== null)).toHaveLength(1)
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('pause and archive race: archive succeeds only after the pause, never for a running campaign', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await desk.campaign()
      const [paused, archived] = await Promise.all([act('pause', id), act('archive', id)])
      expect(paused.status).toBe(200)
      expect([200, 409]).toContain(archived.status)
      expect(await get(id)).toMatchObject({ status: 'PAUSED', archived: archived.status === 200, version: archived.status === 200 ? 3 : 2 })
    }
  })

  test('of two people with the same version, the second is told what the first one changed', async () => {
    const id = await desk.campaign({ status: 'PAUSED' })
    const answers = await Promise.all([act('resume', id, { ifMatch: 1 }), act('archive', id, { ifMatch: 1 }, 'trafficker')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect(await auditOf(id)).toHaveLength(1)
  })

  test('a request sent twice with one idempotency key has one effect and one response', async () => {
    const id = await desk.campaign()
    const [first, second] = [await act('pause', id, { key: 'k-1' }), await act('pause', id, { key: 'k-1' })]
    expect(second.text).toBe(first.text)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await auditOf(id)).toHaveLength(1)
  })
})

describe('who may act', () => {
  test.each(['analyst', 'readonly', 'advertiser', 'publisher', 'finance'] as const)('%s may not act on campaigns', async (person) => {
    const id = await desk.campaign({ columns: { publisher_id: things.publisher } })
    for (const verb of verbs) expect((await act(verb, id, {}, person)).status).toBe(403)
    expect(await get(id)).toMatchObject({ version: 1, status: 'RUNNING' })
  })

  test('nobody of another agency finds the campaign', async () => {
    const id = await desk.campaign()
    for (const verb of verbs) expect(await act(verb, id, {}, 'stranger')).toMatchObject({ status: 404, body: { code: 'notFound' } })
    expect(await get(id)).toMatchObject({ version: 1, status: 'RUNNING' })
  })
})
