import { forecast } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { readAvails } from './avails.ts'
import { findFixes, forecastCampaign, tryChanges } from './campaign.ts'
import { forecastGrp } from './grp.ts'
import { forecastInventory } from './inventory.ts'
import { readLastDate } from './last-date.ts'
import { countMatches } from './matches.ts'

export const forecastRoutes: Route[] = [
  on(forecast.campaign, forecastCampaign),
  on(forecast.lastDate, readLastDate),
  on(forecast.whatIf, tryChanges),
  on(forecast.fix, findFixes),
  on(forecast.inventory, forecastInventory),
  on(forecast.matches, countMatches),
  on(forecast.grp, forecastGrp),
  on(forecast.avails, readAvails),
]
