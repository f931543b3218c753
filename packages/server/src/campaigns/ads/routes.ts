import { ads, campaigns, targeting } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { actOnAd } from './actions.ts'
import { moveBrief } from './brief.ts'
import { filterAds, getAd, listAdTypes, listAds } from './list.ts'
import { createAd, duplicateAd, updateAd } from './save.ts'
import { getSequence, setSequence } from './sequence.ts'
import { readAdsTargeting, saveAdsTargeting } from './targeting.ts'

export const adRoutes: Route[] = [
  on(campaigns.ads, filterAds),
  on(ads.list, listAds),
  on(ads.types, listAdTypes),
  on(ads.create, createAd),
  on(ads.get, getAd),
  on(ads.update, updateAd),
  on(ads.activate, actOnAd('activate')),
  on(ads.deactivate, actOnAd('deactivate')),
  on(ads.unlink, actOnAd('unlink')),
  on(ads.archive, actOnAd('archive')),
  on(ads.unarchive, actOnAd('unarchive')),
  on(ads.duplicate, duplicateAd),
  on(ads.moveBrief, moveBrief),
  on(ads.sequence, getSequence),
  on(ads.setSequence, setSequence),
  on(targeting.ofAd, readAdsTargeting),
  on(targeting.setAd, saveAdsTargeting),
]
