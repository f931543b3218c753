/** The rights that scopes give to a program, by kind. Pure. */
import type { Resource } from '@spotdesk/sdk/contract'

/** The names by which people know the resources of permissions, in English. */
export const things: Record<Resource, string> = {
  CAMPAIGN: 'campaigns, orders, ads, advertisers and targeting',
  PUBLISHER: 'publishers',
  PUBLISHER_SHOW: 'shows of publishers',
  SHOW: 'shows',
  ZONE: 'zones',
  ZONE_TAG: 'tags of zones',
  JINGLE: 'jingles',
  MOUNT: 'mounts',
  PODCAST_TAG: 'podcast tags',
  PUBLISHER_ADJUSTMENT: 'inventory adjustments',
  DEMAND_AUDIT: 'the audit of demand',
  REPORT: 'reports',
  SUPPLY_REPORT: 'reports of supply',
  SCHEDULED_REPORT: 'scheduled reports',
  FORECAST: 'forecasts',
  GRP_FORECAST: 'GRP forecasts',
  PODCAST_REPORT_FORECAST: 'forecasts of podcasts',
  AUDIENCE_DASHBOARD: 'delivery insights',
  ATTRIBUTION_DASHBOARD: 'attribution insights',
  DCO_DASHBOARD: 'DCO insights',
  AGENCY_GRAPHS: 'graphs of the agency',
  CREATIVE_STUDIO: 'creatives',
  INTERACTIVE_CREATIVE: 'interactive creatives',
  DYNAMIC_CREATIVE: 'dynamic creatives',
  CREATIVE_MANAGER: 'the creative library',
  TARGETING_CHANNEL: 'targeting channels',
  POI_SEGMENT: 'segments of places',
  CUSTOM_AUDIENCE: 'audiences',
  CATEGORY: 'categories',
  GLOBAL_SEARCH: 'the search over everything',
  OWN_PROFILE: 'your own profile',
  USER: 'users of the agency',
  AGENCY_SETTINGS: 'settings of the agency',
  AGENCY_ADVANCED: 'advanced settings of the agency',
  BILLING: 'billing',
  SALES_CHANNEL: 'sales channels',
  SUPPLY_PACK: 'supply packs',
  CONNECTOR: 'connectors',
  AUDIT: 'the user log',
  BULK: 'bulk files',
  API_TOKEN: 'API tokens of the agency',
  PROPOSAL: 'proposals',
  DELIVERY: 'delivery figures',
  PLATFORM: 'features of agencies',
}

/** A kind of right and the resources that it is on; `calls` of a scope that is narrowed to them. */
export interface Right {
  verb: 'change' | 'read' | 'run'
  resources: readonly string[]
  calls?: readonly string[]
}

/** The resource and operation of 'CAMPAIGN.WRITE:pause,resume', and the calls that it is narrowed to. */
function splitScope(scope: string) {
  const [permission = '', calls] = scope.split(':')
  const [resource = '', operation = ''] = permission.split('.')
  return { resource, operation, calls: calls?.split(',') ?? null }
}

/**
 * The rights of scopes, a kind without resources left out. Changing includes reading, so a resource that is changed is not read beside it. A
 * scope of single calls stands alone.
 */
export function parseRights(scopes: readonly string[]): Right[] {
  const parts = scopes.map(splitScope)
  const whole = parts.filter(({ calls }) => calls === null)
  const named = (...operations: string[]) => [
    ...new Set(whole.filter(({ operation }) => operations.includes(operation)).map(({ resource }) => resource)),
  ]
  const changed = named('WRITE', 'DELETE')
  const others = (operation: string) => named(operation).filter((resource) => !changed.includes(resource))
  const narrowed = parts.flatMap(({ calls, resource }): Right[] => (calls ? [{ verb: 'change', resources: [resource], calls }] : []))
  const all: Right[] = [
    { verb: 'change', resources: changed },
    ...narrowed,
    { verb: 'read', resources: others('READ') },
    { verb: 'run', resources: others('EXECUTE') },
  ]
  return all.filter(({ resources }) => resources.length > 0)
}
