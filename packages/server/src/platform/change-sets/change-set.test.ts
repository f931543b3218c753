import { hourMs } from '@spotdesk/sdk/values'
import { advertisers, bulk, campaigns, changeSets, session } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { finished } from '../../testing/bulk.ts'
import { type Fixture, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

type Change = { action?: string; id?: number; externalReference?: string; version?: number; cells?: Record<string, string> }

async function plan(changes: Change[]): Promise<{ id: string; hash: string } & Record<string, unknown>> {
  const { status, body, text } = await desk.call('manager', changeSets.plan, { body: { kind: 'campaigns', changes } })
  if (status !== 201) throw new Error(text)
  return body as { id: string; hash: string }
}

async function apply(planned: { id: string; hash: string }, mode: 'partial' | 'atomic' = 'partial') {
  const answer = await desk.call('manager', changeSets.apply, { id: planned.id, body: { hash: planned.hash, mode } })
  if (answer.status !== 202) return { status: answer.status, code: answer.body['code'], job: null }
  return { status: 202, code: null, job: await finished(desk, String(answer.body['id'])) }
}

const named = (id: number) => desk.rows<{ name: string; version: number }>(sql`select name, version from campaigns where id = ${id}`)
const items = async (id: string) => (await desk.call('manager', changeSets.items, { id })).body['list'] as Record<string, unknown>[]

describe('A change-set', () => {
  it('is planned with the differences of every change, field by field, and nothing is written', async () => {
    const id = await desk.campaign({ name: 'Before' })
    const other = await desk.campaign({ name: 'Same' })
    const planned = await plan([
      { id, cells: { name: 'After', cpm: '13' } },
      { id: other, cells: { name: 'Same' } },
      { id: 999_999, cells: { name: 'x' } },
      {
        action: 'CREATE',
        externalReference: 'cs-1',
        cells: { name: 'New', type: 'STANDARD', advertiser_id: String(things.advertiser), start_date: '2027-01-04', cpm: '1' },
      },
    ])
    expect(planned).toMatchObject({
      status: 'PLANNED',
      source: 'WEB',
      createdBy: 'manager@world.test',
      counts: { create: 1, update: 1, unchanged: 1, error: 1 },
    })
    expect(await items(planned.id)).toMatchObject([
      {
        index: 0,
        line: null,
        verdict: 'UPDATE',
        id,
        version: 1,
        outcome: null,
        changes: [
          { field: 'name', label: 'Name', before: 'Before', after: 'After' },
          { field: 'cpm', label: 'CPM', before: '12.5', after: '13' },
        ],
      },
      { index: 1, verdict: 'UNCHANGED', id: other, changes: [] },
      { index: 2, verdict: 'ERROR', errors: [{ code: 'notFound', field: 'id' }] },
      { index: 3, verdict: 'CREATE', id: null, externalReference: 'cs-1' },
    ])
    expect(await named(id)).toEqual([{ name: 'Before', version: 1 }])
  })

  it('is applied by a job, and a second call answers the same job', async () => {
    const id = await desk.campaign()
    const planned = await plan([{ id, cells: { name: 'Applied' } }])
    const { job } = await apply(planned)
    expect(job).toMatchObject({ outcome: 'SUCCEEDED', updated: 1, changeSetId: planned.id })
    expect((await apply(planned)).job?.id).toBe(job!.id)
    expect(await named(id)).toEqual([{ name: 'Applied', version: 2 }])
    expect((await desk.call('manager', changeSets.get, { id: planned.id })).body).toMatchObject({ status: 'APPLIED' })
    expect(await items(planned.id)).toMatchObject([{ outcome: 'APPLIED' }])
    const [audited] = await desk.rows(sql`select source from audit_events where entity_id = ${id} and version_after = 2`)
    expect(audited).toEqual({ source: 'WEB' })
  })

  it('is refused with another hash than that of its plan', async () => {
    const planned = await plan([{ id: await desk.campaign(), cells: { name: 'x' } }])
    expect(await apply({ ...planned, hash: 'other' })).toMatchObject({ status: 409, code: 'planStale' })
  })

  it('is refused 24 hours after it was planned', async () => {
    const planned = await plan([{ id: await desk.campaign(), cells: { name: 'x' } }])
    const before = desk.clock.now()
    desk.clock.advance(24 * hourMs)
    expect(await apply(planned)).toMatchObject({ status: 409, code: 'planExpired' })
    expect((await desk.call('manager', changeSets.get, { id: planned.id })).body).toMatchObject({ status: 'EXPIRED' })
    desk.clock.set(before)
  })

  it('skips entities changed since the plan in mode partial, and is stale in mode atomic', async () => {
    const [moved, still] = [await desk.campaign({ name: 'Moved' }), await desk.campaign({ name: 'Still' })]
    const changes = [
      { id: moved, cells: { name: 'Mine' } },
      { id: still, cells: { name: 'Mine too' } },
    ]
    const [partial, atomic] = [await plan(changes), await plan(changes)]
    await desk.call('trafficker', campaigns.pause, { id: moved })
    expect(await apply(atomic, 'atomic')).toMatchObject({ status: 409, code: 'planStale' })
    expect(await named(still)).toMatchObject([{ name: 'Still' }])
    const { job } = await apply(partial)
    expect(job).toMatchObject({ outcome: 'PARTIAL', updated: 1, totalErrors: 1 })
    const { body } = await desk.call('manager', bulk.summary, { id: job!.id })
    expect(body['errors']).toMatchObject([{ lineNo: 1, code: 'rowConflict' }])
    expect(await items(partial.id)).toMatchObject([{ outcome: 'FAILED' }, { outcome: 'APPLIED' }])
    expect(await named(moved)).toMatchObject([{ name: 'Moved' }])
  })

  it('is checked again when it is applied: an entity that it refers to may be gone', async () => {
    await desk.insert('orders', {
      agency_id: 1,
      id: 700,
      advertiser_id: things.advertiser,
      name: 'Soon archived',
      name_lc: 'x',
      currency: 'USD',
    })
    const id = await desk.campaign({ status: 'DRAFT' })
    const planned = await plan([{ id, cells: { order_id: '700' } }])
    await desk.rows(sql`update orders set archived = true where id = 700`)
    const { job } = await apply(planned)
    expect(job).toMatchObject({ outcome: 'FAILED', updated: 0, totalErrors: 1 })
    const { body } = await desk.call('manager', bulk.summary, { id: job!.id })
    expect(body['errors']).toMatchObject([{ code: 'orderArchived' }])
  })

  it('creates no second campaign with an external reference that was taken since the plan', async () => {
    const make = {
      action: 'CREATE',
      externalReference: 'twin',
      cells: { name: 'Twin', type: 'STANDARD', advertiser_id: String(things.advertiser), start_date: '2027-01-04', cpm: '1' },
    }
    const [first, second] = [await plan([make]), await plan([make])]
    expect((await apply(first)).job).toMatchObject({ created: 1 })
    expect((await apply(second)).job).toMatchObject({ created: 0, totalErrors: 1, outcome: 'FAILED' })
    expect(await desk.rows(sql`select id from campaigns where external_reference = 'twin'`)).toHaveLength(1)
  })

  it('has its failed changes as a file', async () => {
    const planned = await plan([
      { id: await desk.campaign(), cells: { name: 'Good' } },
      { id: 999_999, cells: { CPM: '3', name: '=bad' } },
    ])
    const { job } = await apply(planned)
    const { text } = await desk.call('manager', bulk.jobErrors, { id: job!.id })
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      'id,name,cpm,error_code,error_column,error_message,suggestion',
      expect.stringMatching(/^999999,'=bad,3,notFound,id,/) as string,
    ])
  })

  it('with one change describes a direct change of a call', async () => {
    const id = await desk.campaign({ name: 'Direct' })
    const { body } = await desk.call('manager', campaigns.pause, { id })
    const changeSetId = String(body['changeSetId'])
    expect((await desk.call('manager', changeSets.get, { id: changeSetId })).body).toMatchObject({
      status: 'APPLIED',
      counts: { update: 1 },
    })
    expect(await items(changeSetId)).toMatchObject([
      {
        verdict: 'UPDATE',
        action: 'PAUSE',
        id,
        name: 'Direct',
        outcome: 'APPLIED',
        changes: [
          { field: 'paused', label: 'Paused', before: 'false', after: 'true' },
          { field: 'status', before: 'RUNNING', after: 'PAUSED' },
        ],
      },
    ])
  })

  it('is not planned, applied, cancelled or reverted with a token for single calls', async () => {
    const scopes = ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:update']
    const { token: bearer } = await desk.app.call(session.createToken, { body: { name: 'Updates', scopes } }, { as: 'manager' })
    const id = await desk.campaign()
    const mine = await plan([{ id, cells: { name: 'Mine' } }])
    const applied = await apply(mine)
    const waiting = await plan([{ id, action: 'ARCHIVE' }])
    const job = applied.job!.id
    const body = { kind: 'campaigns' as const, changes: [{ id, action: 'ARCHIVE' }] }
    const answers = [
      await desk.app.ask(changeSets.plan, { body }, { bearer }),
      await desk.app.ask(changeSets.apply, { id: waiting.id, body: { hash: waiting.hash } }, { bearer }),
      await desk.app.ask(bulk.cancelJob, { id: job }, { bearer }),
      await desk.app.ask(bulk.revertJob, { id: job }, { bearer }),
      await desk.app.ask(changeSets.revert, { id: mine.id }, { bearer }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await desk.app.ask(campaigns.update, { id, body: { name: 'By its call' } }, { bearer })).status).toBe(200)
  })

  it('that reverts things which no plan changes is not applied either', async () => {
    const { id } = (await desk.call('manager', advertisers.create, { body: { name: 'To archive' } })).body as { id: number }
    const { changeSetId } = (await desk.call('manager', advertisers.archive, { id })).body as { changeSetId: string }
    const reverted = await desk.call('manager', changeSets.revert, { id: changeSetId })
    const revert = { id: String(reverted.body['changeSetId']), hash: '' }
    expect(await apply(revert)).toMatchObject({ status: 409, code: 'planStale' })
  })

  it('cannot be planned by a reader, or read by another agency', async () => {
    const body = { kind: 'campaigns' as const, changes: [{ id: 104_001, cells: { name: 'x' } }] }
    expect((await desk.call('readonly', changeSets.plan, { body })).status).toBe(403)
    const { body: planned } = await desk.call('stranger', changeSets.plan, { body })
    expect(planned).toMatchObject({ counts: { error: 1, update: 0 } })
    expect((await desk.call('manager', changeSets.get, { id: String(planned['id']) })).status).toBe(404)
    expect((await apply(planned as unknown as { id: string; hash: string })).status).toBe(404)
  })
})
