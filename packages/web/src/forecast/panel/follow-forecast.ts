/** Figures of a forecast that a page shows beside its own answer: those that other calls answer and that a new forecast has changed. */
import { campaigns, checks, forecastLedger, pacing } from '@spotdesk/sdk/calls'
import { queryClient } from '../../shared/query.ts'

/** Projection, plan, checks and ledger of campaigns, in pages and in lists. */
const followers = [campaigns.get, campaigns.list, checks.notDelivering, forecastLedger.ofCampaign, pacing.get, pacing.plan]

/** Loads them again after a forecast of a saved campaign: chart, card and panel of a page speak of the same one. */
export function reloadForecasts(): void {
  for (const { path } of followers) void queryClient.invalidateQueries({ queryKey: [path] })
}
