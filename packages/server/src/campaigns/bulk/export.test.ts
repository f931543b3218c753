import { hourMs } from '@spotdesk/sdk/values'
import { bulk } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFile, finished, importFile } from '../../testing/bulk.ts'
import { type Fixture, openFixture } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

const homeIds = async () =>
  (await desk.rows<{ id: number }>(sql`select id from campaigns where agency_id = 1 order by id`)).map(({ id }) => id)
const withoutTime = (text: string) => text.replace(/ exported=[^;]+;/, '')

describe('A CSV export', () => {
  it('imports again without a change, and the next export is the same to the byte except for its time', async () => {
    await desk.campaign({
      name: '=1+1, "quoted"\nand more',
      columns: {
        external_reference: '00123',
        category_ids: ['IAB1', 'a;b\\c'],
        deal_id: '1-2',
        objective_value: null,
        objective_unlimited: true,
        margin_e4: 152_500,
        capping: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
        targeting: { groups: [{ rules: [{ type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] }] }] },
        start_date: new Date('2026-11-01T05:30:15.250Z'),
        second_screen_objective: 50_000,
        second_screen_cpm_e4: 32_001,
      },
    })
    await desk.campaign({ name: '😀'.repeat(200) })
    const ids = await homeIds()
    const first = await exportFile(desk, ids)
    // Excel reads it as UTF-8 only with the mark.
    expect(first).toMatch(/^\uFEFF# timezone=/)
    desk.clock.advance(hourMs)
    const { summary } = await importFile(desk, { name: 'campaigns.csv', bytes: first })
    expect(summary).toMatchObject({ completedItems: ids.length, totalErrors: 0, created: 0, updated: 0, unchanged: ids.length })
    const second = await exportFile(desk, ids)
    expect(second).not.toBe(first)
    expect(withoutTime(second)).toBe(withoutTime(first))
  })

  it("is downloaded as campaigns-<day in the agency's zone>.csv, sorted by id, each campaign once", async () => {
    const [a, b] = (await homeIds()) as [number, number]
    const { body } = await desk.call('manager', bulk.exportCampaigns, { body: { ids: [b, a, b] } })
    const job = await finished(desk, String(body['id']))
    expect(job).toMatchObject({ type: 'export', outcome: 'SUCCEEDED', totalItems: 2, doneItems: 2 })
    const { headers, text } = await desk.call('manager', bulk.download, { jobId: job.id })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="campaigns-2026-11-\d\d\.csv"$/)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows = text.split('\r\n').slice(2, -1)
    expect(rows.map((row) => row.split(',')[1])).toEqual([String(b), String(a)])
  })

  it('has at most 1,000 campaigns', async () => {
    const { status, body } = await desk.call('manager', bulk.exportCampaigns, {
      body: { ids: Array.from({ length: 1001 }, (_, index) => index + 1) },
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'tooManyItems', message: 'A maximum of 1000 items can be exported!' })
  })

  it('is refused as a whole when an id is unknown or of another agency', async () => {
    const [id] = (await homeIds()) as [number]
    expect((await desk.call('manager', bulk.exportCampaigns, { body: { ids: [id, 999_999] } })).status).toBe(404)
    expect((await desk.call('manager', bulk.exportCampaigns, { body: { ids: [id, 104_009] } })).status).toBe(404)
  })

  it("is not found by another agency, nor under the address of an import's file", async () => {
    const [id] = (await homeIds()) as [number]
    const { body } = await desk.call('manager', bulk.exportCampaigns, { body: { ids: [id] } })
    const jobId = String(body['id'])
    await finished(desk, jobId)
    expect((await desk.call('stranger', bulk.download, { jobId })).status).toBe(404)
    expect((await desk.call('manager', bulk.jobErrors, { id: jobId })).status).toBe(404)
    expect((await desk.call('manager', bulk.summary, { id: jobId })).status).toBe(404)
  })
})
