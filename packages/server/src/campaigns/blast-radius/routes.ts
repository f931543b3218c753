import { blastRadius } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readAdBlast, readAdvertiserBlast, readCampaignBlast, readOrderBlast } from './read.ts'

export const blastRadiusRoutes: Route[] = [
  on(blastRadius.campaign, readCampaignBlast),
  on(blastRadius.order, readOrderBlast),
  on(blastRadius.advertiser, readAdvertiserBlast),
  on(blastRadius.ad, readAdBlast),
]
