import { describe, expect, test } from 'vitest'
import { bulk, type OutputOf } from '../../contract/index.ts'
import { createMockServer, fakeRuntime, faultPlan, MockProblem, sample, type Fault } from '../../testing/index.ts'
import { SpotdeskClient } from '../client.ts'

const id = '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b'
type Status = OutputOf<typeof bulk.status>

/** A job that is looked at so many times before it ends. */
function start({
  looks = 3,
  outcome = 'SUCCEEDED' as Status['outcome'],
  type = 'import' as Status['type'],
  faults = [] as (Fault | undefined)[],
} = {}) {
  const server = createMockServer({ faults: faultPlan(faults) })
  let look = 0
  const now = (): Status =>
    ++look < looks
      ? { status: 'STARTED', type, progress: look * 10, outcome: null, changeSetId: null }
      : { status: 'COMPLETED', type, progress: 100, outcome, changeSetId: null }
  server.on(bulk.status, now)
  server.on(bulk.job, () => ({ ...(sample(bulk.Job) as OutputOf<typeof bulk.job>), ...now(), id, doneItems: 42 }))
  server.on(bulk.summary, () => ({
    ...(sample(bulk.BulkSummary) as OutputOf<typeof bulk.summary>),
    id,
    outcome,
    completedItems: 41,
    totalErrors: 1,
  }))
  const runtime = fakeRuntime()
  return { server, runtime, client: new SpotdeskClient({ ...server.clientOptions, runtime, cache: true, validate: false }) }
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}

