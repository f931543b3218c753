/** Markets, and the agencies of a market that a caller may act in; other agencies of the market are not listed. */
import { markets } from '@spotdesk/sdk/contract'
import { notFound } from '../../platform/http/answer/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { marketExists, readMarketAgencies, readMarkets } from './store.ts'

const listMarkets: Handler<typeof markets.list> = (_, { db }) => readMarkets(db)

const listAgencies: Handler<typeof markets.agencies> = async ({ id }, { db, actor, credential }) => {
  if (!(await marketExists(db, id))) throw notFound()
  // A token belongs to one agency.
  const only = credential.kind === 'token' ? actor.agencyId : null
  return readMarketAgencies(db, actor, { marketId: id, only })
}

export const marketRoutes: Route[] = [on(markets.list, listMarkets), on(markets.agencies, listAgencies)]
