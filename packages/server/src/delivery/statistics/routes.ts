import { statistics } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readBreakdown, readDistribution, readOrderDistribution } from './distribution.ts'
import { readAgencyStatistics, readCampaignStatistics, readOrderStatistics } from './read.ts'

export const statisticsRoutes: Route[] = [
  on(statistics.agency, readAgencyStatistics),
  on(statistics.ofCampaign, readCampaignStatistics),
  on(statistics.ofOrder, readOrderStatistics),
  on(statistics.distribution, readDistribution),
  on(statistics.orderDistribution, readOrderDistribution),
  on(statistics.breakdown, readBreakdown),
]
