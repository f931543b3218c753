/** All nouns: the routes of each and, where users write it, the row of its entity. A new noun is one line of a list here. */
import { adRoutes as ads } from './campaigns/ads/routes.ts'
import { advertiserEntity } from './campaigns/advertisers/entity.ts'
import { advertiserRoutes as advertisers } from './campaigns/advertisers/routes.ts'
import { billingRoutes as billing } from './campaigns/billing/routes.ts'
import { blastRadiusRoutes as blastRadius } from './campaigns/blast-radius/routes.ts'
import { bulkRoutes } from './campaigns/bulk/routes.ts'
import { campaignRoutes as campaigns } from './campaigns/campaigns/routes.ts'
import { readCauses } from './campaigns/checks/read.ts'
import { checkRoutes as checks } from './campaigns/checks/routes.ts'
import { dashboardRoutes as dashboards } from './campaigns/dashboards/routes.ts'
import { orderRoutes as orders } from './campaigns/orders/routes.ts'
import { pacingRoutes as pacing } from './campaigns/pacing/routes.ts'
import { proposalRoutes as proposals } from './campaigns/proposals/routes.ts'
import { savedViewEntity } from './campaigns/saved-views/entity.ts'
import { savedViewRoutes as savedViews } from './campaigns/saved-views/routes.ts'
import { presetEntity } from './campaigns/targeting/presets/entity.ts'
import { presetRoutes as targetingPresets } from './campaigns/targeting/presets/routes.ts'
import { targetingRoutes as targeting } from './campaigns/targeting/routes.ts'
import { deliveryRoutes as delivery } from './delivery/facts/ingest/ingest.ts'
import { insightsRoutes as insights } from './delivery/insights/routes.ts'
import { reportFileRoutes as reportFiles } from './delivery/reports/routes.ts'
import { statisticsRoutes as statistics } from './delivery/statistics/routes.ts'
import { adjustmentEntity } from './forecast/adjustments/entity.ts'
import { adjustmentRoutes as adjustments } from './forecast/adjustments/routes.ts'
import { attentionRoutes } from './forecast/answers/attention/plans.ts'
import { plannedForecastRoutes } from './forecast/answers/planned.ts'
import { forecastRoutes as forecasts } from './forecast/answers/routes.ts'
import { inventoryRoutes } from './forecast/inventory/routes.ts'
import { forecastLedgerRoutes as forecastLedger } from './forecast/ledger/routes.ts'
import { releaseScheduleEntity } from './forecast/release-schedules/entity.ts'
import { releaseScheduleRoutes as releaseSchedules } from './forecast/release-schedules/routes.ts'
import { agencyEntity } from './people/agencies/entity.ts'
import { agencyRoutes } from './people/agencies/routes.ts'
import { logRoutes } from './people/log/routes.ts'
import { marketRoutes as markets } from './people/markets/routes.ts'
import { marketNames } from './people/markets/store.ts'
import { notificationRoutes as notifications } from './people/notifications/routes.ts'
import type { SessionParts } from './people/session/parts.ts'
import { userEntity } from './people/users/entity.ts'
import { userRoutes } from './people/users/routes.ts'
import { type EntityKind, createEntities } from './platform/change-sets/entity.ts'
import { changeSetRoutes } from './platform/change-sets/routes.ts'
import { commonsRoutes as commons } from './platform/commons/routes.ts'
import { helpRoutes } from './platform/help/routes.ts'
import type { Route } from './platform/http/route.ts'
import { plannedRows, recordNouns } from './planned-rows.ts'
import { creativeEntity } from './studio/creatives/entity.ts'
import { creativeRoutes as creatives } from './studio/creatives/routes.ts'
import { publisherNames } from './supply/publishers/store.ts'

interface WritableNoun {
  routes: readonly Route[]
  entity: EntityKind
}

/** Nouns whose every change is a call of its own. Those that files change too have their rows in `planned-rows.ts`. */
const writable: readonly WritableNoun[] = [
  { routes: advertisers, entity: advertiserEntity },
  { routes: creatives, entity: creativeEntity },
  { routes: adjustments, entity: adjustmentEntity },
  { routes: releaseSchedules, entity: releaseScheduleEntity },
  { routes: savedViews, entity: savedViewEntity },
  { routes: targetingPresets, entity: presetEntity },
]

/** The other nouns. */
const others: readonly (readonly Route[])[] = [
  ads,
  billing,
  blastRadius,
  campaigns,
  checks,
  commons,
  dashboards,
  delivery,
  forecastLedger,
  forecasts,
  insights,
  inventoryRoutes,
  markets,
  notifications,
  orders,
  pacing,
  proposals,
  reportFiles,
  statistics,
  targeting,
]

const listEntityKinds = (nouns: readonly WritableNoun[]) => [...plannedRows, ...nouns.map(({ entity }) => entity)]

/** Things beside the agency's own that changes refer to by id. */
const named = { market: marketNames, publisher: publisherNames }

/** The entities that jobs plan and write. */
export const entities = createEntities(listEntityKinds(writable), named)

const allNouns = (parts: SessionParts): WritableNoun[] => [
  ...writable,
  { routes: userRoutes(parts), entity: userEntity(parts) },
  { routes: agencyRoutes(parts), entity: agencyEntity(parts) },
]

/** All entities: users and agencies need the keys of the session. */
export const entitiesWith = (parts: SessionParts) => createEntities(listEntityKinds(allNouns(parts)), named)

/** Routes of every noun except the session. */
export function nounRoutes(parts: SessionParts): readonly Route[] {
  const entitiesOfAll = entitiesWith(parts)
  const ofEveryKind = [
    changeSetRoutes(entitiesOfAll),
    bulkRoutes(entitiesOfAll),
    logRoutes(entitiesOfAll),
    attentionRoutes(entitiesOfAll, readCauses),
    plannedForecastRoutes(entitiesOfAll),
  ]
  return [...[...allNouns(parts), ...recordNouns].map(({ routes }) => routes), ...others, helpRoutes(parts), ...ofEveryKind].flat()
}
