import { expectTypeOf } from 'expect-type'
import { expect, test } from 'vitest'
import type { Campaign, CampaignActionResult, CampaignRow } from '../contract/campaigns/campaigns.ts'
import { createMockServer, fakeRuntime } from '../testing/index.ts'
import type { Call } from './call.ts'
import { SpotdeskClient } from './client.ts'
import type { Download } from './files/download.ts'
import type { CallOptions } from './call-options.ts'
import type { PagedCall } from './pages.ts'

test('Types follow from the rows', () => {
  const server = createMockServer()
  const client = new SpotdeskClient({ ...server.clientOptions, runtime: fakeRuntime() })
  const text = new SpotdeskClient({ ...server.clientOptions, dates: 'string' })

  expectTypeOf(client.campaigns.get).parameters.toEqualTypeOf<[input: { id: number }, options?: CallOptions]>()
  expectTypeOf(client.campaigns.get).returns.toEqualTypeOf<Call<Campaign>>()
  expectTypeOf<Awaited<ReturnType<typeof client.campaigns.get>>['createdAt']>().toEqualTypeOf<Date>()
  expectTypeOf<Awaited<ReturnType<typeof text.campaigns.get>>['createdAt']>().toEqualTypeOf<string>()
  expectTypeOf(client.campaigns.list).returns.toEqualTypeOf<PagedCall<{ list: CampaignRow[]; total: number }>>()
  expectTypeOf(client.bulk.download).returns.toEqualTypeOf<Call<Download>>()
  expectTypeOf(client.session.logout).returns.toEqualTypeOf<Call<void>>()

  // Calls without required input take no argument; others do not go without.
  expectTypeOf(client.session.accounts).toBeCallableWith()
  expectTypeOf(client.orders.update).toBeCallableWith({ id: 12, body: {} }, { ifMatch: 3 })
  // @ts-expect-error a change of settings says which version it was made from
  expectTypeOf(client.orders.update).toBeCallableWith({ id: 12, body: {} })
  // @ts-expect-error options without a version do not say it either
  expectTypeOf(client.orders.update).toBeCallableWith({ id: 12, body: {} }, { retries: 1 })
  expectTypeOf(client.campaigns.list).toBeCallableWith()
  // @ts-expect-error an id is needed
  void (() => client.campaigns.get())
  // @ts-expect-error options are the second argument, also where there is no input
  void (() => client.session.accounts({ timeout: 1 }))
  // @ts-expect-error values of a set are those of the contract
  void (() => client.campaigns.list({ status: ['HIBERNATING'] }))
  // @ts-expect-error schemas of a noun's module are no methods
  void (() => client.campaigns.Campaign)

  const paused = () => client.request('POST', '/campaigns/{id}/pause', { id: 12 })
  expectTypeOf(paused).returns.toEqualTypeOf<Call<CampaignActionResult>>()
  // @ts-expect-error the path's parameter is needed
  void (() => client.request('POST', '/campaigns/{id}/pause', {}))
  const unknown = () => client.request('GET', '/campaigns/12')
  expectTypeOf(unknown).returns.toEqualTypeOf<Call<unknown>>()
  expect(client.jobs).toBeDefined()
})
