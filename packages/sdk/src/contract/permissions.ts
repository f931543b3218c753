/** Permissions, roles and features as tables (docs/domain.md §1). Guards, interface, documentation and tests read these tables. */

const operations = {
  CAMPAIGN: ['READ', 'WRITE'],
  PUBLISHER: ['READ', 'WRITE'],
  PUBLISHER_SHOW: ['READ', 'WRITE'],
  SHOW: ['READ', 'WRITE'],
  ZONE: ['READ', 'WRITE'],
  ZONE_TAG: ['READ', 'WRITE'],
  JINGLE: ['READ', 'WRITE', 'DELETE'],
  MOUNT: ['READ', 'WRITE'],
  PODCAST_TAG: ['READ', 'WRITE', 'DELETE'],
  PUBLISHER_ADJUSTMENT: ['READ', 'WRITE', 'DELETE'],
  DEMAND_AUDIT: ['READ', 'WRITE'],
  REPORT: ['EXECUTE'],
  SUPPLY_REPORT: ['EXECUTE'],
  SCHEDULED_REPORT: ['READ', 'WRITE', 'DELETE'],
  FORECAST: ['EXECUTE'],
  GRP_FORECAST: ['READ'],
  PODCAST_REPORT_FORECAST: ['EXECUTE'],
  AUDIENCE_DASHBOARD: ['READ'],
  ATTRIBUTION_DASHBOARD: ['READ'],
  DCO_DASHBOARD: ['READ'],
  AGENCY_GRAPHS: ['READ'],
  CREATIVE_STUDIO: ['READ', 'WRITE'],
  INTERACTIVE_CREATIVE: ['READ', 'WRITE'],
  DYNAMIC_CREATIVE: ['READ', 'WRITE', 'EXECUTE'],
  CREATIVE_MANAGER: ['READ', 'WRITE'],
  TARGETING_CHANNEL: ['READ', 'WRITE', 'DELETE'],
  POI_SEGMENT: ['READ', 'WRITE', 'DELETE'],
  CUSTOM_AUDIENCE: ['READ', 'WRITE'],
  CATEGORY: ['READ', 'WRITE'],
  GLOBAL_SEARCH: ['READ'],
  OWN_PROFILE: ['READ', 'WRITE'],
  USER: ['READ', 'WRITE'],
  AGENCY_SETTINGS: ['READ', 'WRITE'],
  AGENCY_ADVANCED: ['READ', 'WRITE'],
  BILLING: ['READ', 'WRITE'],
  SALES_CHANNEL: ['READ', 'WRITE'],
  SUPPLY_PACK: ['READ', 'WRITE'],
  CONNECTOR: ['READ', 'WRITE'],
  AUDIT: ['READ', 'EXECUTE'],
  BULK: ['EXECUTE'],
  API_TOKEN: ['READ', 'WRITE'],
  PROPOSAL: ['READ', 'EXECUTE'],
  DELIVERY: ['WRITE'],
  PLATFORM: ['WRITE'],
} as const

/** Resources that permissions are on. */
export type Resource = keyof typeof operations
/** A permission: CAMPAIGN.READ. */
export type Permission = { [R in Resource]: `${R}.${(typeof operations)[R][number]}` }[Resource]

/** Every permission. */
export const permissions = Object.entries(operations).flatMap(([resource, verbs]) =>
  verbs.map((verb) => `${resource}.${verb}`),
) as Permission[]

/** WRITE implies READ of the same resource, and CAMPAIGN.WRITE implies BULK.EXECUTE. */
export function impliedBy(permission: Permission): Permission[] {
  const [resource, verb] = permission.split('.') as [Resource, string]
  const implied: Permission[] = []
  if (verb === 'WRITE' && (operations[resource] as readonly string[]).includes('READ')) implied.push(`${resource}.READ` as Permission)
  if (permission === 'CAMPAIGN.WRITE') implied.push('BULK.EXECUTE')
  return implied
}

/** Ids of the roles. */
export type RoleId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10
/** A role that a user has in an agency. */
export interface Role {
  /** Id of the role. */
  id: RoleId
  /** Name in capitals: TRAFFICKER. */
  name: string
  /** True if the role passes every permission and feature check, in all agencies. */
  admin?: boolean
  /** The role sees only the advertisers, or the publishers, of the membership. */
  scope?: 'advertisers' | 'publishers'
  /** Permissions of the role, including implied ones. */
  holds: readonly Permission[]
}

const everyone: Permission[] = ['OWN_PROFILE.READ', 'OWN_PROFILE.WRITE']
const all = (...resources: Resource[]) =>
  permissions.filter((permission) => resources.some((resource) => permission.startsWith(`${resource}.`)))
