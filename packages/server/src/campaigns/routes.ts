import { advertisers, campaigns } from '@spotdesk/sdk/contract'
import { type Route, on } from '../http/route.ts'
import { actOn } from './actions.ts'
import { listAds } from './ads.ts'
import { assignedUsers } from './assigned-users.ts'
import { readDelivery } from './delivery.ts'
import { duplicateCampaign } from './duplicate.ts'
import { exportCampaigns } from './export.ts'
import { getCampaign, listAdvertiserCampaigns, listCampaigns } from './list.ts'

export const routes: Route[] = [
  on(campaigns.list, listCampaigns),
  on(campaigns.get, getCampaign),
  on(campaigns.exportList, exportCampaigns),
  on(campaigns.assignedUsers, assignedUsers),
  on(campaigns.pause, actOn('pause')),
  on(campaigns.resume, actOn('resume')),
  on(campaigns.review, actOn('review')),
  on(campaigns.archive, actOn('archive')),
  on(campaigns.unarchive, actOn('unarchive')),
  on(campaigns.duplicate, duplicateCampaign),
  on(campaigns.ads, listAds),
  on(campaigns.delivery, readDelivery),
  on(advertisers.campaigns, listAdvertiserCampaigns),
]
