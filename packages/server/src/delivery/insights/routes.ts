import { insights } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readAttribution, readOrderAttribution } from './attribution.ts'
import { readAudience, readOrderAudience } from './audience.ts'
import { readBidHealth, readOrderBidHealth } from './bid-health.ts'
import { readDco, readOrderDco } from './dco.ts'

export const routes: Route[] = [
  on(insights.bidHealth, readBidHealth),
  on(insights.orderBidHealth, readOrderBidHealth),
  on(insights.audience, readAudience),
  on(insights.orderAudience, readOrderAudience),
  on(insights.attribution, readAttribution),
  on(insights.orderAttribution, readOrderAttribution),
  on(insights.dco, readDco),
  on(insights.orderDco, readOrderDco),
]