const dashboards: Permission[] = ['AUDIENCE_DASHBOARD.READ', 'ATTRIBUTION_DASHBOARD.READ', 'DCO_DASHBOARD.READ']
/** Dashboards including the graphs of the whole agency, which users with a partial view do not get. */
const allDashboards: Permission[] = [...dashboards, 'AGENCY_GRAPHS.READ']
const reports: Permission[] = ['REPORT.EXECUTE', 'SUPPLY_REPORT.EXECUTE']

function role(id: RoleId, name: string, held: Permission[], more: Partial<Role> = {}): Role {
  return { id, name, ...more, holds: [...new Set([...everyone, ...held.flatMap((permission) => [permission, ...impliedBy(permission)])])] }
}

/** Every role. */
export const roles: readonly Role[] = [
  role(1, 'PLATFORM_ADMIN', permissions, { admin: true }),
  role(
    2,
    'AGENCY_ADMIN',
    permissions.filter((permission) => !/^(CREATIVE_MANAGER|PLATFORM)\./.test(permission)),
  ),
  role(3, 'CAMPAIGN_MANAGER', [
    'CAMPAIGN.WRITE',
    'FORECAST.EXECUTE',
    ...reports,
    ...all('SCHEDULED_REPORT'),
    'TARGETING_CHANNEL.WRITE',
    'POI_SEGMENT.WRITE',
    'CUSTOM_AUDIENCE.WRITE',
    'CREATIVE_STUDIO.WRITE',
    ...all('DYNAMIC_CREATIVE'),
    ...allDashboards,
    'AUDIT.READ',
    'GLOBAL_SEARCH.READ',
  ]),
  role(4, 'TRAFFICKER', [
    'CAMPAIGN.WRITE',
    'CREATIVE_STUDIO.WRITE',
    'DYNAMIC_CREATIVE.WRITE',
    'FORECAST.EXECUTE',
    'REPORT.EXECUTE',
    'AUDIT.READ',
  ]),
  role(5, 'ANALYST', [
    'CAMPAIGN.READ',
    ...reports,
    'PODCAST_REPORT_FORECAST.EXECUTE',
    ...all('SCHEDULED_REPORT'),
    ...allDashboards,
    'FORECAST.EXECUTE',
    'GRP_FORECAST.READ',
  ]),
  role(6, 'ADVERTISER', ['CAMPAIGN.READ', 'REPORT.EXECUTE', ...dashboards], { scope: 'advertisers' }),
  role(
    7,
    'PUBLISHER_MANAGER',
    [
      'PUBLISHER.WRITE',
      'PUBLISHER_SHOW.WRITE',
      'SHOW.WRITE',
      'ZONE.WRITE',
      'ZONE_TAG.WRITE',
      'JINGLE.WRITE',
      'MOUNT.WRITE',
      'PODCAST_TAG.WRITE',
      ...all('PUBLISHER_ADJUSTMENT'),
      ...all('DEMAND_AUDIT'),
      'SUPPLY_REPORT.EXECUTE',
      'FORECAST.EXECUTE',
      'CAMPAIGN.READ',
      ...all('PROPOSAL'),
    ],
    { scope: 'publishers' },
  ),
  role(8, 'CREATIVE_MANAGER', all('CREATIVE_MANAGER', 'CREATIVE_STUDIO', 'DYNAMIC_CREATIVE', 'INTERACTIVE_CREATIVE')),
  role(9, 'FINANCE', ['CAMPAIGN.READ', ...all('BILLING'), ...reports]),
  role(
    10,
    'READ_ONLY',
    permissions.filter((permission) => permission.endsWith('.READ') && permission !== 'CREATIVE_MANAGER.READ'),
  ),
]

/** The role of an id; throws on an id that no role has, since memberships can hold only these. */
export function roleOf(id: number): Role {
  const found = roles.find((candidate) => candidate.id === id)
  if (!found) throw new RangeError(`no role has the id ${id}`)
  return found
}

/** Description of each role's work, for the person who chooses a role. */
export const roleMeanings: Readonly<Record<RoleId, string>> = {
  1: 'Runs the installation: every permission in every agency.',
  2: 'Runs the agency: everything in it, its users and its settings.',
  3: 'Plans and runs campaigns, with reports, audiences and dashboards.',
  4: 'Sets up campaigns, ads and creatives, and keeps them delivering.',
  5: 'Reads campaigns, dashboards and forecasts, and makes reports.',
  6: 'A client: reads the campaigns of chosen advertisers, and never the margin.',
  7: 'The seller: runs publishers and zones, and answers proposals.',
  8: 'Makes creatives, and lands in the creative library.',
  9: 'Reads campaigns and reports, and handles billing.',
  10: 'Reads everything and changes nothing.',
}

/**
 * The permissions of a role that somebody lacks. Whoever holds the creative studio also counts as holding CREATIVE_MANAGER, which only
 * decides the start page.
 */
