/** Every noun's routes but the session's, which are made with the server's keys. */
import { routes as advertisers } from './advertisers/routes.ts'
import { routes as billing } from './billing/routes.ts'
import { routes as bulk } from './bulk/routes.ts'
import { routes as campaigns } from './campaigns/routes.ts'
import { routes as changeSets } from './change-sets/routes.ts'
import { routes as creatives } from './creatives/routes.ts'
import { routes as dashboards } from './dashboards/routes.ts'
import type { Route } from './http/route.ts'
import { routes as notifications } from './notifications/routes.ts'
import { routes as proposals } from './proposals/routes.ts'
import { routes as orders } from './orders/routes.ts'
import { routes as reportFiles } from './report-files/routes.ts'
import { routes as targeting } from './targeting/routes.ts'

export const nounRoutes: readonly Route[] = [
  ...campaigns,
  ...dashboards,
  ...changeSets,
  ...bulk,
  ...orders,
  ...advertisers,
  ...creatives,
  ...notifications,
  ...proposals,
  ...reportFiles,
  ...billing,
  ...targeting,
]
