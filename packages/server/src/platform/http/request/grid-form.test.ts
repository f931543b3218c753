import { bulk, campaigns } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  for (const [index, name] of ['Spring spot', 'Summer spot', 'Banner'].entries())
    await sql`insert into ads (agency_id, id, campaign_id, name, name_lc, type, status) values (1, ${390_000 + index}, 104001, ${name}, ${name.toLowerCase()}, 'AUDIO', 'ACTIVE')`.execute(
      app.database.system,
    )
})
afterAll(() => app.close())

const ads = '/api/v2/campaigns/104001/ads/filter'
const post = (body: unknown, url = ads) => app.send('POST', url, { as: 'analyst', body })

test('grid sources also accept a POST of { page, limit, sort, filterModel } and answer the same', async () => {
  const asked = await app.call(campaigns.ads, { id: 104_001, q: 'spot', sort: '-name', limit: 1, page: 1 }, { as: 'analyst' })
  expect([asked.total, asked.list.map(({ name }) => name)]).toEqual([2, ['Spring spot']])
  const answer = await post({ page: 1, limit: 1, sort: '-name', filterModel: { q: { filterType: 'text', filter: 'SPOT' } } })
  expect(answer.status).toBe(200)
  expect(answer.json).toEqual(JSON.parse(JSON.stringify(asked)))
  expect((await post({})).json).toMatchObject({ total: 4 })
})

test('set values of a grid filter match in any case', async () => {
  await app.call(bulk.exportCampaigns, { body: { ids: [104_001] } }, { as: 'manager' })
  const jobs = (values: string[]) =>
    app.send('POST', '/api/v2/jobs', { as: 'manager', body: { filterModel: { type: { filterType: 'set', values } } } })
  expect((await jobs(['export'])).json).toMatchObject({ total: 1 })
  expect((await jobs(['IMPORT'])).json).toMatchObject({ total: 0 })
})

test('the POST of a grid is a read: no idempotency, no audit', async () => {
  const count = async () =>
    (
      await sql`select (select count(*) from idempotency_keys) as keys, (select count(*) from audit_events) as events`.execute(
        app.database.system,
      )
    ).rows
  const before = await count()
  await app.send('POST', ads, { as: 'analyst', body: {}, headers: { 'idempotency-key': 'grid-1' } })
  await app.send('POST', ads, { as: 'analyst', body: { limit: 1 }, headers: { 'idempotency-key': 'grid-1' } })
  expect(await count()).toEqual(before)
})

test('an invalid POST of a grid answers 400 with the field, as its GET does', async () => {
  const refused = await post({ filterModel: { from: { filterType: 'text', filter: 'yesterday' } } })
  expect([refused.status, refused.json]).toMatchObject([400, { code: 'invalidParameter', errors: [{ field: 'from' }] }])
  expect((await post({ filterModel: { colour: { filterType: 'set', values: [] } } })).status).toBe(422)
  expect((await post({}, '/api/v2/campaigns/104009/ads/filter')).status).toBe(404)
})