describe('A watched job', () => {
  test('is looked at after 100 ms, then less and less often, down to every 2 seconds', async () => {
    const { runtime, client } = start({ looks: 8 })
    expect(await collect(client.jobs.watch(id))).toHaveLength(8)
    expect(runtime.waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000])
  })

  test('is looked at as often as the caller says until it is no longer STARTED', async () => {
    const { runtime, client } = start()
    const seen: [string, number][] = []
    for await (const { status, progress } of client.jobs.watch(id, { intervalMs: 500 })) seen.push([status, progress])
    expect(seen).toEqual([
      ['STARTED', 10],
      ['STARTED', 20],
      ['COMPLETED', 100],
    ])
    expect(runtime.waits).toEqual([500, 500])
  })

  test('survives 5 looks in a row that fail, 2 seconds apart', async () => {
    const { runtime, client } = start({ looks: 1, faults: ['resetBefore', 'htmlBefore', 'resetBefore', 'htmlBefore', 'resetBefore'] })
    expect(await collect(client.jobs.watch(id))).toHaveLength(1)
    expect(runtime.waits).toEqual(Array(5).fill(2000))
  })

  test('is given up when the sixth fails', async () => {
    const { server, client } = start({ faults: Array(6).fill('htmlBefore') })
    await expect(collect(client.jobs.watch(id))).rejects.toMatchObject({ name: 'ServerError' })
    expect(server.requests).toHaveLength(6)
  })

  test('counts failures anew after a look that went well', async () => {
    const { client } = start({ looks: 2, faults: [...Array(5).fill('htmlBefore'), undefined, ...Array(5).fill('htmlBefore')] })
    expect(await collect(client.jobs.watch(id))).toHaveLength(2)
  })

  test('that does not exist ends the watch at once', async () => {
    const { server, client } = start()
    server.on(bulk.status, () => {
      throw new MockProblem('notFound')
    })
    await expect(collect(client.jobs.watch(id))).rejects.toMatchObject({ name: 'NotFoundError' })
    expect(server.requests).toHaveLength(1)
  })

  test('is left by its signal', async () => {
    const { client } = start()
    const controller = new AbortController()
    const watch = async () => {
      for await (const _ of client.jobs.watch(id, { signal: controller.signal })) controller.abort()
    }
    await expect(watch()).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('comes with its counts on request', async () => {
    const { client } = start({ looks: 1 })
    const [job] = await collect(client.jobs.watch(id, { details: true }))
    expect([job!.doneItems, job!.createdAt instanceof Date]).toEqual([42, true])
  })
})

describe('Waiting for a job', () => {
  test('answers the summary of an import', async () => {
    const { client } = start()
    const seen: string[] = []
    const summary = await client.jobs.wait(id, { onStatus: ({ status }) => seen.push(status) })
    expect([summary.completedItems, summary.totalErrors, seen]).toEqual([41, 1, ['STARTED', 'STARTED', 'COMPLETED']])
  })

  test('answers what is known of an export, which has no lines', async () => {
    const { client } = start({ type: 'export' })
    expect(await client.jobs.wait(id)).toMatchObject({ id, completedItems: 42, errors: [], outcome: 'SUCCEEDED' })
  })

  test.each(['FAILED', 'CANCELED'] as const)('throws a JobFailedError with the summary when it %s', async (outcome) => {
    const { client } = start({ outcome })
    await expect(client.jobs.wait(id)).rejects.toMatchObject({
      name: 'JobFailedError',
      message: `Job ${id} ended as ${outcome}: 1 error.`,
      summary: { id, outcome },
    })
    expect((await start({ outcome }).client.jobs.wait(id, { allowFailure: true })).outcome).toBe(outcome)
  })

  test('answers the summary when a part failed', async () => {
    expect((await start({ outcome: 'PARTIAL' }).client.jobs.wait(id)).outcome).toBe('PARTIAL')
  })

  test('ends with a TimeoutError when its time is over', async () => {
    const { runtime, client } = start({ looks: 1000 })
    await expect(client.jobs.wait(id, { timeoutMs: 10_000 })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(runtime.waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000, 2000, 900])
  })

  test('looks a last time when its time is over, and not only after the next pause', async () => {
    const { server, runtime, client } = start({ looks: 1000 })
    await expect(client.jobs.wait(id, { timeoutMs: 50, intervalMs: 2000 })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect([runtime.waits, server.requests.length]).toEqual([[50], 2])
  })
})

test('An export takes the ids of its campaigns', async () => {
  const { server, client } = start()
  await client.bulk.export('campaigns', [12, 13])
  expect(server.effects[0]).toMatchObject({ name: 'exportCampaigns', input: { body: { ids: [12, 13] } } })
})

test('Ads are imported, watched and exported as campaigns are, at their own addresses', async () => {
  const { server, client } = start()
  const { id: jobId } = await client.bulk.import('ads', new Blob(['id,name\n11,x\n']), { dryRun: true, mode: 'atomic' })
  expect((await client.jobs.wait(jobId)).outcome).toBe('SUCCEEDED')
  await client.bulk.export('ads', [11])
  expect(server.effects.filter(({ name }) => name.endsWith('Ads'))).toMatchObject([
    { name: 'importAds', input: { dryRun: true, mode: 'atomic' } },
    { name: 'exportAds', input: { body: { ids: [11] } } },
  ])
})

test("An import from an order's tab carries its selection", async () => {
  const { server, client } = start()
  await client.bulk.import('campaigns', new Blob(['id,name\n11,x\n']), { orderId: 501, ids: [11, 12] })
  expect(server.effects[0]).toMatchObject({ name: 'importCampaigns', input: { orderId: 501, ids: [11, 12] } })
})

test('Jobs are listed, read and canceled, and their failed rows downloaded', async () => {
  const { server, client } = start()
  await client.jobs.list({ mine: true }).toArray()
  await client.jobs.get({ id })
  await client.jobs.cancel({ id })
  expect((await client.jobs.errors({ id })).mediaType).toBe('text/csv')
  expect((await client.jobs.file({ id })).mediaType).toBe('text/csv')
  await client.jobs.revert({ id, body: { dryRun: true } })
  expect(server.effects.map(({ name }) => name)).toEqual(['jobs', 'job', 'cancelJob', 'jobErrors', 'jobFile', 'revertJob'])
})
