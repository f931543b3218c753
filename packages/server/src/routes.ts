/** Every noun's routes but the session's. */
import { routes as ads } from './campaigns/ads/routes.ts'
import { routes as advertisers } from './campaigns/advertisers/routes.ts'
import { routes as billing } from './campaigns/billing/routes.ts'
import { routes as blastRadius } from './campaigns/blast-radius/routes.ts'
import { routes as bulk } from './campaigns/bulk/routes.ts'
import { routes as campaigns } from './campaigns/campaigns/routes.ts'
import { changeSetRoutes } from './platform/change-sets/routes.ts'
import { routes as checks } from './campaigns/checks/routes.ts'
import { agencyReverts } from './people/agencies/revert.ts'
import { agencyRoutes } from './people/agencies/routes.ts'
import { routes as commons } from './platform/commons/routes.ts'
import { routes as creatives } from './studio/creatives/routes.ts'
import { routes as dashboards } from './campaigns/dashboards/routes.ts'
import { routes as delivery } from './delivery/facts/ingest.ts'
import { routes as forecasts } from './forecast/answers/routes.ts'
import { inventoryRoutes } from './forecast/inventory/routes.ts'
import type { Route } from './platform/http/route.ts'
import { adjustmentReverts } from './forecast/adjustments/revert.ts'
import { routes as adjustments } from './forecast/adjustments/routes.ts'
import { routes as forecastLedger } from './forecast/ledger/routes.ts'
import { routes as insights } from './delivery/insights/routes.ts'
import { routes as markets } from './people/markets/routes.ts'
import { routes as notifications } from './people/notifications/routes.ts'
import { routes as pacing } from './campaigns/pacing/routes.ts'
import { routes as proposals } from './campaigns/proposals/routes.ts'
import { routes as publishers } from './supply/publishers/routes.ts'
import { routes as orders } from './campaigns/orders/routes.ts'
import { routes as reportFiles } from './delivery/reports/routes.ts'
import { routes as userLog } from './people/log/routes.ts'
import { routes as statistics } from './delivery/statistics/routes.ts'
import type { SessionParts } from './people/session/parts.ts'
import { userReverts } from './people/users/revert.ts'
import { userRoutes } from './people/users/routes.ts'
import { routes as targeting } from './campaigns/targeting/routes.ts'

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
