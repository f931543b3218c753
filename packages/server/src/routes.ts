/** Every noun's routes but the session's. */
import { routes as ads } from './ads/routes.ts'
import { routes as advertisers } from './advertisers/routes.ts'
import { routes as billing } from './billing/routes.ts'
import { routes as blastRadius } from './blast-radius/routes.ts'
import { routes as bulk } from './bulk/routes.ts'
import { routes as campaigns } from './campaigns/routes.ts'
import { changeSetRoutes } from './change-sets/routes.ts'
import { routes as checks } from './checks/routes.ts'
import { agencyReverts } from './agencies/revert.ts'
import { agencyRoutes } from './agencies/routes.ts'
import { routes as commons } from './commons/routes.ts'
import { routes as creatives } from './creatives/routes.ts'
import { routes as dashboards } from './dashboards/routes.ts'
import { routes as delivery } from './delivery/ingest.ts'
import { routes as forecasts } from './forecast/answers/routes.ts'
import { inventoryRoutes } from './forecast/feed-routes.ts'
import type { Route } from './http/route.ts'
import { adjustmentReverts } from './forecast/adjustments/revert.ts'
import { routes as adjustments } from './forecast/adjustments/routes.ts'
import { routes as forecastLedger } from './forecast/ledger/routes.ts'
import { routes as insights } from './insights/routes.ts'
import { routes as markets } from './markets/routes.ts'
import { routes as notifications } from './notifications/routes.ts'
import { routes as pacing } from './pacing/routes.ts'
import { routes as proposals } from './proposals/routes.ts'
import { routes as publishers } from './publishers/routes.ts'
import { routes as orders } from './orders/routes.ts'
import { routes as reportFiles } from './report-files/routes.ts'
import { routes as userLog } from './user-log/routes.ts'
import { routes as statistics } from './statistics/routes.ts'
import type { SessionParts } from './session/parts.ts'
import { userReverts } from './users/revert.ts'
import { userRoutes } from './users/routes.ts'
import { routes as targeting } from './targeting/routes.ts'

export const nounRoutes: readonly Route[] = [
  ...campaigns,
  ...ads,
  ...dashboards,
  ...bulk,
  ...orders,
  ...advertisers,
  ...creatives,
  ...notifications,
  ...proposals,
  ...reportFiles,
  ...billing,
  ...userLog,
  ...blastRadius,
  ...pacing,
  ...checks,
  ...delivery,
  ...inventoryRoutes,
  ...statistics,
  ...forecasts,
  ...insights,
  ...markets,
  ...commons,
  ...targeting,
  ...publishers,
  ...adjustments,
  ...forecastLedger,
]

/** Nouns that share the server's keys and what is remembered of callers. */
export const peopleRoutes = (parts: SessionParts): readonly Route[] => [
  ...userRoutes(parts),
  ...agencyRoutes(parts),
  ...changeSetRoutes([userReverts(parts), agencyReverts(parts), adjustmentReverts]),
]
