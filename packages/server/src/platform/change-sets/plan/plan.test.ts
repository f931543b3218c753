import { Worker } from 'node:worker_threads'
import { advertisers, bulk, changeSets, orders, type OutputOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { csv, finished, importFile, upload } from '../../../testing/bulk.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'
import { entities } from '../../../nouns.ts'
import { planChanges } from './plan-changes.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())
afterEach(() => vi.restoreAllMocks())

/** Leaves no time for planning many rows. */
const leaveNoTime = () => vi.spyOn(limits, 'planMs', 'get').mockReturnValue(0 as never)

type Change = Record<string, unknown>

const plan = (changes: Change[]) => desk.call('manager', changeSets.plan, { body: { kind: 'campaigns', changes } } as never)
async function itemsOf(changes: Change[]): Promise<OutputOf<typeof changeSets.items>['list']> {
  const { status, body, text } = await plan(changes)
  expect(status, text).toBe(201)
  return (await desk.call('manager', changeSets.items, { id: String(body['id']), limit: 1000 })).body['list'] as never
}

const advertiser = String(things.advertiser)
const flight = { start_date: '2027-01-04', end_date: '2027-03-31' }
const newCampaign = (reference: string, cells: Change = {}): Change => ({
  entityType: 'campaign',
  externalReference: reference,
  cells: {
    name: `Spring ${reference}`,
    type: 'STANDARD',
    advertiser_id: advertiser,
    ...flight,
    objective_value: '500000',
    cpm: '12.5',
    ...cells,
  },
})

/** Nineteen changes of every kind, with what the worlds of planning are asked for: targetings, places, parents, versions, errors. */
async function mixed(): Promise<Change[]> {
  const [known, ended, withAds] = [
    await desk.campaign({ status: 'RUNNING', columns: { external_reference: 'T-known' } }),
    await desk.campaign({ status: 'COMPLETED' }),
    await desk.campaign({ status: 'RUNNING' }),
  ]
  const ad = (columns: object) =>
    desk.insert('ads', { agency_id: 1, campaign_id: withAds, name: 'Spot', name_lc: 'spot', type: 'AUDIO', ...columns })
  await ad({ external_reference: 'T-ad', subtype: 'AUDIO', estimated_duration_s: 30, status: 'ACTIVE' })
  return [
    { entityType: 'order', externalReference: 'T-order', cells: { name: 'New order', advertiser_id: advertiser } },
    { entityType: 'order', externalReference: 'T-order-2', cells: { name: 'Of nobody', advertiser_id: '999999' } },
    { entityType: 'order', externalReference: 'T-order-3', cells: { name: 'Odd', objective_value: 'x' } },
    newCampaign('T-1', { order_external_reference: 'T-order' }),
    newCampaign('T-2', { targeting: 'LOCATION_COUNTRY in (US, CA) AND DEVICE_OS in (IOS, ANDROID)', capping: '3/1/DAY' }),
    newCampaign('T-3', { targeting: 'LOCATION_COUNTRY in (UX)' }),
    newCampaign('T-4', { targeting: 'LOCATION_METRO in (501) AND LOCATION_COUNTRY in (CA)' }),
    newCampaign('T-5', { publisher_id: '999999', deal_id: 'D-1', categories: 'IAB1' }),
    newCampaign('T-6', { cpm: '12,5', nmae: 'x' }),
    newCampaign('T-7'),
    newCampaign('T-7'),
    { entityType: 'campaign', id: known, version: 1, cells: { name: 'Changed', end_date: '[]', cpm: '13' } },
    { entityType: 'campaign', id: ended, version: 7, cells: { name: 'Late' } },
    { entityType: 'campaign', id: 999_999, cells: { name: 'Nobody' } },
    { entityType: 'campaign', action: 'PAUSE', externalReference: 'T-known-not', cells: {} },
    {
      entityType: 'ad',
      externalReference: 'T-ad-1',
      cells: { campaign_external_reference: 'T-1', name: 'First', type: 'AUDIO', estimated_duration_sec: '30' },
    },
    { entityType: 'ad', externalReference: 'T-ad', cells: { campaign_id: String(withAds), name: 'Renamed', weight: '5' } },
    {
      entityType: 'ad',
      externalReference: 'T-ad-2',
      cells: { campaign_id: String(withAds), name: 'Second', type: 'AUDIO', estimated_duration_sec: '20' },
    },
    { entityType: 'ad', externalReference: 'T-ad-3', cells: { campaign_id: '999999', name: 'Lost', type: 'AUDIO' } },
  ]
}

describe('Many rows, which are planned in a thread', () => {
  it('get the verdicts, differences and errors that few rows get', async () => {
    const changes = await mixed()
    const more = [1, 2].map((n) => ({
      entityType: 'ad',
      externalReference: `T-more-${n}`,
      cells: { campaign_id: '999998', name: 'x', type: 'AUDIO' },
    }))
    const few = await itemsOf(changes)
    const noTime = leaveNoTime()
    // Few rows are planned where they are asked for: nothing bounds them.
    expect(await itemsOf(changes)).toEqual(few)
    noTime.mockRestore()
    const many = await itemsOf([...changes, ...more])
    expect(many.slice(0, changes.length)).toEqual(few)
    expect(new Set(few.map(({ verdict }) => verdict))).toEqual(new Set(['CREATE', 'UPDATE', 'ERROR']))
    expect(new Set(few.filter(({ verdict }) => verdict === 'CREATE').map(({ entityType }) => entityType))).toEqual(
      new Set(['order', 'campaign', 'ad']),
    )
  })

  it('are refused with a remedy when planning takes longer than its limit', async () => {
    const changes = Array.from({ length: 1000 }, (_, index) => newCampaign(`U-${index}`))
    const noTime = leaveNoTime()
    const refused = await plan(changes)
    expect(refused).toMatchObject({ status: 422, body: { code: 'planTooDemanding' } })
    expect(refused.text).toContain('Send them in smaller parts.')
    noTime.mockRestore()
    expect(await plan(changes)).toMatchObject({ status: 201, body: { counts: { create: 1000 } } })
  })
})

describe('An import whose plan takes longer than its limit', () => {
  const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm'
  const file = csv(
    header,
    ...Array.from({ length: 1000 }, (_, index) => `V-${index},Spring ${index},STANDARD,${advertiser},2027-01-04,2027-03-31,500000,12.5`),
  )
  const campaignsMade = () => desk.rows(sql`select id from campaigns where external_reference like 'V-%'`)

  it('fails with the reason, is not retried and changes nothing', async () => {
    const noTime = leaveNoTime()
    const started = await upload(desk, file)
    expect(started.status).toBe(202)
    const job = await finished(desk, String(started.body['id']))
    expect(job).toMatchObject({ status: 'COMPLETED', outcome: 'FAILED', created: 0, doneItems: 0 })
    expect(job.failure).toBe('Planning the changes takes more time or memory than the limit. Send them in smaller parts.')
    expect(await desk.rows(sql`select attempts, change_set_id as plan from jobs where id = ${job.id}`)).toEqual([
      { attempts: 1, plan: null },
    ])
    expect(await campaignsMade()).toEqual([])
    noTime.mockRestore()
    // The job is over: with time enough it still stays as it is, and the next one is carried out.
    const next = await importFile(desk, csv(header, 'V-next,Next,STANDARD,1,2027-01-04,2027-03-31,500000,12.5'), { dryRun: true })
    expect(next.job.status).toBe('COMPLETED')
    expect(await desk.call('manager', bulk.job, { id: job.id })).toMatchObject({ body: { outcome: 'FAILED' } })
    expect(await campaignsMade()).toEqual([])
  })
})

describe('A name with characters that nobody sees', () => {
  const bad = 'Spring\u202Egnirps'
  const fault = { code: 'hiddenCharacter', message: 'A name must not contain invisible characters. Remove U+202E.' }

  it('is refused by forms and plans, which name the character and suggest what was meant; what a language needs is taken', async () => {
    const forms = [
      await desk.call('manager', orders.create, { body: { name: bad, advertiserId: things.advertiser } } as never),
      await desk.call('manager', advertisers.create, { body: { name: bad } } as never),
    ]
    for (const { status, body } of forms) expect([status, body]).toMatchObject([422, { errors: [{ field: 'name', ...fault }] }])
    const [refused, taken] = await itemsOf([newCampaign('HID-1', { name: bad }), newCampaign('HID-2', { name: 'می‌خواهم 👩‍🚀' })])
    expect(refused).toMatchObject({ verdict: 'ERROR', errors: [{ column: 'name', suggestion: 'Springgnirps', ...fault }] })
    expect(taken).toMatchObject({ verdict: 'CREATE', name: 'می‌خواهم 👩‍🚀' })
  })

  it('stays where it is stored, and does not stop other changes', async () => {
    const id = await desk.campaign({ columns: { name: bad } })
    expect(await itemsOf([{ id, cells: { name: bad, pacing_priority: '7' } }])).toMatchObject([{ verdict: 'UPDATE', name: bad }])
  })
})

it('of many changes reaches the thread that answers calls as one text, and its rows in parts', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  const answer = await plan(Array.from({ length: 500 }, (_, index) => ({ action: 'CREATE', cells: { name: `Many ${index}`, cpm: '5' } })))
  expect(answer.body['counts']).toMatchObject({ error: 500 })
  // The body, ten parts of rows, the plan: each that arrives is acknowledged.
  expect(sent.mock.calls.filter(([message]) => 'taken' in (message as object))).toHaveLength(12)
})

it('is not written when its caller has left meanwhile', async () => {
  const write = vi.fn<() => void>()
  const left = { signal: AbortSignal.abort(new Error('gone')), credential: { id: 'a session' }, write }
  const call = { ...left, actor: { agencyId: 1, agency: { timeZone: 'UTC' } }, services: { clock: { now: () => new Date(0) } } }
  await expect(planChanges(entities)({ body: { kind: 'campaigns', changes: [] } }, call as never)).rejects.toThrow('gone')
  expect(write).not.toHaveBeenCalled()
})