export function lackedOf(rights: Rights, { holds }: Role): Permission[] {
  if (rights.admin) return []
  const held = new Set(rights.permissions)
  return holds.filter((permission) => !held.has(permission.replace(/^CREATIVE_MANAGER\./, 'CREATIVE_STUDIO.')) && !held.has(permission))
}

/** True if somebody may give a role to others, or manage users who have it. People can only give permissions that they hold themselves. */
export function mayGrant(rights: Rights, role: Role): boolean {
  return rights.admin || (!role.admin && lackedOf(rights, role).length === 0)
}

/** A feature flag for people. */
export interface FeatureText {
  /** Its name in lists; it also occurs inside sentences. */
  label: string
  /** Its effect for the agency's users. */
  meaning: string
}

/** Feature flags of an agency with their effects. A flag is listed here only once code checks it. */
export const features = {
  AD_LINK: {
    label: 'Unlinking companion ads',
    meaning: 'A companion ad can be taken off its audio ad and run by itself.',
  },
  BID_HEALTH: {
    label: 'Bid health tab and link',
    meaning: 'Each campaign shows why it makes no bid, why it loses bids, and which CPM would win them.',
  },
  DISPLAY_SALES_TAX: {
    label: 'Sales tax in the budget card',
    meaning: 'The budget card adds the sales tax of the state to the estimated invoice.',
  },
  ATTRIBUTION_DASHBOARD: {
    label: 'Attribution insights',
    meaning: 'Campaigns and orders with a vendor show conversions, lift and time to convert.',
  },
  DCO_DASHBOARD: {
    label: 'DCO insights',
    meaning: 'Campaigns with a dynamic creative show which of its combinations did best.',
  },
  AUDIENCE_DASHBOARD: {
    label: 'Delivery insights',
    meaning: 'Campaigns and orders show where, when and on which devices their ads were heard.',
  },
  ORDER_DUPLICATION: {
    label: 'Duplicating orders',
    meaning: 'An order is copied with its campaigns and ads, which begin as drafts.',
  },
  CAMPAIGN_AVAILS: {
    label: 'Avails and contention panel',
    meaning: 'A campaign shows what inventory is left for it, and which campaigns compete for it.',
  },
  LABS: {
    label: 'Targeting rule types under trial',
    meaning: 'Targeting offers rule types whose forecast is not proven yet.',
  },
  INVENTORY_FORECAST_CAPPING: {
    label: 'Frequency caps in the inventory forecast',
    meaning: 'The inventory forecast counts only what frequency caps leave of each listener.',
  },
  VOICE_ADS: {
    label: 'Interactive voice ads',
    meaning: 'Listeners answer an ad by voice: ads can have the interactive voice format.',
  },
  HOST_TALENT_READ: {
    label: 'Host-read and talent-read ads',
    meaning: 'Ads can be read by the host of a show or by a talent, from a brief that the publisher gets.',
  },
  PREMIUM_POSITION_INVENTORY: {
    label: 'First-in-break price tier',
    meaning: 'The first position of a break is inventory of its own, at a price of its own.',
  },
  PUBLISHER_ADJUSTMENTS: {
    label: 'Inventory adjustments',
    meaning: 'Users correct the forecast of a publisher for days on which its past says too much or too little.',
  },
} as const satisfies Record<string, FeatureText>
/** Name of a feature flag. */
export type Feature = keyof typeof features
/** Every feature flag. */
export const featureNames = Object.keys(features) as Feature[]

/** True for the name of a feature flag. Use it for stored names and names from outside. */
export function isFeature(name: string): name is Feature {
  return Object.hasOwn(features, name)
}

/** Rights of a signed-in user. */
export interface Rights {
  /** True if every check passes. */
  admin: boolean
  /** Permissions in the active agency. */
  permissions: readonly string[]
  /** Features of the active agency. */
  features: readonly { feature: string; active: boolean }[]
}

/** All, at least one, or none of the names. */
export type CheckMode = 'ALL_OF' | 'ONE_OF' | 'NONE_OF'

function check(mode: CheckMode, wanted: readonly string[], has: (name: string) => boolean): boolean {
  if (mode === 'ALL_OF') return wanted.every(has)
  if (mode === 'ONE_OF') return wanted.some(has)
  return !wanted.some(has)
}

/** True if a user passes a permission check; admins pass every check. */
export function hasPermission(rights: Rights, wanted: Permission | readonly Permission[], mode: CheckMode = 'ALL_OF'): boolean {
  return rights.admin || check(mode, [wanted].flat(), (name) => rights.permissions.includes(name))
}

/** True if an agency has the features switched on; admins pass every check. */
export function hasFeature(rights: Rights, wanted: Feature | readonly Feature[], mode: CheckMode = 'ALL_OF'): boolean {
  return rights.admin || check(mode, [wanted].flat(), (name) => rights.features.some((entry) => entry.feature === name && entry.active))
}
