/** Every command, in the order of help. A further command is one row in its noun's file. */
import type { CommandRow } from '../command.ts'
import { rows as ads } from './campaigns/ads/rows.ts'
import { rows as advertisers } from './campaigns/advertisers/rows.ts'
import { rows as bulk } from './campaigns/bulk/rows.ts'
import { rows as campaigns } from './campaigns/campaigns/rows.ts'
import { rows as code } from './campaigns/code/rows.ts'
import { rows as orders } from './campaigns/orders/rows.ts'
import { rows as delivery } from './delivery/facts/rows.ts'
import { rows as forecasts } from './forecast/forecasts/rows.ts'
import { rows as auth } from './people/auth/rows.ts'
import { rows as log } from './people/log/rows.ts'
import { rows as api } from './platform/api/rows.ts'
import { rows as changes } from './platform/changes/rows.ts'
import { rows as config } from './platform/config/rows.ts'
import { rows as jobs } from './platform/jobs/rows.ts'
import { rows as mcp } from './platform/mcp/rows.ts'
import { rows as meta } from './platform/meta/rows.ts'
import { rows as publishers } from './supply/publishers/rows.ts'
import { rows as zones } from './supply/zones/rows.ts'

export const commands: readonly CommandRow[] = [
  ...auth,
  ...campaigns,
  ...ads,
  ...orders,
  ...advertisers,
  ...publishers,
  ...zones,
  ...forecasts,
  ...bulk,
  ...code,
  ...changes,
  ...log,
  ...delivery,
  ...jobs,
  ...mcp,
  ...api,
  ...config,
  ...meta,
]

export interface GroupRow {
  path: string
  alias?: string
  summary: string
}

export const groups: readonly GroupRow[] = [
  { path: 'auth', summary: 'Sign in and out, tokens' },
  { path: 'auth tokens', summary: 'API tokens' },
  { path: 'campaigns', alias: 'c', summary: 'List, view, edit, pause, resume, archive campaigns' },
  { path: 'campaigns targeting', summary: 'Targeting of a campaign' },
  { path: 'ads', summary: 'Ads of campaigns, their files and their sequence' },
  { path: 'ads sequence', summary: 'Order in which a listener hears the ads' },
  { path: 'orders', summary: 'Orders and their campaigns' },
  { path: 'advertisers', summary: 'Advertisers' },
  { path: 'publishers', summary: 'Publishers, who sell inventory' },
  { path: 'zones', summary: 'Zones: the ad slots of publishers' },
  { path: 'forecast', summary: 'Forecasts and their reliability' },
  { path: 'bulk', summary: 'Import and export campaigns and ads as CSV' },
  { path: 'changes', summary: 'Change-sets: list, view, revert' },
  { path: 'delivery', summary: 'Delivery facts of an ad server' },
  { path: 'jobs', summary: 'Jobs of imports and exports' },
  { path: 'config', summary: 'Settings and where they come from' },
]
