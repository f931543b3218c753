/** The rights that the scopes of a token give to a program, in words. */
import type { Resource } from '@spotdesk/sdk/contract'
import { label, t } from './text.ts'

/** The names by which people know what a permission is on. */
const things: Record<Resource, string> = {
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

const thingOf = (resource: string) => (Object.hasOwn(things, resource) ? label(things[resource as Resource]) : resource)

/** The three kinds of what a program may do, each with the things that it is about; a kind without things is left out. */
export interface Grant {
  verb: 'change' | 'read' | 'run'
  text: string
}

/** The resource and operation of 'CAMPAIGN.WRITE:pause,resume', and the calls that it is narrowed to. */
function partsOf(scope: string) {
  const [permission = '', calls] = scope.split(':')
  const [resource = '', operation = ''] = permission.split('.')
  return { resource, operation, calls: calls?.split(',') ?? null }
}

/**
 * The sentences of scopes: 'Change campaigns …', 'Read reports'. Changing includes reading, so what is changed is not read beside it. A
 * scope of single calls names them.
 */
export function grantsOf(scopes: readonly string[]): Grant[] {
  const parts = scopes.map(partsOf)
  const whole = parts.filter(({ calls }) => calls === null)
  const named = (...operations: string[]) => [
    ...new Set(whole.filter(({ operation }) => operations.includes(operation)).map(({ resource }) => resource)),
  ]
  const changed = named('WRITE', 'DELETE')
  const read = named('READ').filter((resource) => !changed.includes(resource))
  const run = named('EXECUTE').filter((resource) => !changed.includes(resource))
  const list = (resources: readonly string[]) => resources.map(thingOf).join('; ')
  return [
    ...(changed.length > 0 ? [{ verb: 'change' as const, text: t('Read and change: {things}', { things: list(changed) }) }] : []),
    ...parts.flatMap(({ calls, resource }): Grant[] =>
      calls ? [{ verb: 'change', text: t('Only {calls}, of {things}', { calls: calls.join(', '), things: thingOf(resource) }) }] : [],
    ),
    ...(read.length > 0 ? [{ verb: 'read' as const, text: t('Read: {things}', { things: list(read) }) }] : []),
    ...(run.length > 0 ? [{ verb: 'run' as const, text: t('Use: {things}', { things: list(run) }) }] : []),
  ]
}
