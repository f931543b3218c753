import { describe, expect, test } from 'vitest'
import { SpotdeskClient } from '../client/client.ts'
import { findRow } from '../contract/find-row.ts'
import { apiBase, bulk, campaigns, endpoints, revive, session } from '../contract/index.ts'
import { createMockServer, fakeRuntime, faultPlan, MockProblem, sample } from './index.ts'

describe('The mock server', () => {
  test('answers every row of the contract with a sample that fits', async () => {
    const server = createMockServer()
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
    for (const { row } of endpoints) {
      const input = Object.assign({}, ...[row.params, row.query].map((schema) => (schema ? revive(schema, sample(schema)) : {})))
      if (row.body) input.body = sample(row.body)
      if (row.file) input.file = new Blob(['id\r\n'])
      await client.call(row, input)
    }
    expect(server.effects).toHaveLength(endpoints.length)
  })

  test('refuses what the real one refuses: unknown paths, broken JSON, wrong parameters, values and bearers', async () => {
    const { url, fetch } = createMockServer({ accepts: (token) => token === 'good' })
    const ask = async (path: string, init?: RequestInit) => {
      const response = await fetch(`${url}${apiBase}${path}`, { headers: { authorization: 'Bearer good' }, ...init })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await ask('/nothing')).toEqual([404, 'notFound'])
    expect(await ask('/campaigns/abc')).toEqual([400, 'invalidParameter'])
    expect(await ask('/campaigns?limit=1000')).toEqual([400, 'invalidParameter'])
    expect(await ask('/campaigns?limit=1&limit=2')).toEqual([400, 'invalidParameter'])
    expect(await ask('/auth/login', { method: 'POST', body: '{' })).toEqual([400, 'invalidJson'])
    expect(await ask('/auth/login', { method: 'POST', body: '{}' })).toEqual([422, 'validationFailed'])
    expect(await ask('/campaigns/1', { headers: {} })).toEqual([401, 'unauthenticated'])
  })

  test('refuses an Idempotency-Key that comes again with another body', async () => {
    const client = new SpotdeskClient(createMockServer().clientOptions)
    await client.session.changeAgency({ body: { id: 1 } }, { idempotencyKey: 'k' })
    const again = client.session.changeAgency({ body: { id: 2 } }, { idempotencyKey: 'k' })
    await expect(again).rejects.toMatchObject({ code: 'idempotencyMismatch' })
  })

  test('hands the token, the request and the file to a handler', async () => {
    const server = createMockServer()
    const seen: unknown[] = []
    server.on(bulk.importCampaigns, async ({ mode }, { token, file, request }) => {
      seen.push(mode, token, await file?.text(), request.method)
      return { id: crypto.randomUUID() }
    })
    await new SpotdeskClient(server.clientOptions).bulk.import('campaigns', new Blob(['a']), { mode: 'atomic' })
    expect(seen).toEqual(['atomic', 'sdt_test', 'a', 'POST'])
  })

  test('answers the problem that a handler throws, and 500 for anything else', async () => {
    const server = createMockServer()
    const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime(), retries: 0 })
    server.on(session.user, () => {
      throw new MockProblem('forbidden')
    })
    server.on(session.accounts, () => {
      throw new Error('oops')
    })
    await expect(client.session.user()).rejects.toMatchObject({ name: 'PermissionDeniedError', code: 'forbidden' })
    await expect(client.session.accounts()).rejects.toMatchObject({ name: 'ServerError', code: 'unknownError' })
  })
})

test('A fault plan by chance makes the same faults for the same seed, at its rate', () => {
  const draw = (seed: number) => {
    const plan = faultPlan({ rate: 0.3, seed })
    return Array.from({ length: 2000 }, () => plan.next(new Request('http://x.test')))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  const met = draw(7).filter((fault) => fault !== undefined)
  expect(met.length).toBeGreaterThan(500)
  expect(met.length).toBeLessThan(700)
  expect(new Set(met).size).toBe(8)
})

test('A sample is the same each time and says when it knows none', () => {
  expect(sample(campaigns.Campaign)).toEqual(sample(campaigns.Campaign))
})

test.each([
  ['GET', '/campaigns/export', 'exportList', {}],
  ['GET', '/campaigns/12', 'get', { id: '12' }],
  ['get', '/campaigns/{id}', 'get', {}],
  ['GET', '/creatives/report/a%20b/x.csv', 'report', { client: 'a b', fileName: 'x.csv' }],
  ['GET', '/campaigns/%ZZ', undefined, undefined],
  ['GET', '/campaigns/1/2/3', undefined, undefined],
  ['DELETE', '/campaigns/12', undefined, undefined],
])('%s %s is the row %s', (method, path, name, params) => {
  const found = findRow(method, path)
  expect([found?.name, found?.params]).toEqual([name, params])
})
