import { insights } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readAttribution, readOrderAttribution } from './attribution.ts'
import { readAudienceInsights, readOrderAudience } from './audience.ts'
import { readBidHealth, readOrderBidHealth } from './bid-health.ts'
import { readDco, readOrderDco } from './dco.ts'

export const insightsRoutes: Route[] = [
  on(insights.bidHealth, readBidHealth),
  on(insights.orderBidHealth, readOrderBidHealth),
  on(insights.audience, readAudienceInsights),
  on(insights.orderAudience, readOrderAudience),
  on(insights.attribution, readAttribution),
  on(insights.orderAttribution, readOrderAttribution),
  on(insights.dco, readDco),
  on(insights.orderDco, readOrderDco),
]
