import { expect, test } from 'vitest'
import * as calls from '../calls/index.ts'
import { campaigns, endpoints } from '../contract/index.ts'
import { createMockServer, fakeRuntime } from '../testing/index.ts'
import { SpotdeskClient } from './client.ts'
import { SpotdeskCore } from './core.ts'
import { findCall } from './routes.ts'

test('Every call of the contract is found by its method and path, the POST forms of grids too', () => {
  for (const { row } of endpoints) expect(findCall(row.method, row.path)).toEqual({ row: row.callRow, params: {} })
  expect(findCall('get', '/campaigns/12/ads/3')).toMatchObject({ row: calls.ads.get, params: { id: '12', adId: '3' } })
  expect(findCall('GET', '/nowhere')).toBeUndefined()
})

test('A row of the contract and its row without schemas make the same call and answer the same', async () => {
  const server = createMockServer()
  const core = new SpotdeskCore({ ...server.clientOptions, validate: false, runtime: fakeRuntime() })
  const answers = [await core.call(campaigns.get, { id: 12 }), await core.call(calls.campaigns.get, { id: 12 })]
  expect(answers[0]!.createdAt).toBeInstanceOf(Date)
  expect(answers[1]).toEqual(answers[0])
  const [first, second] = server.requests
  expect([second!.method, second!.url]).toEqual([first!.method, first!.url])
})

test('A copy of a row of the contract is refused: it would answer nothing', () => {
  const core = new SpotdeskCore({ baseUrl: 'https://mock.spotdesk.test' })
  expect(() => core.call({ ...campaigns.get }, { id: 12 })).toThrow('GET /campaigns/{id} is a copy of a row: pass it through endpoint().')
})

test('With validate a row without schemas is checked by the client of the contract, and refused by the bare core', async () => {
  const server = createMockServer().on(campaigns.assignedUsers, () => [1] as never)
  const options = { ...server.clientOptions, runtime: fakeRuntime() }
  await expect(new SpotdeskClient(options).call(calls.campaigns.assignedUsers)).rejects.toThrow('the answer does not fit its schema')
  await expect(new SpotdeskCore(options).call(calls.campaigns.assignedUsers)).rejects.toThrow('has no schema to validate with')
})
