import { advertisers, campaigns, targeting } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { actOn } from './actions/actions.ts'
import { assignedUsers } from './assigned-users.ts'
import { listCampaignCards } from './list/cards.ts'
import { createCampaign } from './write/create.ts'
import { readDealSettings } from './write/deal-settings.ts'
import { readDelivery } from './delivery.ts'
import { duplicateCampaign } from './actions/duplicate.ts'
import { exportCampaigns } from './list/export.ts'
import { submitCampaign, withdrawCampaign } from './actions/submit.ts'
import { readTargeting, saveTargeting } from './write/targeting.ts'
import { quickEditCampaign, updateCampaign } from './write/update.ts'
import { readAdvertiserDelivery, readCampaignTotals, readCampaignViews } from './list/totals.ts'
import { validateCpm } from './write/valid-cpm.ts'
import { getCampaign, listAdvertiserCampaigns, listCampaignKeys, listCampaigns } from './list/list.ts'

export const campaignRoutes: Route[] = [
  on(campaigns.list, listCampaigns),
  on(campaigns.keys, listCampaignKeys),
  on(campaigns.cards, listCampaignCards),
  on(campaigns.totals, readCampaignTotals),
  on(campaigns.byAdvertiser, readAdvertiserDelivery),
  on(campaigns.views, readCampaignViews),
  on(campaigns.get, getCampaign),
  on(campaigns.create, createCampaign),
  on(campaigns.update, updateCampaign),
  on(campaigns.quickEdit, quickEditCampaign),
  on(campaigns.submit, submitCampaign),
  on(campaigns.withdraw, withdrawCampaign),
  on(campaigns.validCpm, validateCpm),
  on(campaigns.dealSettings, readDealSettings),
  on(campaigns.exportList, exportCampaigns),
  on(campaigns.assignedUsers, assignedUsers),
  on(campaigns.pause, actOn('pause')),
  on(campaigns.resume, actOn('resume')),
  on(campaigns.review, actOn('review')),
  on(campaigns.archive, actOn('archive')),
  on(campaigns.unarchive, actOn('unarchive')),
  on(campaigns.duplicate, duplicateCampaign),
  on(campaigns.delivery, readDelivery),
  on(targeting.ofCampaign, readTargeting),
  on(targeting.setCampaign, saveTargeting),
  on(advertisers.campaigns, listAdvertiserCampaigns),
]
