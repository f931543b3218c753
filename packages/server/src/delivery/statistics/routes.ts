import { statistics } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readBreakdown, readDistribution, readOrderDistribution } from './distribution.ts'
import { readAgency, readCampaign, readOrder } from './read.ts'

export const routes: Route[] = [
  on(statistics.agency, readAgency),
  on(statistics.ofCampaign, readCampaign),
  on(statistics.ofOrder, readOrder),
  on(statistics.distribution, readDistribution),
  on(statistics.orderDistribution, readOrderDistribution),
  on(statistics.breakdown, readBreakdown),
]
