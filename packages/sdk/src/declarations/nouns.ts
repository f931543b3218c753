// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Dates } from '../client/dates.ts'
import type { AdjustmentsApi } from './forecast/adjustments.ts'
import type { AdsApi } from './campaigns/ads.ts'
import type { AdvertisersApi } from './campaigns/advertisers.ts'
import type { AgenciesApi } from './people/agencies.ts'
import type { AttentionPlansApi } from './forecast/attention-plans.ts'
import type { BillingApi } from './campaigns/billing.ts'
import type { BlastRadiusApi } from './campaigns/blast-radius.ts'
import type { BulkApi } from './campaigns/bulk.ts'
import type { CampaignsApi } from './campaigns/campaigns.ts'
import type { ChangeSetsApi } from './platform/change-sets.ts'
import type { ChecksApi } from './campaigns/checks.ts'
import type { CommonsApi } from './platform/commons.ts'
import type { CreativesApi } from './studio/creatives.ts'
import type { DashboardsApi } from './campaigns/dashboards.ts'
import type { DeliveryApi } from './delivery/delivery.ts'
import type { ForecastApi } from './forecast/forecast.ts'
import type { ForecastLedgerApi } from './forecast/forecast-ledger.ts'
import type { HelpApi } from './platform/help.ts'
import type { InsightsApi } from './delivery/insights.ts'
import type { InventoryApi } from './forecast/inventory.ts'
import type { InvitationsApi } from './people/invitations.ts'
import type { MarketsApi } from './people/markets.ts'
import type { NotificationsApi } from './people/notifications.ts'
import type { OrdersApi } from './campaigns/orders.ts'
import type { PacingApi } from './campaigns/pacing.ts'
import type { ProposalsApi } from './campaigns/proposals.ts'
import type { PublishersApi } from './supply/publishers.ts'
import type { ReleaseSchedulesApi } from './forecast/release-schedules.ts'
import type { SavedViewsApi } from './campaigns/saved-views.ts'
import type { SessionApi } from './people/session.ts'
import type { StatisticsApi } from './delivery/statistics.ts'
import type { TargetingApi } from './campaigns/targeting.ts'
import type { TargetingPresetsApi } from './campaigns/targeting-presets.ts'
import type { UserLogApi } from './people/user-log.ts'
import type { UsersApi } from './people/users.ts'

/** Every noun of the contract with its calls. */
export interface Nouns<D extends Dates = 'date'> {
  /** Calls of `client.adjustments`. */
  readonly adjustments: AdjustmentsApi<D>
  /** Calls of `client.ads`. */
  readonly ads: AdsApi<D>
  /** Calls of `client.advertisers`. */
  readonly advertisers: AdvertisersApi<D>
  /** Calls of `client.agencies`. */
  readonly agencies: AgenciesApi
  /** Calls of `client.attentionPlans`. */
  readonly attentionPlans: AttentionPlansApi<D>
  /** Calls of `client.billing`. */
  readonly billing: BillingApi
  /** Calls of `client.blastRadius`. */
  readonly blastRadius: BlastRadiusApi
  /** Calls of `client.bulk`. */
  readonly bulk: BulkApi<D>
  /** Calls of `client.campaigns`. */
  readonly campaigns: CampaignsApi<D>
  /** Calls of `client.changeSets`. */
  readonly changeSets: ChangeSetsApi<D>
  /** Calls of `client.checks`. */
  readonly checks: ChecksApi<D>
  /** Calls of `client.commons`. */
  readonly commons: CommonsApi
  /** Calls of `client.creatives`. */
  readonly creatives: CreativesApi<D>
  /** Calls of `client.dashboards`. */
  readonly dashboards: DashboardsApi
  /** Calls of `client.delivery`. */
  readonly delivery: DeliveryApi<D>
  /** Calls of `client.forecast`. */
  readonly forecast: ForecastApi<D>
  /** Calls of `client.forecastLedger`. */
  readonly forecastLedger: ForecastLedgerApi<D>
  /** Calls of `client.help`. */
  readonly help: HelpApi
  /** Calls of `client.insights`. */
  readonly insights: InsightsApi<D>
  /** Calls of `client.inventory`. */
  readonly inventory: InventoryApi<D>
  /** Calls of `client.invitations`. */
  readonly invitations: InvitationsApi<D>
  /** Calls of `client.markets`. */
  readonly markets: MarketsApi
  /** Calls of `client.notifications`. */
  readonly notifications: NotificationsApi<D>
  /** Calls of `client.orders`. */
  readonly orders: OrdersApi<D>
  /** Calls of `client.pacing`. */
  readonly pacing: PacingApi<D>
  /** Calls of `client.proposals`. */
  readonly proposals: ProposalsApi<D>
  /** Calls of `client.publishers`. */
  readonly publishers: PublishersApi
  /** Calls of `client.releaseSchedules`. */
  readonly releaseSchedules: ReleaseSchedulesApi<D>
  /** Calls of `client.savedViews`. */
  readonly savedViews: SavedViewsApi<D>
  /** Calls of `client.session`. */
  readonly session: SessionApi<D>
  /** Calls of `client.statistics`. */
  readonly statistics: StatisticsApi<D>
  /** Calls of `client.targeting`. */
  readonly targeting: TargetingApi
  /** Calls of `client.targetingPresets`. */
  readonly targetingPresets: TargetingPresetsApi<D>
  /** Calls of `client.userLog`. */
  readonly userLog: UserLogApi<D>
  /** Calls of `client.users`. */
  readonly users: UsersApi<D>
}
